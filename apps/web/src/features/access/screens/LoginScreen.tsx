import { Button, Checkbox, TextField } from '@basoche/ui';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/api.ts';
import { readText, writeText } from '../../../platform/local-store.ts';
import {
  abandonSignIn,
  acceptSignIn,
  requestSignIn,
  useSession,
  type AcceptedSignIn,
} from '../../../platform/session.ts';
import { readUnsyncedNote, type UnsyncedNote } from '../../../platform/unsynced-note.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { checkSignIn, type SignInErrors } from '../sign-in-form.ts';

const OtherPersonDialog = lazy(async () => ({
  default: (await import('../OtherPersonDialog.tsx')).OtherPersonDialog,
}));

const REMEMBERED = 'basoche.email';
const route = getRouteApi('/login');

export function LoginScreen() {
  const { t } = useTranslation(['access', 'common']);
  const session = useSession();
  const navigate = useNavigate();
  const { suite } = route.useSearch();
  const expired = session.status === 'disconnected' && session.reason === 'expired';
  const lastEmail = session.status === 'disconnected' ? session.lastUser?.email : undefined;
  const [email, setEmail] = useState(lastEmail ?? readText(REMEMBERED) ?? '');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [remember, setRemember] = useState(readText(REMEMBERED) !== null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [pending, setPending] = useState<{ accepted: AcceptedSignIn; note: UnsyncedNote } | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = `Basoche – ${t('title')}`;
  }, [t]);

  function enter(accepted: AcceptedSignIn) {
    writeText(REMEMBERED, remember ? email.trim() : null);
    acceptSignIn(accepted);
    void navigate({ href: suite ?? '/dashboard', replace: true });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = checkSignIn(email, password);
    setErrors(found);
    setFailure(null);
    if (found.email ?? found.password) {
      form.current?.querySelector<HTMLInputElement>(found.email ? '[name=username]' : '[name=password]')?.focus();
      return;
    }
    setBusy(true);
    try {
      const accepted = await requestSignIn(email.trim(), password);
      const note = readUnsyncedNote();
      if (note !== null && note.userId !== accepted.user.id) setPending({ accepted, note });
      else enter(accepted);
    } catch (error) {
      setFailure(messageOf(error));
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    } finally {
      setBusy(false);
    }
  }

  function messageOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('common:unknownError');
    if (error.code === 'NETWORK') return t(navigator.onLine ? 'network' : 'offline');
    return error.code === 'BAD_CREDENTIALS' ? t('badCredentials') : error.message;
  }

  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('welcome')}</h1>
      {expired ? (
        <div className="s-access-note" role="status">
          <p className="s-strong">{t('expired')}</p>
          <p>{t('editsStay')}</p>
        </div>
      ) : null}
      <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('email')}
          name="username"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={errors.email === undefined ? undefined : t(errors.email)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextField
          label={t('password')}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          error={errors.password === undefined ? undefined : t(errors.password)}
          onChange={(event) => setPassword(event.currentTarget.value)}
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
        <div className="s-access-row">
          <Checkbox label={t('remember')} checked={remember} onCheckedChange={setRemember} />
          <Link to="/reset-password" className="s-link">
            {t('forgot')}
          </Link>
        </div>
        {failure === null ? null : (
          <p className="s-access-failure" role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={busy}>
          {t(busy ? 'submitting' : 'submit')}
        </Button>
      </form>
      {pending === null ? null : (
        <Suspense>
          <OtherPersonDialog
            note={pending.note}
            onContinue={() => enter(pending.accepted)}
            onCancel={() => {
              setPending(null);
              // Unreachable server: the unused token ends by itself within 12 hours.
              abandonSignIn(pending.accepted).catch(() => undefined);
            }}
          />
        </Suspense>
      )}
    </AccessFrame>
  );
}
