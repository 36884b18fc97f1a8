import { formatLocalDate } from '@basoche/domain';
import { fileRecord } from '@basoche/protocol';
import { Dialog, toast } from '@basoche/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import '../../../i18n/stamping.ts';
import { useToday } from '../../../shared/now.ts';
import type { FolderTree } from '../model/folder-tree.ts';
import type { Item } from '../model/use-contents.ts';
import { nameProblem } from './file-list.ts';
import { FilesStep } from './FilesStep.tsx';
import { hasSlip, hasStamp, namesOf, tasksOf } from './names.ts';
import { PdfWorker } from './pdf-worker.ts';
import { RunPanel } from './RunPanel.tsx';
import { NO_STAMP, readSavedStamp, saveStamp } from './saved-stamp.ts';
import { SaveStep } from './SaveStep.tsx';
import { StampActions } from './StampActions.tsx';
import { StampStep } from './StampStep.tsx';
import { startOf } from './start-of.ts';
import { Steps } from './Steps.tsx';
import type { StepName } from './Steps.tsx';
import { useFileList } from './use-file-list.ts';
import type { GivenFile } from './use-file-list.ts';
import { useRun } from './use-run.ts';
import { useSaveChoice } from './use-save-choice.ts';
import '../../../shared/records/records.css';
import './stamping.css';

const OF_ONE = ['copies', 'versions', 'download'] as const;
const OF_MANY = ['copies', 'versions', 'single', 'download'] as const;

export interface StampDialogProps {
  /** Files, and folders with all that they contain. */
  items: readonly Item[];
  tree: FolderTree;
  /** All folders are on this device. */
  isKnown: boolean;
  /** What is known of files, by id; the same object each time. */
  given?: ReadonlyMap<string, GivenFile>;
  /** What is to be known of these numbers. */
  note?: string;
  onClose: () => void;
}

/** Stamps files of the library in three steps, on this device alone. */
export function StampDialog({ items, tree, isKnown, given, note, onClose }: StampDialogProps) {
  const { t } = useTranslation('stamping');
  const user = useUser();
  const [worker] = useState(() => new PdfWorker());
  useEffect(() => () => worker.stop(), [worker]);
  const [step, setStep] = useState<StepName>('files');
  const today = formatLocalDate(useToday());
  const [saved] = useState(() =>
    readSavedStamp(user.id, {
      settings: { ...NO_STAMP, topText: t('usualText'), bottomText: user.firm.name },
      naming: { pattern: t('usualPattern'), first: 1 },
    }),
  );
  const [naming, setNaming] = useState(saved.naming);
  const [settings, setSettings] = useState(saved.settings);
  const list = useFileList(items, tree, worker, given);
  const names = useMemo(() => namesOf(list.files, naming, today), [list.files, naming, today]);
  const [start] = useState(() => startOf(items));
  const choice = useSaveChoice(list.files, names, {
    tree,
    start: start.start,
    singleName: start.name ?? t('singleDefault'),
    outcomes: list.files.length > 1 ? OF_MANY : OF_ONE,
  });
  const { run, ...runs } = useRun(tree, worker);
  const isListKnown = useRecords(fileRecord, {}).state.is === 'complete';
  const isRunning = run.is === 'stamping' || run.is === 'joining' || run.is === 'saving';
  const isReady = {
    files: list.read === list.total && names.length > 0 && names.every((name) => nameProblem(name) === null),
    stamp: hasStamp(settings) || hasSlip(settings),
    save: choice.destination !== null,
  };

  function stamp() {
    if (choice.destination === null) return;
    saveStamp(user.id, settings, naming);
    runs.start(tasksOf(list.files, { settings, naming, today }), choice.destination);
  }

  function close() {
    if (run.is === 'saving') return;
    if (!isRunning) {
      onClose();
      return;
    }
    runs.cancel();
    toast(t('cancelled'), { tone: 'info' });
  }

  return (
    <Dialog
      open
      size="xl"
      title={t('title')}
      description={run.is === 'none' ? <Steps current={step} /> : undefined}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      actions={
        <StampActions
          step={step}
          onStep={setStep}
          run={run.is}
          isReady={isReady}
          count={list.files.length}
          onStamp={stamp}
          onBack={runs.forget}
          onClose={close}
        />
      }
    >
      {note === undefined || run.is !== 'none' ? null : <p className="rec-note stamp-note">{note}</p>}
      {run.is !== 'none' ? (
        <RunPanel
          run={run}
          left={list.left}
          doneTitle={t('doneTitle')}
          progressOf={(name) => t('progress', { name })}
        />
      ) : step === 'files' ? (
        <FilesStep
          list={list}
          field="newName"
          names={names}
          naming={naming}
          onNaming={setNaming}
          isIncomplete={!(isListKnown && isKnown) && items.some(({ is }) => is === 'folder')}
        />
      ) : step === 'stamp' ? (
        <StampStep {...{ settings, naming, today, worker }} files={list.files} onSettings={setSettings} />
      ) : (
        <SaveStep choice={choice} tree={tree} isKnown={isKnown} isMany={list.files.length > 1} of="stamped" />
      )}
    </Dialog>
  );
}
