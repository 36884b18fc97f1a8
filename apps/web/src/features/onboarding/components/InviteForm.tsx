import { JOB_TITLES, SPECIALITIES, type JobTitle } from '@basoche/domain';
import { Button, Checkbox, cx, Select, TextField, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { email, problems } from '../../../platform/form/checks.ts';
import { keptForm } from '../../../platform/form/kept-values.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { invite } from '../model/calls.ts';
import { SpecialityField } from './SpecialityField.tsx';
import '../onboarding.css';

interface Values {
  email: string;
  firstname: string;
  lastname: string;
  fonction: JobTitle;
  isAdmin: boolean;
  speciality: string[];
}

const EMPTY: Values = {
  email: '',
  firstname: '',
  lastname: '',
  fonction: 'Collaborateur/Collaboratrice',
  isAdmin: false,
  speciality: [],
};

export interface InviteFormProps {
  firmId: string;
  /** It is what its page is for, not one step of several: it stands alone and asks for the departments too. */
  alone?: boolean;
  onInvited: () => Promise<void>;
}

/** Invites one colleague: they receive a mail with a link and choose their own password. */
export function InviteForm({ firmId, alone = false, onInvited }: InviteFormProps) {
  const { t } = useTranslation('onboarding');
  const [keep] = useState(() => keptForm<Values>(`invite.${firmId}`));
  const { form, values, set, replace, errors, failure, busy, submit, text } = useForm<Values>({
    initial: EMPTY,
    keep,
    check: (values) => problems<Values>({ email: email(t('required'))(values.email) }),
    send: async (values) => {
      const { email } = await invite(values);
      toast(t('inviteSent', { email }));
      replace({ ...EMPTY, fonction: values.fonction });
      await onInvited();
    },
  });
  return (
    <form
      ref={form}
      className={cx('s-access-form', !alone && 'o-box')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        {...text('email')}
        label={t('inviteEmail')}
        type="email"
        required
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="o-pair">
        <TextField {...text('firstname')} label={t('firstname')} autoComplete="off" />
        <TextField {...text('lastname')} label={t('lastname')} autoComplete="off" />
      </div>
      <Select
        label={t('fonction')}
        value={values.fonction}
        options={JOB_TITLES.map((value) => ({ value, label: value }))}
        error={errors.fonction}
        onChange={(value) => set('fonction', value)}
      />
      {alone ? (
        <SpecialityField
          label={t('speciality')}
          value={values.speciality}
          suggestions={SPECIALITIES}
          onChange={(value) => set('speciality', value)}
        />
      ) : null}
      <div>
        <Checkbox
          label={t('inviteAdmin')}
          checked={values.isAdmin}
          onCheckedChange={(checked) => set('isAdmin', checked)}
        />
        <p className="o-small">{t('inviteAdminHint')}</p>
      </div>
      {failure === null ? null : (
        <p className="s-access-failure" role="alert">
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" variant={alone ? 'primary' : 'secondary'} busy={busy}>
          {t(busy ? 'inviteSending' : 'inviteSend')}
        </Button>
      </div>
    </form>
  );
}
