import { Chip, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useClientName } from '../model/project-names.ts';
import type { ProjectFormState } from '../model/use-project-form.ts';
import { ContactPick } from './ContactPick.tsx';

/** The client: somebody of the directory, or a name. */
export function ClientField({ form }: { form: Omit<ProjectFormState, 'form'> }) {
  const { t } = useTranslation('projects');
  const clientName = useClientName();
  const { contact } = form.values;
  const name = clientName(form.values);
  if (contact !== null)
    return (
      <div className="pj-chosen">
        <span className="b-label">{t('client')}</span>
        <Chip onRemove={() => form.set('contact', null)} removeLabel={t('takeAway', { name })}>
          {name}
        </Chip>
      </div>
    );
  return (
    <>
      <ContactPick label={t('clientSearch')} onPick={(id) => form.set('contact', id)} />
      <TextField label={t('clientName')} autoComplete="off" {...form.text('client')} />
    </>
  );
}
