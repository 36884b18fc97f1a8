import { Page, PageHeader } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { ChangePasswordForm } from '../security/ChangePasswordForm.tsx';
import { TwoFactorSettings } from '../security/TwoFactorSettings.tsx';
import '../security/security.css';

/** `/admin/account`: how somebody of the platform's administration protects their own account. */
export function AdminAccountScreen() {
  const { t } = useTranslation('security');
  usePageTitle(t('ownAccount'));
  return (
    <Page narrow>
      <PageHeader title={t('ownAccount')} subtitle={t('ownAccountText')} />
      <div className="s-security-parts">
        <h2 className="s-security-part">{t('changePassword')}</h2>
        <ChangePasswordForm />
        <h2 className="s-security-part">{t('twoFactor')}</h2>
        <TwoFactorSettings />
      </div>
    </Page>
  );
}
