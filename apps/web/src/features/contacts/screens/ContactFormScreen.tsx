import { contactRecord } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';
import { isInternalPath } from '@basoche/domain';
import { Page, PageHeader, toast } from '@basoche/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecord } from '../../../data/records/use-record.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { Absent } from '../components/Absent.tsx';
import { ContactForm } from '../components/ContactForm.tsx';
import { asSaved, newContactOf, valuesOf } from '../model/contact-form.ts';
import { nameOf } from '../model/contact-texts.ts';
import { useContactCommands } from '../model/use-contact-commands.ts';
import { useContactForm } from '../model/use-contact-form.ts';
import '../contacts.css';

/** Where the form leads once it is done: a page of the application, or the contact. */
function useLeave(redirect: string | undefined) {
  const navigate = useNavigate();
  return (id: string | null) => {
    if (isInternalPath(redirect)) void navigate({ href: redirect });
    else if (id === null) void navigate({ to: '/contact' });
    else void navigate({ to: '/contact/view/$id', params: { id } });
  };
}

export interface NewContactScreenProps {
  isLawyer: boolean;
  redirect: string | undefined;
}

/** `/contact/create`; companies, one of which the address may name, have no screens yet. */
export function NewContactScreen({ isLawyer, redirect }: NewContactScreenProps) {
  const { t } = useTranslation('contacts');
  const commands = useContactCommands();
  const leave = useLeave(redirect);
  usePageTitle(t('createTitle'));
  const preset = useMemo(() => ({ is_lawyer: isLawyer }), [isLawyer]);
  const form = useContactForm({
    id: null,
    row: preset,
    send: async (fields) => {
      const values = { ...valuesOf(preset), ...fields };
      const { id, waiting } = await commands.create(newContactOf(values));
      toast(waiting ? t('savedPending') : t('added', { name: nameOf(values) }), { tone: 'ok' });
      leave(id);
    },
  });
  return (
    <Page narrow>
      <Head title={t('createTitle')} />
      <ContactForm form={form} isNew onCancel={() => leave(null)} />
    </Page>
  );
}

export interface UpdateContactScreenProps {
  id: string;
  redirect: string | undefined;
}

/** `/contact/update/:id` */
export function UpdateContactScreen({ id, redirect }: UpdateContactScreenProps) {
  const { entry, state } = useRecord(contactRecord, id);
  if (entry === null || !entry.row.is_readable) return <Absent state={state} isHidden={entry !== null} />;
  return <Update key={id} row={entry.row} redirect={redirect} />;
}

function Update({ row, redirect }: { row: Contact; redirect: string | undefined }) {
  const { t } = useTranslation('contacts');
  const commands = useContactCommands();
  const leave = useLeave(redirect);
  const title = t('updateTitle', { name: nameOf(row) });
  usePageTitle(title);
  const form = useContactForm({
    id: row.id,
    row,
    send: async (fields, seen) => {
      const sent = await commands.save(row.id, asSaved(fields), seen);
      toast(t(sent?.waiting === true ? 'savedPending' : 'changed'), { tone: 'ok' });
      leave(row.id);
    },
  });
  return (
    <Page narrow>
      <Head title={title} />
      <ContactForm form={form} isNew={false} onCancel={() => leave(row.id)} />
    </Page>
  );
}

function Head({ title }: { title: string }) {
  const { t } = useTranslation('contacts');
  return (
    <PageHeader
      inTopBar
      title={title}
      breadcrumb={
        <Link to="/contact" className="s-link">
          {t('backToList')}
        </Link>
      }
    />
  );
}
