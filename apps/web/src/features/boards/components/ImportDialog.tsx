import { board } from '@basoche/crdt';
import { Button, Dialog, Select, SkeletonRows } from '@basoche/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import { likelyTargets, planImport, type ImportPlan, type Target } from '../model/import/plan-import.ts';
import { wordsOf } from '../model/import/read-cell.ts';
import { readInWorker } from '../model/import/read-in-worker.ts';
import type { Links } from '../model/links.ts';
import { SheetProblem, type Sheet, type SheetProblemReason } from '../model/import/sheet.ts';
import { TYPE_KEYS } from './column-types.ts';

/** Dictionary key of why a file is not taken. */
const PROBLEM_KEYS = {
  kind: 'importKind',
  size: 'importSize',
  bomb: 'importBomb',
  broken: 'importBroken',
  empty: 'importEmpty',
  rows: 'importRows',
  columns: 'importColumns',
  text: 'importText',
  time: 'importTime',
} as const satisfies Record<SheetProblemReason, string>;

/** Types that a new column may get; the others need what a file has not. */
const NEW_TYPES = board.COLUMN_TYPES.filter((type) => type !== 'formula');
/** Values shown of each column, and lines told of those that do not fit. */
const SAMPLES = 3;
const TOLD = 20;

export interface ImportDialogProps {
  columns: readonly board.Column[];
  people: People;
  links: Links;
  newId: () => string;
  onImport: (group: string, plan: ImportPlan) => void;
  onClose: () => void;
}

/** A file, where its columns go, what does not fit; then all of it at once. */
export function ImportDialog({ columns, people, links, newId, onImport, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['boards', 'common']);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<SheetProblemReason | null>(null);
  const [file, setFile] = useState<{ name: string; sheet: Sheet } | null>(null);
  const [targets, setTargets] = useState<readonly Target[]>([]);
  const input = useId();
  const plan = useMemo(() => {
    if (file === null) return null;
    const words = { untitled: t('newItemName'), column: (number: number) => t('importUntitled', { number }) };
    return planImport(file.sheet, targets, columns, { people: people.list, links }, words, newId);
  }, [file, targets, columns, people, links, newId, t]);

  function take(chosen: File): void {
    setReading(true);
    setProblem(null);
    readInWorker(chosen)
      .then((sheet) => {
        setFile({ name: chosen.name.replace(/\.[^.]+$/, '').slice(0, 120), sheet });
        setTargets(likelyTargets(sheet, columns));
      })
      .catch((error: unknown) => {
        if (error instanceof SheetProblem) setProblem(error.reason);
        else reportError(error);
      })
      .finally(() => setReading(false));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="lg"
      title={t('importTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={plan === null || file === null}
            onClick={() => {
              if (plan !== null && file !== null) onImport(file.name, plan);
            }}
          >
            {t('importSubmit', { count: plan?.items.length ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="m-dialog">
        <p className="m-import-note">{t('importNote')}</p>
        <label className="m-import-file" htmlFor={input}>
          <IconFileSpreadsheet size={20} aria-hidden />
          {file === null ? t('importChoose') : t('importOther', { name: file.name })}
          <input
            id={input}
            type="file"
            className="b-hidden"
            accept=".csv,.xlsx,text/csv"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen !== undefined) take(chosen);
              currentTarget.value = '';
            }}
          />
        </label>
        {problem === null ? null : (
          <p role="alert" className="m-import-problem">
            {t(PROBLEM_KEYS[problem])}
          </p>
        )}
        {reading ? <SkeletonRows rows={3} /> : null}
        {file === null || plan === null || reading ? null : (
          <>
            <ul className="m-import-columns" aria-label={t('importMapping')}>
              {file.sheet.header.map((title, index) => {
                const name = title || t('importUntitled', { number: index + 1 });
                const samples = file.sheet.rows.slice(0, SAMPLES).map(({ cells }) => wordsOf(cells[index] ?? null));
                return (
                  <li key={`${index + 1}-${title}`}>
                    <span className="m-import-name">
                      <strong>{name}</strong>
                      <span className="m-muted">{samples.filter(Boolean).join(' · ')}</span>
                    </span>
                    <Select
                      label={t('importTarget', { column: name })}
                      hideLabel
                      value={wordOf(targets[index])}
                      options={[
                        { value: 'skip', label: t('importSkip') },
                        { value: 'name', label: t('importName') },
                        ...columns
                          .filter((column) => column.type !== 'formula')
                          .map((column) => ({ value: `column:${column.id}`, label: column.name })),
                        ...NEW_TYPES.map((type) => ({
                          value: `new:${type}`,
                          label: t('importNew', { type: t(TYPE_KEYS[type]) }),
                        })),
                      ]}
                      onChange={(word) => setTargets(changed(targets, index, targetOf(word)))}
                    />
                  </li>
                );
              })}
            </ul>
            {plan.problems.length === 0 ? (
              <p role="status">{t('importAllFit')}</p>
            ) : (
              <section className="m-import-problems" aria-label={t('importProblems', { count: plan.problems.length })}>
                <p role="status">{t('importProblems', { count: plan.problems.length })}</p>
                <ul>
                  {plan.problems.slice(0, TOLD).map((each) => (
                    <li key={`${each.line}-${each.column}`}>{t('importProblem', { ...each })}</li>
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function wordOf(target: Target | undefined): string {
  if (target?.kind === 'column') return `column:${target.id}`;
  return target?.kind === 'new' ? `new:${target.type}` : (target?.kind ?? 'skip');
}

function targetOf(word: string): Target {
  const [kind, rest = ''] = word.split(/:(.*)/s);
  if (kind === 'name') return { kind };
  if (kind === 'column') return { kind, id: rest };
  const type = NEW_TYPES.find((each) => each === rest);
  return kind === 'new' && type !== undefined ? { kind, type } : { kind: 'skip' };
}

/** A column of the board, and the name, take one column of the file: the one that had it is left out. */
function changed(targets: readonly Target[], index: number, target: Target): Target[] {
  const taken = target.kind === 'name' || target.kind === 'column' ? wordOf(target) : null;
  return targets.map((each, at) => {
    if (at === index) return target;
    return taken !== null && wordOf(each) === taken ? { kind: 'skip' } : each;
  });
}
