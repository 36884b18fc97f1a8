import { Card } from '@basoche/ui';
import { IconBuilding, IconDevices, IconKey, IconLock, IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSsoLink } from '../../../app/session/sso-link.ts';

/** The ways to the screens that protect the account. */
export function SecurityCard() {
  const { t } = useTranslation('profile');
  const { data: sso } = useSsoLink();
  return (
    <Card title={t('security')}>
      <ul className="p-links">
        <li>
          <Link to="/profile/change_password">
            <IconLock size={16} aria-hidden />
            {t('changePassword')}
          </Link>
        </li>
        <li>
          <Link to="/profile/two_factor">
            <IconShieldLock size={16} aria-hidden />
            {t('twoFactor')}
          </Link>
        </li>
        <li>
          <Link to="/profile/passkeys">
            <IconKey size={16} aria-hidden />
            {t('passkeys')}
          </Link>
        </li>
        {sso?.service || sso?.link ? (
          <li>
            <Link to="/profile/single_sign_on">
              <IconBuilding size={16} aria-hidden />
              {t('sso')}
            </Link>
          </li>
        ) : null}
        <li>
          <Link to="/profile/devices">
            <IconDevices size={16} aria-hidden />
            {t('devices')}
          </Link>
        </li>
      </ul>
    </Card>
  );
}
