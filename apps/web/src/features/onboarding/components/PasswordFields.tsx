import { TextField, type TextFieldProps } from '@basoche/ui';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordRules } from '../../../shared/form/PasswordRules.tsx';

type Field = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

export interface PasswordFieldsProps {
  password: Field;
  confirmation: Field;
  /** Names and address, which the password must not be built on. */
  about: readonly string[];
}

/** A new password, typed twice, with the rules that it already keeps. */
export function PasswordFields({ password, confirmation, about }: PasswordFieldsProps) {
  const { t } = useTranslation('onboarding');
  const [shown, setShown] = useState(false);
  const typed = typeof password.value === 'string' ? password.value : '';
  const type = shown ? 'text' : 'password';
  return (
    <>
      <TextField
        {...password}
        label={t('password')}
        type={type}
        required
        autoComplete="new-password"
        end={
          <button
            type="button"
            className="b-icon-button b-icon-button-sm"
            aria-label={t(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff /> : <IconEye />}
          </button>
        }
      />
      <PasswordRules password={typed} about={about} />
      <TextField {...confirmation} label={t('passwordConfirmation')} type={type} required autoComplete="new-password" />
    </>
  );
}
