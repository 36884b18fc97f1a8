import { Button, Checkbox, TextField } from '@basoche/ui';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { useEndedSessions } from '../../../app/session/ended-sessions.ts';
import { readText } from '../../../app/storage/local-store.ts';
import { writePendingCode } from '../../../app/session/pending-code.ts';
import { REMEMBERED, useSession } from '../../../app/session/session.ts';
import { requestSignIn } from '../../../app/session/sign-in.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { failureText } from '../failure-text.ts';
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { SsoSignIn } from '../SsoSignIn.tsx';
import { checkSignIn, type SignInErrors } from '../sign-in-form.ts';
import { useCountdown } from '../use-countdown.ts';
import { useEntrance } from '../use-entrance.tsx';

const SessionEndNote = lazy(async () => ({ default: (await import('../SessionEndNote.tsx')).SessionEndNote }));
const CaptchaBox = lazy(async () => ({ default: (await import('../captcha/CaptchaBox.tsx')).CaptchaBox }));

const route = getRouteApi('/login');

interface CaptchaState {
  /** A box for each try: a pass serves once. */
  box: number;
  pass: string | null;
  error: string | undefined;
}

export function LoginScreen() {
  const { t } = useTranslation(['access', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { suite } = route.useSearch();
  const { enter, dialog } = useEntrance();
  const wait = useCountdown();
  const ended = useEndedSessions();
  const hasEnded = session.status === 'disconnected' && (session.lastUser !== null || ended.length > 0);
  const lastEmail = session.status === 'disconnected' ? session.lastUser?.email : undefined;
  const [email, setEmail] = useState(lastEmail ?? readText(REMEMBERED) ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [captcha, setCaptcha] = useState<CaptchaState | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = `Basoche – ${t('title')}`;
  }, [t]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || wait.seconds > 0) return;
    const found = checkSignIn(email, password);
    setErrors(found);
    setFailure(null);
    if (found.email ?? found.password) {
      form.current?.querySelector<HTMLInputElement>(found.email ? '[name=username]' : '[name=password]')?.focus();
      return;
    }
    if (captcha !== null && captcha.pass === null) {
      setCaptcha({ ...captcha, error: t('tickTheBox') });
      form.current?.querySelector<HTMLInputElement>('[name=captcha]')?.focus();
      return;
    }
    setBusy(true);
    try {
      const username = email.trim();
      const answer = await requestSignIn({ username, password, captcha: captcha?.pass ?? undefined });
      const entrance = { email: username, remember, suite: suite ?? null };
      if (answer.awaitsCode) {
        writePendingCode({ ...entrance, token: answer.token });
        void navigate({ to: '/2fa' });
      } else await enter(answer.accepted, entrance);
    } catch (error) {
      refused(error);
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown) {
    const fields = error instanceof ApiError ? error.fields : {};
    const asksBox = fields['captcha'] !== undefined;
    if (asksBox || captcha !== null)
      setCaptcha({ box: (captcha?.box ?? 0) + 1, pass: null, error: captcha === null ? undefined : t('tickTheBox') });
    setFailure(failureText(error, t));
    if (error instanceof ApiError && error.retryAfter !== null) wait.start(error.retryAfter);
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
  }

  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('welcome')}</h1>
      {hasEnded ? (
        <Suspense>
          <SessionEndNote />
        </Suspense>
      ) : null}
      <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('email')}
          name="username"
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={errors.email === undefined ? undefined : t(errors.email)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password === undefined ? undefined : t(errors.password)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className="s-access-row">
          <Checkbox label={t('remember')} checked={remember} onCheckedChange={setRemember} />
          <Link to="/forgot-password" className="s-link">
            {t('forgot')}
          </Link>
        </div>
        {remember ? null : <p className="b-field-hint">{t('notRemembered')}</p>}
        {captcha === null ? null : (
          <Suspense>
            <CaptchaBox
              key={captcha.box}
              error={captcha.error}
              onPass={(pass) => setCaptcha((now) => (now === null ? now : { ...now, pass, error: undefined }))}
            />
          </Suspense>
        )}
        {failure === null ? null : (
          <p className="s-access-failure" role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={busy} aria-disabled={wait.seconds > 0}>
          {wait.seconds > 0 ? t('wait', { count: wait.seconds }) : t(busy ? 'submitting' : 'submit')}
        </Button>
      </form>
      <SsoSignIn suite={suite ?? null} remember={remember} />
      <PasskeySignIn
        onAccepted={(accepted) => enter(accepted, { email: accepted.user.email, remember, suite: suite ?? null })}
      />
      <Link to="/onboarding" className="s-link">
        {t('register')}
      </Link>
      <Link to="/contact-support" className="s-link">
        {t('contactSupport')}
      </Link>
      {dialog}
    </AccessFrame>
  );
}
