import { FileProblem } from '@basoche/office';
import type { FieldUse, MatterFacts } from '@basoche/office/mail-merge';
import { fileName } from '@basoche/domain';
import { Button, Card, SkeletonRows, TextField, toast } from '@basoche/ui';
import { IconDownload, IconFilePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useActor } from '../../../data/actor.ts';
import { usePeople } from '../../../data/people.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type * as MergeMatter from '../model/merge-matter.ts';
import '../../../i18n/files.ts';

type Merging = typeof MergeMatter;

export interface MergeFormProps {
  bytes: Uint8Array;
  facts: MatterFacts;
  /** Ids of parties; `null` is the client. */
  recipients: readonly (string | null)[];
  title: (recipient: string | null) => string;
  /** The matter that the documents belong to. */
  project: string;
}

/** What is missing, typed for this document, and the documents. */
export function MergeForm(props: MergeFormProps) {
  const [merging, setMerging] = useState<Merging | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import('../model/merge-matter.ts').then((loaded) => isCurrent && setMerging(loaded));
    return () => {
      isCurrent = false;
    };
  }, []);
  return merging === null ? <SkeletonRows rows={3} /> : <Form {...props} merging={merging} />;
}

function Form({ bytes, facts, recipients, title, project, merging }: MergeFormProps & { merging: Merging }) {
  const { t } = useTranslation(['matrices', 'files']);
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const asked = useMemo(() => {
    try {
      return merging.askedOf(bytes, facts, recipients);
    } catch (error) {
      if (error instanceof FileProblem) return error;
      throw error;
    }
  }, [merging, bytes, facts, recipients]);
  if (asked instanceof FileProblem)
    return (
      <Card title={t('matrices:fault')}>
        <p className="pj-none">{t(`files:problem_${asked.reason}`)}</p>
      </Card>
    );
  if (asked.faults.length > 0)
    return (
      <Card title={t('matrices:fault')}>
        <ul className="pj-faults">
          {asked.faults.map(({ fault, tag, place }, at) => (
            <li key={at}>
              {t(`matrices:fault_${fault}`, { tag })}. {t('matrices:place', { place })}
            </li>
          ))}
        </ul>
      </Card>
    );
  const missing = asked.fields.filter(({ state }) => state === 'missing');
  const unknown = asked.fields.filter(({ state }) => state === 'unknown');
  const inputs = { answers, onChange: setAnswers, labelOf: merging.labelOfField };
  return (
    <>
      {asked.fields.length === 0 ? <p className="rec-note">{t('matrices:complete')}</p> : null}
      <Fields title={t('matrices:missing')} text={t('matrices:missingText')} fields={missing} {...inputs} />
      <Fields title={t('matrices:unknown')} text={t('matrices:unknownText')} fields={unknown} {...inputs} />
      <Results
        names={recipients.map((recipient) => title(recipient))}
        project={project}
        merge={() => merging.mergedFiles(bytes, facts, recipients, answers)}
      />
    </>
  );
}

interface FieldsProps {
  title: string;
  text: string;
  fields: readonly FieldUse[];
  answers: Readonly<Record<string, string>>;
  onChange: (answers: Readonly<Record<string, string>>) => void;
  labelOf: (key: string) => string;
}

function Fields({ title, text, fields, answers, onChange, labelOf }: FieldsProps) {
  const { t } = useTranslation('matrices');
  if (fields.length === 0) return null;
  return (
    <Card title={title}>
      <div className="pj-form">
        <p className="rec-row-detail">{text}</p>
        {fields.map(({ key, place }) => (
          <TextField
            key={key}
            label={labelOf(key)}
            hint={t('place', { place: place.length > 120 ? `${place.slice(0, 119)}…` : place })}
            autoComplete="off"
            maxLength={2_000}
            value={answers[key] ?? ''}
            onChange={(event) => onChange({ ...answers, [key]: event.currentTarget.value })}
          />
        ))}
      </div>
    </Card>
  );
}

interface ResultsProps {
  names: readonly string[];
  project: string;
  merge: () => Uint8Array<ArrayBuffer>[];
}

function Results({ names, project, merge }: ResultsProps) {
  const { t } = useTranslation(['matrices', 'files']);
  const engine = useEngine();
  const actor = useActor();
  const people = usePeople();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const count = names.length;

  async function run(work: (files: readonly File[]) => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work(merge().map((bytes, at) => new File([bytes], fileName(names[at]!, 'docx'))));
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
      toast(t('matrices:failed'), { tone: 'bad', detail: t(`files:problem_${error.reason}`) });
    } finally {
      setBusy(false);
    }
  }
  const make = () =>
    run(async (files) => {
      const { importDocument } = await import('../../documents/files/import-document.ts');
      const made: string[] = [];
      for (const file of files) made.push((await importDocument(engine, actor, file, people.list, project)).slug);
      toast(t('matrices:made', { count }));
      if (made.length === 1) void navigate({ to: '/Editor', search: { doc: made[0]! } });
      else
        void navigate({
          to: '/project/view/$id/{-$dialog}',
          params: { id: project, dialog: undefined },
          search: { onglet: 'content' },
        });
    });
  const save = () =>
    run((files) => {
      for (const file of files) saveFile(file, file.name);
      return Promise.resolve();
    });
  return (
    <div className="pj-choices">
      <Button variant="primary" icon={<IconFilePlus />} disabled={isBusy || count === 0} onClick={() => void make()}>
        {t('matrices:make', { count: Math.max(count, 1) })}
      </Button>
      <Button icon={<IconDownload />} disabled={isBusy || count === 0} onClick={() => void save()}>
        {t('matrices:save', { count: Math.max(count, 1) })}
      </Button>
    </div>
  );
}
