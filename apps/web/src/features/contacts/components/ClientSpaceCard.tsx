import { formatDayTime } from '@basoche/domain';
import type { ClientSpace, Contact } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Button, Card, Dialog, Pill, toast } from '@basoche/ui';
import { IconMailForward, IconUserPlus, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sent } from '../../../data/commands.ts';
import { useClientSpace, useClientSpaceCommands } from '../../../shared/client-spaces/use-client-spaces.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { useNow } from '../../../shared/now.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';

const MINUTE = 60_000;

/** Whether a contact may sign in, and what one does about it. */
export function ClientSpaceCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation('spaces');
  const { entry, state, refusals } = useClientSpace(contact.id);
  return (
    <>
      <RefusalList refusals={refusals} />
      <Card title={t('title')} tools={entry === null ? null : <Actions entry={entry} contact={contact} />}>
        {entry !== null ? (
          <State entry={entry} />
        ) : state.is === 'complete' ? (
          <None contact={contact} />
        ) : (
          <NotHeardYet rows={1} />
        )}
      </Card>
    </>
  );
}

function useRun() {
  const { t } = useTranslation('spaces');
  return (sending: Promise<Sent | null>, done: string) =>
    sending.then(
      (sent) => toast(sent?.waiting === true ? t('later') : done, { tone: 'ok' }),
      (error: unknown) => showFailure(error, t('failed')),
    );
}

function None({ contact }: { contact: Contact }) {
  const { t } = useTranslation('spaces');
  const commands = useClientSpaceCommands();
  const run = useRun();
  if (contact.is_archived) return <p className="rec-empty">{t('archived')}</p>;
  if (contact.email === '') return <p className="rec-empty">{t('noAddress')}</p>;
  const account = contact.is_client || !(contact.is_partner || contact.is_supplier) ? 'client' : 'partner';
  return (
    <div className="rec-state">
      <p>{t('none', { email: contact.email })}</p>
      <Button
        size="sm"
        icon={<IconUserPlus />}
        onClick={() => void run(commands.create({ contact: contact.id }), t('opened', { email: contact.email }))}
      >
        {t(`open_${account}`)}
      </Button>
    </div>
  );
}

function State({ entry: { row, isPending } }: { entry: RecordEntry<ClientSpace> }) {
  const { t } = useTranslation('spaces');
  const now = useNow(MINUTE);
  if (row.state === 'open')
    return (
      <p className="rec-state">
        <Pill tone="ok">{t('isOpen')}</Pill>
        <span>{t(`account_${row.account}`, { email: row.email })}</span>
      </p>
    );
  if (isPending || row.expiresAt === null)
    return (
      <p className="rec-state">
        <Pill tone="wait">{t('invited')}</Pill>
        <span>{t('goesLater')}</span>
      </p>
    );
  const isOver = row.expiresAt <= now;
  return (
    <p className="rec-state">
      <Pill tone={isOver ? 'bad' : 'wait'}>{t(isOver ? 'isOver' : 'invited')}</Pill>
      <span>
        {t(isOver ? 'wasSent' : 'sent', {
          email: row.email,
          at: formatDayTime(row.invitedAt),
          until: formatDayTime(row.expiresAt),
        })}
      </span>
    </p>
  );
}

interface ActionsProps {
  entry: RecordEntry<ClientSpace>;
  contact: Contact;
}

function Actions({ entry: { row, isPending }, contact }: ActionsProps) {
  const { t } = useTranslation('spaces');
  const commands = useClientSpaceCommands();
  const run = useRun();
  const [asks, setAsks] = useState(false);
  const again = () => run(commands.save(row.id, { invitedAt: Date.now() }), t('opened', { email: contact.email }));
  return (
    <>
      {row.state === 'invited' && !isPending ? (
        <Button size="sm" icon={<IconMailForward />} onClick={() => void again()}>
          {t('again')}
        </Button>
      ) : null}
      <Button size="sm" icon={<IconUserX />} onClick={() => setAsks(true)}>
        {t(row.state === 'open' ? 'close' : 'withdraw')}
      </Button>
      {asks ? (
        <CloseDialog
          row={row}
          contact={contact}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            void run(commands.remove(row.id), t(row.state === 'open' ? 'closed' : 'withdrawn'));
          }}
        />
      ) : null}
    </>
  );
}

interface CloseDialogProps {
  row: ClientSpace;
  contact: Contact;
  onClose: () => void;
  onConfirm: () => void;
}

function CloseDialog({ row, contact, onClose, onConfirm }: CloseDialogProps) {
  const { t } = useTranslation(['spaces', 'common']);
  const name = contactLink.nameOf(contact);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(row.state === 'open' ? 'closeTitle' : 'withdrawTitle', { name })}
      description={t(row.state === 'open' ? 'closeText' : 'withdrawText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {t(row.state === 'open' ? 'close' : 'withdraw')}
          </Button>
        </>
      }
    />
  );
}
