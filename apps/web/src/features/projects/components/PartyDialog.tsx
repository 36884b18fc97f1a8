import { PARTY_ROLES, PARTY_SIDES } from '@basoche/protocol';
import type { Project, ProjectParty } from '@basoche/protocol';
import { Button, Dialog, Select, TextArea, TextField } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyLink } from '../../../shared/records/company-link.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { RecordChoice } from '../../../shared/records/RecordChoice.tsx';
import { usePartyCommands } from '../model/project-commands.ts';
import { usePartyName } from '../model/project-names.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';

type Values = Omit<ProjectParty, 'id' | 'project'>;

const NEW: Values = {
  role: 'client',
  side: 'pour',
  contact: null,
  company: null,
  name: '',
  quality: '',
  lawyer: null,
  note: '',
};

export interface PartyDialogProps {
  project: Project;
  /** `null`: a new one. */
  party: ProjectParty | null;
  parties: readonly ProjectParty[];
  onClose: () => void;
}

export function PartyDialog({ project, party, parties, onClose }: PartyDialogProps) {
  const { t } = useTranslation(['projects', 'common']);
  const nameOf = usePartyName();
  const commands = usePartyCommands();
  const [values, setValues] = useState<Values>(party ?? NEW);
  const [isMissing, setMissing] = useState(false);
  const set = <F extends keyof Values>(field: F, value: Values[F]) => setValues((now) => ({ ...now, [field]: value }));
  const lawyers = parties.filter(({ id, role }) => id !== party?.id && (role === 'lawyer' || id === values.lawyer));

  async function save() {
    const { role, side, contact, company, name: typed, quality, lawyer, note } = values;
    const fields = {
      role,
      side,
      contact,
      company,
      name: typed.trim(),
      quality: quality.trim(),
      lawyer,
      note: note.trim(),
    };
    if (contact === null && company === null && fields.name === '') {
      setMissing(true);
      return;
    }
    onClose();
    try {
      await (party === null
        ? commands.create({ project: project.id, ...fields })
        : commands.save(party.id, fields, party));
    } catch (error) {
      showFailure(error, t('failed'));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(party === null ? 'addParty' : 'editParty')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="pj-dialog">
        <RecordChoice
          label={t('partyContact')}
          link={contactLink}
          value={values.contact}
          error={undefined}
          onChange={(contact) => set('contact', contact)}
        />
        <RecordChoice
          label={t('partyCompany')}
          link={companyLink}
          value={values.company}
          error={undefined}
          onChange={(company) => set('company', company)}
        />
        {values.contact === null && values.company === null ? (
          <TextField
            label={t('partyName')}
            hint={t('partyNameHint')}
            error={isMissing && values.name.trim() === '' ? t('partyMissing') : undefined}
            autoComplete="off"
            value={values.name}
            onChange={(event) => set('name', event.currentTarget.value)}
          />
        ) : null}
        <Select
          label={t('role')}
          value={values.role}
          options={PARTY_ROLES.map((role) => ({ value: role, label: t(`role_${role}`) }))}
          onChange={(role) => set('role', role)}
        />
        <Select
          label={t('side')}
          value={values.side}
          options={PARTY_SIDES.map((side) => ({ value: side, label: t(`side_${side}`) }))}
          onChange={(side) => set('side', side)}
        />
        <TextField
          label={t('quality')}
          placeholder={t('qualityHint')}
          autoComplete="off"
          value={values.quality}
          onChange={(event) => set('quality', event.currentTarget.value)}
        />
        <Select
          label={t('lawyer')}
          value={values.lawyer ?? ''}
          options={[
            { value: '', label: t('noLawyer') },
            ...lawyers.map((row) => ({ value: row.id, label: nameOf(row) })),
          ]}
          onChange={(lawyer) => set('lawyer', lawyer === '' ? null : lawyer)}
        />
        <TextArea label={t('note')} value={values.note} onChange={(event) => set('note', event.currentTarget.value)} />
      </div>
    </Dialog>
  );
}
