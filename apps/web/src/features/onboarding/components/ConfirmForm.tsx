import { Button, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { confirmAddress } from '../model/calls.ts';
import { problems } from '../../../shared/form/checks.ts';
import { useForm } from '../../../shared/form/use-form.ts';

interface Values {
  password: string;
}

/** The mailed link was opened: the password chosen at registration makes the account. */
export function ConfirmForm({
  token,
  onAccount,
}: {
  token: string;
  onAccount: (email: string, password: string) => Promise<void>;
}) {
  const { t } = useTranslation('onboarding');
  const { form, failure, busy, submit, text } = useForm<Values>({
    initial: { password: '' },
    check: ({ password }) => problems<Values>({ password: password === '' ? t('passwordRequired') : undefined }),
    send: async ({ password }) => {
      const { email } = await confirmAddress(token, password);
      await onAccount(email, password);
    },
  });
  return (
    <>
      <h1 className="b-page-title">{t('confirmTitle')}</h1>
      <p>{t('confirmText')}</p>
      <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...text('password')}
          label={t('password')}
          type="password"
          required
          autoComplete="current-password"
        />
        {failure === null ? null : (
          <p className="s-access-failure" role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={busy}>
          {t('confirm')}
        </Button>
      </form>
    </>
  );
}
