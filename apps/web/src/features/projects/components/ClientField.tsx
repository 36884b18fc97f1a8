import { TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { companyLink } from '../../../shared/records/company-link.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { RecordChoice } from '../../../shared/records/RecordChoice.tsx';
import type { ProjectFormState } from '../model/use-project-form.ts';

/** The client: a person or a company of the directory, or a name. */
export function ClientField({ form }: { form: Omit<ProjectFormState, 'form'> }) {
  const { t } = useTranslation('projects');
  const { contact, company } = form.values;
  return (
    <>
      <RecordChoice
        label={t('clientPerson')}
        link={contactLink}
        value={contact}
        error={form.errors.contact}
        onChange={(id) => form.set('contact', id)}
      />
      <RecordChoice
        label={t('clientCompany')}
        link={companyLink}
        value={company}
        error={form.errors.company}
        onChange={(id) => form.set('company', id)}
      />
      {contact === null && company === null ? (
        <TextField label={t('clientName')} autoComplete="off" {...form.text('client')} />
      ) : null}
    </>
  );
}
