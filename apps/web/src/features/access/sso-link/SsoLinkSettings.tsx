import { accessCalls } from '@basoche/protocol';
import { formatDay, formatDayTime } from '@basoche/domain';
import { Button, Card, EmptyState, SkeletonRows, toast } from '@basoche/ui';
import { IconBuilding, IconLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '../../../app/engine.tsx';
import { SSO_LINK, useSsoLink } from '../../../app/session/sso-link.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { PasswordDialog } from '../security/PasswordDialog.tsx';
import { send } from '../../../app/http/calls.ts';

/** How the firm's sign-in service knows the person, and the way to undo it. */
export function SsoLinkSettings() {
  const { t } = useTranslation(['security', 'access', 'common']);
  const queries = useQueryClient();
  const offline = useSyncStatus().state === 'offline';
  const { data, error, refetch } = useSsoLink();
  const [asking, setAsking] = useState(false);
  const label = data?.service?.label ?? t('access:ssoOwnWords');

  async function unlink(password: string) {
    await send(accessCalls.unlinkSso, { body: { password } });
    setAsking(false);
    toast(t('ssoUnlinked'));
    await queries.invalidateQueries({ queryKey: SSO_LINK });
  }

  return (
    <Card>
      <div className="s-security s-passkeys">
        <p>{t('ssoText')}</p>
        {offline && data !== undefined ? (
          <p className="s-access-note" role="status">
            {t('ssoOffline')}
          </p>
        ) : null}
        {data === undefined ? (
          error === null ? (
            <SkeletonRows rows={1} />
          ) : (
            <NotLoaded
              title={t('ssoUnknown')}
              kept={t('ssoKept')}
              away={{ text: t('ssoOffline') }}
              onRetry={() => void refetch()}
            />
          )
        ) : data.link === null ? (
          <EmptyState icon={<IconLink />} title={t('ssoNone')}>
            {t(data.service === null ? 'ssoNotOffered' : 'ssoNoneText', { label })}
          </EmptyState>
        ) : (
          <>
            <ul className="s-passkey-list" aria-label={t('sso')}>
              <li className="s-passkey">
                <IconBuilding size={20} aria-hidden />
                <div className="s-passkey-words">
                  <p className="s-strong">{data.service === null ? t('ssoFormer') : t('ssoLinked', { label })}</p>
                  <p>{data.link.email ?? t('ssoNoAddress')}</p>
                  <p className="s-passkey-facts">
                    <span>{t('ssoSince', { date: formatDay(Date.parse(data.link.linkedAt)) })}</span>
                    <span>{t('ssoLastUsed', { date: formatDayTime(Date.parse(data.link.usedAt)) })}</span>
                  </p>
                </div>
              </li>
            </ul>
            <div className="s-security-actions">
              <Button
                variant="danger"
                aria-disabled={offline}
                onClick={() => {
                  if (!offline) setAsking(true);
                }}
              >
                {t('ssoUnlink')}
              </Button>
            </div>
          </>
        )}
      </div>
      {asking ? (
        <PasswordDialog
          title={t('ssoUnlinkTitle')}
          text={t('ssoUnlinkText')}
          action={t('ssoUnlink')}
          danger
          onCancel={() => setAsking(false)}
          onPassword={unlink}
        />
      ) : null}
    </Card>
  );
}
