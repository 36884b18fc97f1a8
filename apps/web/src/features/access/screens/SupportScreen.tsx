import { SupportRequest, accessCalls } from '@basoche/protocol';
import { Button, TextArea, TextField } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { failureText } from '../failure-text.ts';
import { issueText } from '../../../i18n/reasons.ts';

const EMPTY = { firstname: '', lastname: '', email: '', phone: '', subject: '', message: '' };
type Name = keyof typeof EMPTY;

const AUTOCOMPLETE: Partial<Record<Name, string>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  phone: 'tel',
};

/** A message to the support, for those who cannot sign in. */
export function SupportScreen() {
  const { t } = useTranslation(['access', 'common']);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  useEffect(() => {
    document.title = `Basoche – ${t('supportTitle')}`;
  }, [t]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const { phone, ...rest } = values;
    const body = { ...rest, ...(phone.trim() === '' ? {} : { phone }) };
    const found = faultsOf(body);
    setErrors(found);
    setFailure(null);
    const first = (Object.keys(EMPTY) as Name[]).find((name) => found[name] !== undefined);
    if (first !== undefined) {
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await send(accessCalls.contactSupport, { body }, { anonymous: true });
      setSent(true);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BAD_REQUEST') setErrors(error.fields);
      setFailure(failureText(error, t));
    } finally {
      setBusy(false);
    }
  }

  const field = (name: Name) => ({
    name,
    label: t(`support_${name}`),
    value: values[name],
    error: errors[name],
    autoComplete: AUTOCOMPLETE[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((now) => ({ ...now, [name]: value }));
    },
  });

  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('supportTitle')}</h1>
      {sent ? (
        <div className="s-access-done" role="status">
          <p className="s-strong">{t('supportSent')}</p>
          <p>{t('supportSentText', { email: values.email.trim() })}</p>
        </div>
      ) : (
        <>
          <p>{t('supportText')}</p>
          <form className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
            <div className="s-access-pair">
              <TextField {...field('firstname')} />
              <TextField {...field('lastname')} />
            </div>
            <TextField {...field('email')} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
            <TextField {...field('phone')} type="tel" inputMode="tel" hint={t('optional')} />
            <TextField {...field('subject')} />
            <TextArea {...field('message')} rows={5} />
            {failure === null ? null : (
              <p className="s-access-failure" role="alert">
                {failure}
              </p>
            )}
            <Button type="submit" variant="primary" block busy={busy}>
              {t('supportSubmit')}
            </Button>
          </form>
        </>
      )}
      <Link to="/login" className="s-link">
        {t('backToLogin')}
      </Link>
    </AccessFrame>
  );
}

/** The same rules as the server's, by field. */
function faultsOf(body: object): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {};
  const parsed = SupportRequest.safeParse(body);
  for (const issue of parsed.error?.issues ?? []) faults[issue.path[0] as Name] ??= issueText(issue);
  return faults;
}
