import type { OpenInvitation } from '@basoche/protocol';
import { Button, ErrorState, SkeletonRows, TextField } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { acceptInvitation, readInvitation } from '../model/calls.ts';
import { confirmation, filled, newPassword, problems } from '../../../shared/form/checks.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useLoaded } from '../model/use-loaded.ts';
import { PasswordFields } from './PasswordFields.tsx';

type OnAccount = (email: string, password: string) => Promise<void>;

/** What an invitation announces, then the form that takes it up. */
export function InvitationForm({ token, onAccount }: { token: string; onAccount: OnAccount }) {
  const { t } = useTranslation('onboarding');
  const { value, error, reload } = useLoaded(useCallback(() => readInvitation(token), [token]));
  if (value !== null) return <AcceptForm invitation={value} token={token} onAccount={onAccount} />;
  if (error === null) return <SkeletonRows rows={3} />;
  return (
    <ErrorState
      page
      title={error.code === 'NETWORK' ? error.message : t('linkTitle')}
      kept={error.code === 'NETWORK' ? t('linkKept') : error.message}
      {...(error.code === 'NETWORK' ? { onRetry: reload } : {})}
      actions={
        <Link to="/login" className="b-button b-button-secondary">
          {t('signIn')}
        </Link>
      }
    />
  );
}

interface Values {
  firstname: string;
  lastname: string;
  password: string;
  passwordConfirmation: string;
}

function AcceptForm({
  invitation,
  token,
  onAccount,
}: {
  invitation: OpenInvitation;
  token: string;
  onAccount: OnAccount;
}) {
  const { t } = useTranslation('onboarding');
  const session = useSession();
  const about = (values: Values) => [values.firstname, values.lastname, invitation.email];
  const { form, values, failure, busy, submit, text } = useForm<Values>({
    initial: { firstname: invitation.firstname, lastname: invitation.lastname, password: '', passwordConfirmation: '' },
    check: (values) =>
      problems<Values>({
        firstname: filled(t('required'))(values.firstname),
        lastname: filled(t('required'))(values.lastname),
        password: newPassword(values.password, about(values)),
        passwordConfirmation: confirmation(values.password, values.passwordConfirmation),
      }),
    send: async (values) => {
      const { email } = await acceptInvitation({ ...values, token });
      await onAccount(email, values.password);
    },
  });
  return (
    <>
      <h1 className="b-page-title">{t('invitationTitle', { firm: invitation.firm })}</h1>
      <p>{invitation.invitedBy === '' ? t('invitationFrom') : t('invitationBy', { name: invitation.invitedBy })}</p>
      <p className="o-small">{t('invitationAs', { email: invitation.email, fonction: invitation.fonction })}</p>
      {session.status === 'connected' ? (
        <p className="s-access-note">{t('invitationOther', { name: session.user.fullname })}</p>
      ) : null}
      <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="o-pair">
          <TextField {...text('firstname')} label={t('firstname')} required autoComplete="given-name" />
          <TextField {...text('lastname')} label={t('lastname')} required autoComplete="family-name" />
        </div>
        <PasswordFields password={text('password')} confirmation={text('passwordConfirmation')} about={about(values)} />
        {failure === null ? null : (
          <p className="s-access-failure" role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={busy}>
          {t(busy ? 'accepting' : 'accept')}
        </Button>
      </form>
    </>
  );
}
