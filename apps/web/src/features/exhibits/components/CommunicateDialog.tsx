import { nextNumbers } from '@basoche/domain';
import { Button, Checkbox, DateField, Dialog, TextField, toast } from '@basoche/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import type { ExhibitCommands } from '../model/exhibit-commands.ts';
import type { Exhibits, NumberedExhibit } from '../model/use-exhibits.ts';

const FORM = 'communicate-exhibits';

export interface CommunicateDialogProps {
  exhibits: Exhibits;
  /** Of our own client; the numbers of the others are theirs. */
  isOwn: boolean;
  commands: ExhibitCommands;
  onClose: () => void;
}

/** Gives chosen exhibits their numbers for good. */
export function CommunicateDialog({ exhibits, isOwn, commands, onClose }: CommunicateDialogProps) {
  const { t } = useTranslation(['exhibits', 'common']);
  const today = useToday();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [date, setDate] = useState<string | null>(today);
  const [isDateWrong, setDateWrong] = useState(false);
  const [recipient, setRecipient] = useState('');
  const [first, setFirst] = useState<string | null>(null);
  const chosen = exhibits.open.filter(({ row }) => !left.has(row.id));
  const numbered = numberedFrom(exhibits, chosen, isOwn ? null : first);
  const isReady = numbered.length > 0 && date !== null && !isDateWrong;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    onClose();
    commands.communicate({ date, recipient: recipient.trim() }, numbered).then(
      (sent) => toast(t(sent.waiting ? 'communicatedLater' : 'communicated', { count: numbered.length })),
      (error: unknown) => showFailure(error, t('failed')),
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(isOwn ? 'communicateTitle' : 'receivedTitle')}
      description={t(isOwn ? 'communicateText' : 'receivedText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM} disabled={!isReady}>
            {t(isOwn ? 'communicateGo' : 'receivedGo', { count: numbered.length })}
          </Button>
        </>
      }
    >
      <form id={FORM} className="ex-dialog" noValidate onSubmit={submit}>
        <DateField label={t('day')} value={date} today={today} onChange={setDate} onInvalid={setDateWrong} />
        <TextField
          label={t(isOwn ? 'recipient' : 'sender')}
          hint={isOwn ? t('recipientHint') : undefined}
          maxLength={300}
          value={recipient}
          onChange={(event) => setRecipient(event.currentTarget.value)}
        />
        {isOwn ? null : (
          <TextField
            label={t('first')}
            type="number"
            min={1}
            max={99_000}
            value={first ?? String(numbered[0]?.number ?? 1)}
            onChange={(event) => setFirst(event.currentTarget.value)}
          />
        )}
        <ol className="ex-choices" aria-label={t('openTitle')}>
          {exhibits.open.map(({ row }) => {
            const number = numbered.find((each) => each.row.id === row.id)?.number;
            return (
              <li key={row.id} className="ex-choice">
                <span className="ex-number">{number ?? '–'}</span>
                <Checkbox
                  checked={number !== undefined}
                  onCheckedChange={(isOn) => setLeft(toggled(left, row.id, !isOn))}
                  label={row.title}
                />
              </li>
            );
          })}
        </ol>
      </form>
    </Dialog>
  );
}

function toggled(ids: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/** @param first number of another party’s first exhibit, as typed; `null`: what follows */
function numberedFrom(
  { all }: Exhibits,
  chosen: readonly NumberedExhibit[],
  first: string | null,
): readonly NumberedExhibit[] {
  const byId = new Map(chosen.map((each) => [each.row.id, each]));
  const next = nextNumbers(
    all.map(({ row }) => row),
    chosen.map(({ row }) => row),
  );
  const from = Number(first);
  const offset = first === null || !Number.isInteger(from) || from < 1 ? 0 : from - (next[0]?.number ?? from);
  return next.map(({ exhibit, number }) => ({ ...byId.get(exhibit.id)!, number: number + offset }));
}
