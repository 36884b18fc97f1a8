import { useTranslation } from 'react-i18next';
import { PasswordRules } from '../../shared/form/PasswordRules.tsx';
import { PasswordField } from './PasswordField.tsx';

export interface NewPassword {
  password: string;
  confirmation: string;
}

export interface NewPasswordErrors {
  password?: string;
  confirmation?: string;
}

export interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  errors: NewPasswordErrors;
  /** Names and addresses that the password must not be built on; without them only the server can tell. */
  about?: readonly string[];
}

/** A new password twice, with the rules ticked off as it is typed. */
export function NewPasswordFields({ value, onChange, errors, about = [] }: NewPasswordFieldsProps) {
  const { t } = useTranslation('access');
  return (
    <>
      <PasswordField
        label={t('newPassword')}
        name="password"
        autoComplete="new-password"
        value={value.password}
        error={errors.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <PasswordRules password={value.password} about={about} />
      <PasswordField
        label={t('confirmPassword')}
        name="confirmation"
        autoComplete="new-password"
        value={value.confirmation}
        error={errors.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.currentTarget.value })}
      />
    </>
  );
}
