import type { ProfileSection } from '@basoche/protocol';
import { Page, PageHeader, SkeletonRows } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { BiographyCard } from '../components/BiographyCard.tsx';
import { FactsCard } from '../components/FactsCard.tsx';
import { IdentityCard } from '../components/IdentityCard.tsx';
import { PhotoCard } from '../components/PhotoCard.tsx';
import { SectionCard } from '../components/SectionCard.tsx';
import { SecurityCard } from '../components/SecurityCard.tsx';
import { useFreshProfile, useProfile } from '../model/profile.ts';
import { SECTIONS } from '../model/sections.ts';
import '../profile.css';

/** `/profile`: everything a person says of themselves. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const { user, waiting, error, retry } = useProfile();
  useFreshProfile();
  usePageTitle(t('title'));
  return (
    <Page>
      <PageHeader inTopBar title={t('title')} subtitle={t('subtitle')} />
      {user !== null ? (
        <div className="p-columns">
          <div className="p-side">
            <PhotoCard user={user} />
            <FactsCard user={user} />
            <SecurityCard />
          </div>
          <div className="p-main">
            <IdentityCard user={user} waiting={waiting} />
            <BiographyCard user={user} />
            {(Object.keys(SECTIONS) as ProfileSection[]).map((section) => (
              <SectionCard key={section} section={section} userId={user.id} />
            ))}
          </div>
        </div>
      ) : error === null ? (
        <SkeletonRows rows={8} avatar />
      ) : (
        <NotLoaded title={t('loadFailed')} kept={t('loadKept')} onRetry={retry} />
      )}
    </Page>
  );
}
