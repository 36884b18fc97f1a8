import { Button, TextField } from '@basoche/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { readPendingCode, writePendingCode } from '../../../app/session/pending-code.ts';
import { abandonSignIn, sendCode } from '../../../app/session/sign-in.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { failureText } from '../failure-text.ts';
import { useCountdown } from '../use-countdown.ts';
import { useEntrance } from '../use-entrance.tsx';

/** The second step of signing in: the code of the telephone, or a recovery code. */
export function CodeScreen() {
  const { t } = useTranslation(['access', 'common']);
  const navigate = useNavigate();
  const [pending] = useState(readPendingCode);
  const { enter, dialog } = useEntrance();
  const wait = useCountdown();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = `Basoche – ${t('codeTitle')}`;
  }, [t]);

  useEffect(() => {
    if (pending === null) void navigate({ to: '/login', replace: true });
  }, [pending, navigate]);
  if (pending === null) return null;
  const { token, ...entrance } = pending;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || wait.seconds > 0) return;
    if (code.trim() === '') {
      setError(t('codeRequired'));
      focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const accepted = await sendCode(token, code);
      writePendingCode(null);
      await enter(accepted, entrance);
    } catch (caught) {
      if (caught instanceof ApiError && caught.code === 'UNAUTHENTICATED') leave();
      setError(failureText(caught, t));
      if (caught instanceof ApiError && caught.retryAfter !== null) wait.start(caught.retryAfter);
      focus();
    } finally {
      setBusy(false);
    }
  }

  function focus() {
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.select();
  }

  function leave() {
    writePendingCode(null);
    void navigate({ to: '/login', replace: true });
  }

  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('codeTitle')}</h1>
      <p>{t(recovery ? 'recoveryText' : 'codeText')}</p>
      <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          key={String(recovery)}
          label={t(recovery ? 'recoveryCode' : 'code')}
          name="code"
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize={recovery ? 'characters' : 'none'}
          spellCheck={false}
          autoFocus
          value={code}
          error={error}
          hint={error === undefined || recovery ? undefined : t('codeClock')}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" block busy={busy} aria-disabled={wait.seconds > 0}>
          {wait.seconds > 0 ? t('wait', { count: wait.seconds }) : t('common:validate')}
        </Button>
      </form>
      <Button
        block
        onClick={() => {
          setRecovery(!recovery);
          setCode('');
          setError(undefined);
        }}
      >
        {t(recovery ? 'useCode' : 'useRecovery')}
      </Button>
      <Link
        to="/login"
        className="s-link"
        onClick={() => {
          writePendingCode(null);
          // Unreachable server: a session that waits for its code ends by itself within ten minutes.
          abandonSignIn(token).catch(() => undefined);
        }}
      >
        {t('otherAccount')}
      </Link>
      {dialog}
    </AccessFrame>
  );
}
