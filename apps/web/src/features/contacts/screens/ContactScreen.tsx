import { contactRecord } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';
import { Button, Card, Dialog, Page, PageHeader, Pill, toast } from '@basoche/ui';
import { IconArchive, IconArchiveOff, IconMail, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { useRecord } from '../../../data/records/use-record.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { Absent } from '../components/Absent.tsx';
import { useFieldText } from '../components/Conflict.tsx';
import { ContactTypes, MailLink, Pending, PhoneLink } from '../components/ContactParts.tsx';
import { Refusals } from '../components/Refusals.tsx';
import { GROUPS, type ContactField, type FieldGroup } from '../model/contact-form.ts';
import { nameOf, phoneHref } from '../model/contact-texts.ts';
import { useContactCommands } from '../model/use-contact-commands.ts';
import '../contacts.css';

/** `/contact/view/:id` */
export function ContactScreen({ id }: { id: string }) {
  const { entry, state, refusals } = useRecord(contactRecord, id);
  if (entry === null || !entry.row.is_readable)
    return (
      <Absent state={state} isHidden={entry !== null}>
        <Refusals id={id} row={null} refusals={refusals} />
      </Absent>
    );
  return (
    <Page narrow>
      <Sheet row={entry.row} isPending={entry.isPending}>
        <Refusals id={id} row={entry.row} refusals={refusals} />
      </Sheet>
    </Page>
  );
}

function Sheet({ row, isPending, children }: { row: Contact; isPending: boolean; children: ReactNode }) {
  const { t } = useTranslation('contacts');
  const name = nameOf(row);
  usePageTitle(name);
  return (
    <>
      <PageHeader
        title={name}
        breadcrumb={
          <Link to="/contact" className="s-link">
            {t('backToList')}
          </Link>
        }
        subtitle={
          <span className="ct-head-line">
            {row.fonction === '' ? null : <span>{row.fonction}</span>}
            <ContactTypes row={row} />
            {row.is_archived ? <Pill tone="wait">{t('archivedPill')}</Pill> : null}
            {isPending ? <Pending /> : null}
          </span>
        }
        actions={<Actions row={row} />}
      />
      {children}
      {(Object.keys(GROUPS) as FieldGroup[]).map((group) => (
        <Facts key={group} row={row} group={group} />
      ))}
    </>
  );
}

function Facts({ row, group }: { row: Contact; group: FieldGroup }) {
  const { t } = useTranslation('contacts');
  const textOf = useFieldText();
  const fields = GROUPS[group].filter((field: ContactField) => {
    const value = row[field];
    return value !== '' && value !== null && value !== false;
  });
  if (fields.length === 0) return null;

  function valueOf(field: ContactField): ReactNode {
    const value = row[field];
    if (field === 'email') return <MailLink email={String(value)} />;
    if (field === 'mobile_phone' || field === 'office_phone') return <PhoneLink phone={String(value)} />;
    return textOf(field, value);
  }

  return (
    <Card title={t(`group_${group}`)}>
      <dl className="ct-facts">
        {fields.map((field) => (
          <div key={field}>
            <dt>{t(field)}</dt>
            <dd>{valueOf(field)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Actions({ row }: { row: Contact }) {
  const { t } = useTranslation(['contacts', 'common']);
  const commands = useContactCommands();
  const [asksRemoval, setAsksRemoval] = useState(false);
  const phone = row.mobile_phone || row.office_phone;
  const name = nameOf(row);

  async function archive(isArchived: boolean, canUndo = true) {
    try {
      const sent = await commands.save(row.id, { is_archived: isArchived });
      const done = t(isArchived ? 'archivedDone' : 'unarchivedDone', { name });
      toast(sent?.waiting === true ? t('savedPending') : done, {
        ...(canUndo ? { action: { label: t('common:undo'), onSelect: () => void archive(!isArchived, false) } } : {}),
      });
    } catch (error) {
      failed(error, t('failed'));
    }
  }

  return (
    <>
      {row.email === '' ? null : (
        <a className="b-button b-button-secondary" href={`mailto:${row.email}`}>
          <IconMail />
          {t('writeEmail')}
        </a>
      )}
      {phone === '' ? null : (
        <a className="b-button b-button-secondary" href={phoneHref(phone)}>
          <IconPhone />
          {t('call')}
        </a>
      )}
      <Button
        icon={row.is_archived ? <IconArchiveOff /> : <IconArchive />}
        onClick={() => void archive(!row.is_archived)}
      >
        {t(row.is_archived ? 'unarchive' : 'archive')}
      </Button>
      <Button icon={<IconTrash />} onClick={() => setAsksRemoval(true)}>
        {t('remove')}
      </Button>
      <Link to="/contact/update/$id/{-$redirect}" params={{ id: row.id }} className="b-button b-button-primary">
        <IconPencil />
        {t('edit')}
      </Link>
      {asksRemoval ? <RemoveDialog row={row} onClose={() => setAsksRemoval(false)} /> : null}
    </>
  );
}

function RemoveDialog({ row, onClose }: { row: Contact; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const commands = useContactCommands();
  const navigate = useNavigate();
  const name = nameOf(row);

  function remove() {
    const sending = commands.remove(row.id);
    void navigate({ to: '/contact' });
    sending.then(
      ({ waiting }) => toast(t(waiting ? 'savedPending' : 'removed', { name })),
      (error: unknown) => failed(error, t('failed')),
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('removeTitle', { name })}
      description={t('removeText')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger" onClick={remove}>
            {t('remove')}
          </Button>
        </>
      }
    />
  );
}

function failed(error: unknown, title: string): void {
  if (!(error instanceof ApiError)) throw error;
  toast(title, { tone: 'bad', detail: error.message });
}
