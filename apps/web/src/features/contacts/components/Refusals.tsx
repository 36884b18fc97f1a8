import { Button, Card, toast } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { useUser } from '../../../app/session/session.ts';
import type { RecordRefusal } from '../../../data/records/use-record.ts';
import type { Contact } from '@basoche/protocol';
import { valuesOf } from '../model/contact-form.ts';
import { useContactCommands } from '../model/use-contact-commands.ts';
import { draftOf } from '../model/use-contact-form.ts';
import { useFieldText } from './Conflict.tsx';

export interface RefusalsProps {
  id: string;
  row: Contact | null;
  refusals: readonly RecordRefusal[];
}

/** What of this contact was refused, with what was typed. */
export function Refusals({ id, row, refusals }: RefusalsProps) {
  const { t } = useTranslation('contacts');
  if (refusals.length === 0) return null;
  return (
    <Card title={t('refusedTitle')}>
      {refusals.map((refusal) => (
        <Refusal key={refusal.commandId} id={id} row={row} refusal={refusal} />
      ))}
    </Card>
  );
}

function Refusal({ id, row, refusal }: { id: string; row: Contact | null; refusal: RecordRefusal }) {
  const { t } = useTranslation('contacts');
  const commands = useContactCommands();
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const textOf = useFieldText();
  const { fields, fieldMessages, isConflict, does, label, message } = refusal;

  /** The person has read what stands there now, and decides against it. */
  async function takeMine() {
    try {
      await commands.save(id, fields, {});
      await refusal.discard();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(t('failed'), { tone: 'bad', detail: error.message });
    }
  }

  /** What was typed goes back into the form. */
  async function correct() {
    const before = valuesOf(does === 'create' ? {} : (row ?? {}));
    draftOf(userId, does === 'create' ? null : id).write({ ...before, ...fields, before });
    await refusal.discard();
    if (does === 'create') void navigate({ to: '/contact/create/{-$companyId}/{-$isLawyer}/{-$redirect}' });
    else void navigate({ to: '/contact/update/$id/{-$redirect}', params: { id } });
  }

  return (
    <div className="ct-refusal">
      <p>
        <strong>{label}</strong> – {message}
      </p>
      <dl className="ct-typed">
        {Object.entries(fields).map(([field, value]) => (
          <div key={field} className="ct-typed-row">
            <dt>{isField(field) ? t(field) : field}</dt>
            <dd>
              {textOf(field, value)}
              {fieldMessages[field] === undefined ? null : ` – ${fieldMessages[field]}`}
            </dd>
          </div>
        ))}
      </dl>
      <div className="ct-buttons">
        {isConflict && row !== null ? (
          <Button size="sm" onClick={() => void takeMine()}>
            {t('takeMine')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => void refusal.retry()}>
            {t('retry')}
          </Button>
        )}
        {does === 'create' || (does === 'update' && row !== null) ? (
          <Button size="sm" onClick={() => void correct()}>
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

const VALUES = valuesOf({});
const isField = (field: string): field is keyof typeof VALUES => Object.hasOwn(VALUES, field);
