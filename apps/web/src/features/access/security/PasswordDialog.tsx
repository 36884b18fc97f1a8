import { useTranslation } from 'react-i18next';
import { AskDialog } from '../AskDialog.tsx';
import { ForgottenPassword } from '../ForgottenPassword.tsx';
import { PasswordField } from '../PasswordField.tsx';

export interface PasswordDialogProps {
  title: string;
  text: string;
  action: string;
  danger: boolean;
  /** Rejects with an ApiError when it is refused. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password again before something that protects the account changes. */
export function PasswordDialog({ onPassword, ...question }: PasswordDialogProps) {
  const { t } = useTranslation('access');
  return (
    <AskDialog {...question} field="password" onAnswer={onPassword}>
      {(field) => (
        <>
          <PasswordField {...field} label={t('password')} autoComplete="current-password" />
          <ForgottenPassword />
        </>
      )}
    </AskDialog>
  );
}
