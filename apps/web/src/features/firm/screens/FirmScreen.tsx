import { allows } from '@basoche/domain';
import { NoRight, Page, PageHeader, SkeletonRows } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { accountOf } from '../../../app/session/user.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { FirmExport } from '../components/FirmExport.tsx';
import { FirmForm } from '../components/FirmForm.tsx';
import { LogoCard } from '../components/LogoCard.tsx';
import { OfficesCard } from '../components/OfficesCard.tsx';
import { SocialsCard } from '../components/SocialsCard.tsx';
import { useFirm, useFreshFirm, useSocials } from '../../../data/firm/firm.ts';
import '../../profile/profile.css';
import '../firm.css';
import '../../../i18n/soon.ts';

/** `/update_lpclient`: the firm's card, for its administrators. */
export function FirmScreen() {
  const { t } = useTranslation(['firm', 'soon']);
  usePageTitle(t('title'));
  return allows('admin', accountOf(useUser())) ? (
    <FirmEditor />
  ) : (
    <NoRight
      action={
        <Link to="/dashboard" className="b-button b-button-secondary">
          {t('soon:toDashboard')}
        </Link>
      }
    />
  );
}

function FirmEditor() {
  const { t } = useTranslation('firm');
  const { firm, waiting, error, reload } = useFirm();
  const socials = useSocials();
  useFreshFirm();
  return (
    <Page>
      <PageHeader inTopBar title={t('title')} subtitle={t('subtitle')} />
      {firm !== null ? (
        <div className="p-columns">
          <div className="p-side">
            <LogoCard firm={firm} />
          </div>
          <div className="p-main">
            <FirmForm firm={firm} waiting={waiting} reload={reload} />
            <OfficesCard firmId={firm.id} offices={firm.offices} />
            <FirmExport />
            {socials === null ? null : <SocialsCard firmId={firm.id} socials={socials} />}
          </div>
        </div>
      ) : error === null ? (
        <SkeletonRows rows={8} />
      ) : (
        <NotLoaded title={t('loadFailed')} kept={t('loadKept')} onRetry={() => void reload()} />
      )}
    </Page>
  );
}
