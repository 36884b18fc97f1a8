import { PLANS, type Plan } from '@basoche/domain';
import { Button, Select, TextField } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptchaBox } from '../../access/index.ts';
import { register } from '../model/calls.ts';
import { confirmation, email, filled, newPassword, problems } from '../../../shared/form/checks.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { PasswordFields } from './PasswordFields.tsx';

interface Values {
  firstname: string;
  lastname: string;
  email: string;
  firm: string;
  plan: Plan;
  password: string;
  passwordConfirmation: string;
  /** The pass of the not-a-robot box; each serves one request. */
  captcha: string;
}

const EMPTY: Values = {
  firstname: '',
  lastname: '',
  email: '',
  firm: '',
  plan: 'EnterpriseAvocat',
  password: '',
  passwordConfirmation: '',
  captcha: '',
};

const kept = keptForm<Values>('register', ['password', 'passwordConfirmation', 'captcha']);

/** A newcomer and their firm; then a mail is on its way, whoever the address belongs to. */
export function RegisterForm() {
  const { t } = useTranslation(['onboarding', 'access']);
  const [tries, setTries] = useState(0);
  const [sent, setSent] = useState<{ email: string; validHours: number } | null>(null);
  const about = (values: Values) => [values.firstname, values.lastname, values.email];
  const { form, values, set, errors, failure, busy, submit, text } = useForm<Values>({
    initial: EMPTY,
    keep: kept,
    check: (values) =>
      problems<Values>({
        firstname: filled(t('required'))(values.firstname),
        lastname: filled(t('required'))(values.lastname),
        email: email(t('required'))(values.email),
        firm: filled(t('required'))(values.firm),
        password: newPassword(values.password, about(values)),
        passwordConfirmation: confirmation(values.password, values.passwordConfirmation),
        captcha: filled(t('access:tickTheBox'))(values.captcha),
      }),
    send: async (values) => {
      try {
        setSent(await register(values));
      } finally {
        set('captcha', '');
        setTries((count) => count + 1);
      }
    },
  });

  if (sent !== null)
    return (
      <>
        <h1 className="b-page-title">{t('mailTitle')}</h1>
        <p role="status">{t('mailText', { email: sent.email })}</p>
        <p className="o-small">{t('mailValid', { hours: sent.validHours })}</p>
        <Button onClick={() => setSent(null)}>{t('mailOther')}</Button>
      </>
    );

  return (
    <>
      <h1 className="b-page-title">{t('registerTitle')}</h1>
      <p>{t('registerText')}</p>
      <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="o-pair">
          <TextField {...text('firstname')} label={t('firstname')} required autoComplete="given-name" />
          <TextField {...text('lastname')} label={t('lastname')} required autoComplete="family-name" />
        </div>
        <TextField
          {...text('email')}
          label={t('email')}
          type="email"
          required
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...text('firm')} label={t('firm')} required autoComplete="organization" />
        <Select
          label={t('plan')}
          value={values.plan}
          options={PLANS.map((plan) => ({ value: plan, label: t(`plan_${plan}`) }))}
          error={errors.plan}
          onChange={(plan) => set('plan', plan)}
        />
        <PasswordFields password={text('password')} confirmation={text('passwordConfirmation')} about={about(values)} />
        <CaptchaBox key={tries} error={errors.captcha} onPass={(pass) => set('captcha', pass)} />
        {failure === null ? null : (
          <p className="s-access-failure" role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={busy}>
          {t(busy ? 'registering' : 'register')}
        </Button>
      </form>
      <p className="o-small">
        {t('haveAccount')}{' '}
        <Link to="/login" className="s-link">
          {t('signIn')}
        </Link>
      </p>
    </>
  );
}
