import { commandOf } from '../../../app/http/calls.ts';
import { profileCalls } from '@basoche/protocol';
import { LANGUAGE_NAMES, SPECIALITIES } from '@basoche/domain';
import type { UserInfo } from '@basoche/protocol';
import { Card, Checkbox, Pill, Select, TagsField, TextField, toast } from '@basoche/ui';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendCommand } from '../../../data/commands.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useRecordForm, type Draft } from '../../../shared/form/use-record-form.ts';
import { useFirm } from '../../../data/firm/firm.ts';
import { identityErrors, identityOf, updateOf, type Identity } from '../model/identity.ts';
import { useReloadProfile } from '../model/profile.ts';
import { FormFooter } from '../../../shared/form/FormFooter.tsx';

export interface IdentityCardProps {
  user: UserInfo;
  waiting: boolean;
  /** Somebody else's, changed by an administrator. */
  ofColleague?: boolean;
}

export function IdentityCard({ user, waiting, ofColleague = false }: IdentityCardProps) {
  const { t } = useTranslation('profile');
  const send = useSendCommand();
  const { firm } = useFirm();
  const reload = useReloadProfile();
  const [keep] = useState(() => keptForm<Draft<Identity>>(`profile-${user.id}`));
  const { form, values, set, changed, reset, errors, failure, busy, submit, text } = useRecordForm<Identity>({
    current: identityOf(user),
    keep,
    check: (values) =>
      identityErrors(
        values,
        ofColleague
          ? { firstname: t('colleagueFirstnameMissing'), lastname: t('colleagueLastnameMissing') }
          : { firstname: t('firstnameMissing'), lastname: t('lastnameMissing') },
      ),
    wire: updateOf,
    send: async (body) => {
      const done = ofColleague ? t('savedAndTold', { name: user.firstname }) : t('saved');
      const about = { aggregate: `user/${user.id}`, label: t('identity') };
      const how = await send(commandOf(profileCalls.updateProfile, { params: { id: user.id }, body }, about));
      toast(how.waiting ? t('waitingToast') : done, { tone: 'ok' });
    },
    reload,
  });
  const offices = [
    { value: '', label: t('noOffice') },
    ...(firm?.offices ?? []).map((office) => ({ value: office.id, label: `${office.name} (${office.city})` })),
  ];

  return (
    <Card title={t('identity')} tools={waiting ? <Pill icon={<IconClock />}>{t('waiting')}</Pill> : undefined}>
      <form ref={form} noValidate className="p-box" onSubmit={(event) => void submit(event)}>
        <div className="p-fields">
          <Select
            label={t('civility')}
            value={values.civility}
            options={(['Madame', 'Monsieur'] as const).map((value) => ({ value, label: value }))}
            onChange={(value) => set('civility', value)}
          />
          <TextField label={t('toque')} maxLength={20} {...text('toque')} />
          <TextField
            label={t('firstname')}
            autoComplete={ofColleague ? 'off' : 'given-name'}
            required
            {...text('firstname')}
          />
          <TextField
            label={t('lastname')}
            autoComplete={ofColleague ? 'off' : 'family-name'}
            required
            {...text('lastname')}
          />
          <TextField
            label={t('officePhone')}
            type="tel"
            autoComplete={ofColleague ? 'off' : 'tel-national'}
            {...text('officePhone')}
          />
          <TextField
            label={t('mobilePhone')}
            type="tel"
            autoComplete={ofColleague ? 'off' : 'tel'}
            {...text('mobilePhone')}
          />
          {user.isEmployee ? (
            <Select
              label={t('office')}
              value={values.office}
              options={offices}
              error={errors.office}
              onChange={(value) => set('office', value)}
            />
          ) : null}
        </div>
        <TagsField
          label={t('languages')}
          hint={t('languagesHint')}
          value={values.languages}
          suggestions={LANGUAGE_NAMES}
          error={errors.languages}
          onChange={(value) => set('languages', value)}
        />
        {user.isEmployee ? (
          <>
            <TagsField
              label={t('speciality')}
              hint={t('specialityHint')}
              value={values.speciality}
              suggestions={SPECIALITIES}
              error={errors.speciality}
              onChange={(value) => set('speciality', value)}
            />
            <Checkbox
              label={t(ofColleague ? 'colleagueBooking' : 'booking')}
              checked={values.bookingEnable}
              onCheckedChange={(checked) => set('bookingEnable', checked)}
            />
          </>
        ) : null}
        <FormFooter failure={failure} busy={busy} changed={changed} onReset={reset} />
      </form>
    </Card>
  );
}
