import { JOB_TITLES, SPECIALITIES, type JobTitle } from '@basoche/domain';
import { Button, Checkbox, cx, Select, TagsField, TextField, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { email, problems } from '../../../shared/form/checks.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import '../onboarding.css';

export interface Invitee {
  email: string;
  firstname: string;
  lastname: string;
  fonction: JobTitle;
  isAdmin: boolean;
  speciality: string[];
}

export interface InviteFormProps {
  /** Name under which what is typed stays on the device until it is sent. */
  keepAs: string;
  /** What most invitations from here are. */
  usual: Pick<Invitee, 'fonction' | 'isAdmin'>;
  /** It is what its page is for, not one step of several: it stands alone and asks for the departments too. */
  alone?: boolean;
  /** Departments of the firm, offered before the usual ones. */
  specialities?: readonly string[];
  /** @throws ApiError */
  send: (invitee: Invitee) => Promise<void>;
}

/** Invites one person: they receive a mail with a link and choose their own password. */
export function InviteForm({ keepAs, usual, alone = false, specialities = [], send }: InviteFormProps) {
  const { t } = useTranslation('onboarding');
  const [keep] = useState(() => keptForm<Invitee>(keepAs));
  const empty: Invitee = { email: '', firstname: '', lastname: '', speciality: [], ...usual };
  const { form, values, set, replace, errors, failure, busy, submit, text } = useForm<Invitee>({
    initial: empty,
    keep,
    check: (invitee) => problems<Invitee>({ email: email(t('required'))(invitee.email) }),
    send: async (invitee) => {
      await send(invitee);
      toast(t('inviteSent', { email: invitee.email.trim() }));
      replace({ ...empty, fonction: invitee.fonction });
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
        <TagsField
          label={t('speciality')}
          hint={t('specialityHint')}
          error={errors.speciality}
          value={values.speciality}
          suggestions={[...new Set([...specialities, ...SPECIALITIES])]}
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
