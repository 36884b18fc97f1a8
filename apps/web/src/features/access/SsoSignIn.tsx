import { Button } from '@basoche/ui';
import { IconBuilding } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/http/api.ts';
import { writePendingCode } from '../../app/session/pending-code.ts';
import { finishSso, readSignInWays, startSso } from '../../app/session/sso.ts';
import { failureText } from './failure-text.ts';
import { forgetSsoCode, readSsoCode } from './sso-code.ts';
import { useEntrance } from './use-entrance.tsx';

export interface SsoSignInProps {
  /** The page to open afterwards. */
  suite: string | null;
  remember: boolean;
}

/** Signing in through the firm's own service: the way there, and what came of it when the browser is back. */
export function SsoSignIn({ suite, remember }: SsoSignInProps) {
  const { t } = useTranslation(['access', 'common']);
  const navigate = useNavigate();
  const { enter, dialog } = useEntrance();
  /** `null`: not configured, or not known yet. */
  const [label, setLabel] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [back] = useState(readSsoCode);
  const [busy, setBusy] = useState(back !== null);
  const taken = useRef(false);

  useEffect(() => {
    const asked = new AbortController();
    readSignInWays(asked.signal).then(
      ({ sso }) => setLabel(sso === null ? null : (sso.label ?? t('ssoOwnWords'))),
      // Without the server nobody signs in: the form says so when it is sent.
      (error: unknown) => {
        if (!asked.signal.aborted && !(error instanceof ApiError)) throw error;
      },
    );
    return () => asked.abort();
  }, [t]);

  useEffect(() => {
    // Back from the provider by the browser's arrow: the page is shown as it was left.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false);
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);

  function refused(error: unknown) {
    setFailure(error instanceof ApiError && error.code !== 'NETWORK' ? error.message : failureText(error, t));
    setBusy(false);
  }

  async function finish(code: string) {
    try {
      const { accepted, token, ...entrance } = await finishSso(code);
      if (accepted === null) {
        writePendingCode({ ...entrance, token });
        void navigate({ to: '/2fa' });
      } else {
        await enter(accepted, entrance);
        setBusy(false);
      }
    } catch (error) {
      refused(error);
    }
  }

  useEffect(() => {
    if (back === null || taken.current) return;
    taken.current = true;
    forgetSsoCode();
    void finish(back);
  });

  async function start() {
    setBusy(true);
    setFailure(null);
    try {
      location.assign(await startSso({ suite, remember }));
    } catch (error) {
      refused(error);
    }
  }

  return (
    <>
      {label === null && !busy && failure === null ? null : (
        <div className="s-access-form">
          {failure === null ? null : (
            <p className="s-access-failure" role="alert">
              {failure}
            </p>
          )}
          {label === null ? null : (
            <Button block busy={busy} icon={<IconBuilding aria-hidden />} onClick={() => void start()}>
              {t(busy ? 'submitting' : 'ssoSubmit', { label })}
            </Button>
          )}
        </div>
      )}
      {dialog}
    </>
  );
}
