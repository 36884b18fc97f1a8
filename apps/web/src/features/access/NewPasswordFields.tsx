import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@basoche/domain';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
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
  const broken = new Set(brokenPasswordRules(value.password, about));
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
      <ul className="s-access-rules" aria-label={t('passwordRules')}>
        {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => {
          const known = rule !== 'personal' || about.length > 0;
          const kept = known && value.password !== '' && !broken.has(rule);
          return (
            <li key={rule} className={kept ? 's-access-rule s-access-rule-kept' : 's-access-rule'}>
              {kept ? <IconCheck aria-hidden /> : <IconCircle aria-hidden />}
              <span>{t(`rule_${rule}`)}</span>
              {kept ? <span className="b-hidden">{t('ruleKept')}</span> : null}
            </li>
          );
        })}
      </ul>
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
