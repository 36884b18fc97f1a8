import { JOB_TITLES, type JobTitle } from '@basoche/domain';
import { Button, Checkbox, Select, TextField, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/api.ts';
import { invite, withdraw } from '../model/calls.ts';
import { email, problems } from '../../../platform/form/checks.ts';
import { keptForm } from '../../../platform/form/kept-values.ts';
import type { StepProps } from '../model/step.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { InvitationList } from './InvitationList.tsx';

interface Values {
  email: string;
  firstname: string;
  lastname: string;
  fonction: JobTitle;
  isAdmin: boolean;
}

const EMPTY: Values = {
  email: '',
  firstname: '',
  lastname: '',
  fonction: 'Collaborateur/Collaboratrice',
  isAdmin: false,
};

/** Colleagues, one mail each; going on is a button of its own, so that nobody is invited by accident. */
export function InviteStep({ subscription, move, refresh }: StepProps & { refresh: () => Promise<void> }) {
  const { t } = useTranslation('onboarding');
  const { form, values, set, replace, errors, failure, busy, submit, text } = useForm<Values>({
    initial: EMPTY,
    keep: keptForm<Values>(`invite.${subscription.firm.id}`),
    check: (values) => problems<Values>({ email: email(t('required'))(values.email) }),
    send: async (values) => {
      const { email } = await invite(values);
      toast(t('inviteSent', { email }));
      replace({ ...EMPTY, fonction: values.fonction });
      await refresh();
    },
  });

  async function again(call: Promise<unknown>, done: string) {
    try {
      await call;
      toast(done);
      await refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.message, { tone: 'bad' });
    }
  }

  return (
    <>
      <form ref={form} className="s-access-form o-box" noValidate onSubmit={(event) => void submit(event)}>
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
          <Button type="submit" busy={busy}>
            {t(busy ? 'inviteSending' : 'inviteSend')}
          </Button>
        </div>
      </form>
      <InvitationList
        invitations={subscription.invitations}
        onResend={({ status: _status, id: _id, createdAt: _made, expiresAt: _end, fonction, ...who }) =>
          void again(invite({ ...who, fonction: fonction as JobTitle }), t('inviteSent', { email: who.email }))
        }
        onWithdraw={({ id }) => void again(withdraw(id), t('withdrawn'))}
      />
      <div className="o-actions">
        <Button variant="ghost" onClick={() => move('team')}>
          {t('back')}
        </Button>
        <span className="o-actions-space" />
        <Button variant="primary" onClick={() => move('bio')}>
          {t('next')}
        </Button>
      </div>
    </>
  );
}
