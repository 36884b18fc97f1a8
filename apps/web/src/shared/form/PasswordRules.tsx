import { brokenPasswordRules, PASSWORD_RULES, type PasswordRule } from '@basoche/domain';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface PasswordRulesProps {
  password: string;
  /** Names and addresses that the password must not be built on; without them only the server can tell. */
  about: readonly string[];
}

/** The rules of a new password, ticked off as it is typed. */
export function PasswordRules({ password, about }: PasswordRulesProps) {
  const { t } = useTranslation('access');
  const broken = new Set(brokenPasswordRules(password, about));
  return (
    <ul className="s-access-rules" aria-label={t('passwordRules')}>
      {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => {
        const known = rule !== 'personal' || about.length > 0;
        const kept = known && password !== '' && !broken.has(rule);
        return (
          <li key={rule} className={kept ? 's-access-rule s-access-rule-kept' : 's-access-rule'}>
            {kept ? <IconCheck aria-hidden /> : <IconCircle aria-hidden />}
            <span>{t(`rule_${rule}`)}</span>
            {kept ? <span className="b-hidden">{t('ruleKept')}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
