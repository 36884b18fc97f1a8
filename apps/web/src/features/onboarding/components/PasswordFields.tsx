import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@basoche/domain';
import { TextField, type TextFieldProps } from '@basoche/ui';
import { IconCircle, IconCircleCheck, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

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
  const broken = new Set(brokenPasswordRules(typed, about));
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
      <ul className="o-rules" aria-label={t('passwordRules')}>
        {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => {
          const kept = typed !== '' && !broken.has(rule);
          return (
            <li key={rule} className={kept ? 'o-rule-kept' : undefined}>
              {kept ? <IconCircleCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
              <span>{PASSWORD_RULES[rule]}</span>
              <span className="b-hidden">{t(kept ? 'ruleKept' : 'ruleBroken')}</span>
            </li>
          );
        })}
      </ul>
      <TextField {...confirmation} label={t('passwordConfirmation')} type={type} required autoComplete="new-password" />
    </>
  );
}
