import type { AnyRow } from '@basoche/protocol';
import { Button, Card, toast } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import { useUser } from '../../app/session/session.ts';
import type { RecordRefusal } from '../../data/records/use-record.ts';
import { createPath, updatePath } from './record-link.ts';
import { fieldsOf } from './record-screens.ts';
import type { RecordScreens } from './record-screens.ts';
import { valuesOf } from './record-values.ts';
import { useFieldText } from './use-field-text.ts';
import { useKindCommands } from './use-kind-commands.ts';
import { draftOf } from './use-kind-form.ts';
import { useRecordTexts } from './use-record-texts.ts';

export interface RefusalsProps {
  screens: RecordScreens;
  id: string;
  row: AnyRow | null;
  refusals: readonly RecordRefusal[];
}

/** What of this record was refused, with what was typed. */
export function Refusals({ refusals, ...about }: RefusalsProps) {
  const { t } = useTranslation('records');
  if (refusals.length === 0) return null;
  return (
    <Card title={t('refusedTitle')}>
      {refusals.map((refusal) => (
        <Refusal key={refusal.commandId} {...about} refusal={refusal} />
      ))}
    </Card>
  );
}

type RefusalProps = Omit<RefusalsProps, 'refusals'> & { refusal: RecordRefusal };

function Refusal({ refusal, ...about }: RefusalProps) {
  const { t } = useTranslation('records');
  const decisions = useDecisions({ refusal, ...about });
  const { isConflict, does } = refusal;
  const { row } = about;
  return (
    <div className="rec-refusal">
      <p>
        <strong>{refusal.label}</strong> – {refusal.message}
      </p>
      <Typed screens={about.screens} refusal={refusal} />
      <div className="rec-buttons">
        {isConflict && row !== null ? (
          <Button size="sm" onClick={() => void decisions.takeMine()}>
            {t('takeMine')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => void refusal.retry()}>
            {t('retry')}
          </Button>
        )}
        {does === 'create' || (does === 'update' && row !== null && !isMerged(row)) ? (
          <Button size="sm" onClick={() => void decisions.correct()}>
            {t('correct')}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => void refusal.discard()}>
          {t(isConflict ? 'takeTheirs' : 'discard')}
        </Button>
      </div>
    </div>
  );
}

/** What is typed of one that was merged is one of the record that stands for it. */
const isMerged = (row: AnyRow) => ((row as { merged_into?: string | null }).merged_into ?? null) !== null;

function useDecisions({ screens, id, row, refusal }: RefusalProps) {
  const { t } = useTranslation('records');
  const commands = useKindCommands(screens.link);
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const { fields, does } = refusal;
  return {
    /** The person has read what stands there now, and decides against it. */
    async takeMine() {
      try {
        await commands.save(id, fields, {});
        await refusal.discard();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        toast(t('failed'), { tone: 'bad', detail: error.message });
      }
    },
    /** What was typed goes back into the form. */
    async correct() {
      const isNew = does === 'create';
      const before = valuesOf(screens, isNew ? {} : (row ?? {}));
      draftOf(screens.link, userId, isNew ? null : id).write({ ...before, ...fields, before });
      await refusal.discard();
      void navigate({ to: isNew ? createPath(screens.link) : updatePath(screens.link, id) });
    },
  };
}

function Typed({ screens, refusal: { fields, fieldMessages } }: Pick<RefusalProps, 'screens' | 'refusal'>) {
  const { t } = useTranslation('records');
  const { label } = useRecordTexts(screens.link);
  const textOf = useFieldText(screens);
  const known = fieldsOf(screens);
  return (
    <dl className="rec-typed">
      {Object.entries(fields).map(([field, value]) => (
        <div key={field}>
          <dt>{known.includes(field) ? label(field) : field}</dt>
          <dd>
            {textOf(field, value) || t('blankValue')}
            {fieldMessages[field] === undefined ? null : ` – ${fieldMessages[field]}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
