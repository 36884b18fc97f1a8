import type { PasskeyLoginRequest } from '@basoche/protocol';
import { Button } from '@basoche/ui';
import { IconKey } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { askPasskeyOptions, sendPasskey, type AcceptedSignIn } from '../../../app/session/sign-in.ts';
import { useCountdown } from '../use-countdown.ts';
import { offerPasskeys } from './autofill.ts';
import { signInSaying, type Saying } from './failure.ts';
import { passkeyPlace } from './place.ts';
import { loadWebAuthn } from './webauthn.ts';

interface PasskeySignInProps {
  onAccepted: (accepted: AcceptedSignIn) => Promise<void>;
}

/** Signing in with a passkey: the button, and the offer in the address field. Nothing where passkeys cannot be used. */
export function PasskeySignIn({ onAccepted }: PasskeySignInProps) {
  const [ready] = useState(() => passkeyPlace() === 'ready');
  return ready ? <ReadySignIn onAccepted={onAccepted} /> : null;
}

function ReadySignIn({ onAccepted }: PasskeySignInProps) {
  const { t } = useTranslation(['access', 'common']);
  const wait = useCountdown();
  const [busy, setBusy] = useState(false);
  const [saying, setSaying] = useState<Saying | null>(null);

  async function signIn(credential: () => Promise<PasskeyLoginRequest['credential']>) {
    setBusy(true);
    setSaying(null);
    try {
      await onAccepted(await sendPasskey(await credential()));
    } catch (error) {
      setSaying(signInSaying(error, t));
      if (error instanceof ApiError && error.retryAfter !== null) wait.start(error.retryAfter);
    } finally {
      setBusy(false);
    }
  }

  const picked = useEffectEvent((credential: PasskeyLoginRequest['credential']) => {
    void signIn(() => Promise.resolve(credential));
  });
  // The browser shows one at a time: while the button's dialog is open, nothing is offered in the field.
  useEffect(() => (busy ? undefined : offerPasskeys((credential) => picked(credential))), [busy]);

  function press() {
    if (wait.seconds > 0) return;
    void signIn(async () => {
      const [{ startAuthentication }, optionsJSON] = await Promise.all([loadWebAuthn(), askPasskeyOptions()]);
      return startAuthentication({ optionsJSON });
    });
  }

  return (
    <div className="s-access-form">
      <Button block icon={<IconKey size={18} />} busy={busy} aria-disabled={wait.seconds > 0} onClick={press}>
        {wait.seconds > 0 ? t('wait', { count: wait.seconds }) : t('passkeySignIn')}
      </Button>
      {saying === null ? null : saying.quiet ? (
        <p className="b-field-hint" role="status">
          {saying.text}
        </p>
      ) : (
        <p className="s-access-failure" role="alert">
          {saying.text}
        </p>
      )}
    </div>
  );
}
