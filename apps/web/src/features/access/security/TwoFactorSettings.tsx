import { accessCalls } from '@basoche/protocol';
import { Button, Card, Pill } from '@basoche/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../../app/http/calls.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { ActivateTwoFactor } from './ActivateTwoFactor.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';

const KEY = ['two-factor'];

/** Two-factor sign-in of the person: its state, turning it on and off, recovery codes. */
export function TwoFactorSettings() {
  const { t } = useTranslation(['security', 'common']);
  const queries = useQueryClient();
  const {
    data: state,
    error,
    refetch,
  } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(accessCalls.readSecondFactor, null, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const [activating, setActivating] = useState(false);
  const [asking, setAsking] = useState<'deactivate' | 'recovery-codes' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const changed = () => queries.invalidateQueries({ queryKey: KEY });

  if (codes !== null)
    return (
      <Card title={t('codesTitle')}>
        <RecoveryCodeList
          codes={codes}
          onDone={() => {
            setCodes(null);
            void changed();
          }}
        />
      </Card>
    );

  if (activating)
    return (
      <Card title={t('activateTitle')}>
        <ActivateTwoFactor
          onCancel={() => setActivating(false)}
          onActivated={(recoveryCodes) => {
            setActivating(false);
            setCodes(recoveryCodes);
          }}
        />
      </Card>
    );

  return (
    <Card>
      <div className="s-security">
        <p>{t('twoFactorText')}</p>
        {error !== null && state === undefined ? (
          <NotLoaded title={t('stateUnknown')} kept={t('ssoKept')} onRetry={() => void refetch()} />
        ) : null}
        {state === undefined ? null : (
          <>
            <p className="s-security-state">
              <Pill tone={state.active ? 'ok' : 'wait'}>{t(state.active ? 'active' : 'inactive')}</Pill>
              {state.active ? <span>{t('codesLeft', { count: state.recoveryCodesLeft })}</span> : null}
            </p>
            <div className="s-security-actions">
              {state.active ? (
                <>
                  <Button onClick={() => setAsking('recovery-codes')}>{t('renewCodes')}</Button>
                  <Button variant="danger" onClick={() => setAsking('deactivate')}>
                    {t('deactivate')}
                  </Button>
                </>
              ) : (
                <Button variant="primary" onClick={() => setActivating(true)}>
                  {t('activate')}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {asking === null ? null : (
        <PasswordDialog
          title={t(asking === 'deactivate' ? 'deactivateTitle' : 'renewTitle')}
          text={t(asking === 'deactivate' ? 'deactivateText' : 'renewText')}
          action={t(asking === 'deactivate' ? 'deactivate' : 'renewCodes')}
          danger={asking === 'deactivate'}
          onCancel={() => setAsking(null)}
          onPassword={async (password) => {
            if (asking === 'deactivate') {
              await send(accessCalls.deactivateSecondFactor, { body: { password } });
              setAsking(null);
              await changed();
            } else {
              const { recoveryCodes } = await send(accessCalls.renewRecoveryCodes, { body: { password } });
              setAsking(null);
              setCodes(recoveryCodes);
            }
          }}
        />
      )}
    </Card>
  );
}
