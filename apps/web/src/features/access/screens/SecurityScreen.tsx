import { Page, PageHeader } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { PasskeySettings } from '../passkeys/PasskeySettings.tsx';
import { ChangePasswordForm } from '../security/ChangePasswordForm.tsx';
import { TwoFactorSettings } from '../security/TwoFactorSettings.tsx';
import { SsoLinkSettings } from '../sso-link/SsoLinkSettings.tsx';
import '../security/security.css';

/** `/profile/change_password` */
export function ChangePasswordScreen() {
  const { t } = useTranslation('security');
  return (
    <SecurityPage title={t('changePassword')}>
      <ChangePasswordForm />
    </SecurityPage>
  );
}

/** `/profile/two_factor` */
export function TwoFactorScreen() {
  const { t } = useTranslation('security');
  return (
    <SecurityPage title={t('twoFactor')}>
      <TwoFactorSettings />
    </SecurityPage>
  );
}

/** `/profile/passkeys` */
export function PasskeysScreen() {
  const { t } = useTranslation('security');
  return (
    <SecurityPage title={t('passkeys')}>
      <PasskeySettings />
    </SecurityPage>
  );
}

/** `/profile/single_sign_on` */
export function SsoLinkScreen() {
  const { t } = useTranslation('security');
  return (
    <SecurityPage title={t('sso')}>
      <SsoLinkSettings />
    </SecurityPage>
  );
}

function SecurityPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('security');
  usePageTitle(title);
  return (
    <Page narrow>
      <PageHeader
        title={title}
        inTopBar
        breadcrumb={
          <Link to="/$" params={{ _splat: 'profile' }} className="s-link">
            {t('profile')}
          </Link>
        }
      />
      {children}
    </Page>
  );
}
