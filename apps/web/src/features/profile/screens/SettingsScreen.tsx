import { allows } from '@basoche/domain';
import { Avatar, Card, Page, PageHeader } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { accountOf } from '../../../app/session/user.ts';
import { LockCard } from '../components/LockCard.tsx';
import { PreferenceSelects } from '../../../shared/PreferenceSelects.tsx';
import '../profile.css';

/**
 * `/settings`: this device's preferences, and the ways to what is set elsewhere.
 * @param cards what other features let a person set
 */
export function SettingsScreen({ cards }: { cards: ReactNode }) {
  const { t } = useTranslation('profile');
  const user = useUser();
  usePageTitle(t('settingsTitle'));
  const edits = allows('admin', accountOf(user));
  return (
    <Page narrow>
      <PageHeader inTopBar title={t('settingsTitle')} subtitle={t('settingsSubtitle')} />
      <Card title={t('display')}>
        <div className="p-box">
          <PreferenceSelects />
          <p className="p-hint">{t('displayHint')}</p>
        </div>
      </Card>
      <LockCard />
      {cards}
      <Card title={t('title')}>
        <div className="p-box p-person">
          <Avatar
            name={user.fullname}
            initials={user.initials}
            color={user.color}
            image={user.avatar}
            size="lg"
            decorative
          />
          <div className="p-person-words">
            <p className="p-entry-title">{user.fullname}</p>
            <p className="p-entry-small">{t('profileHint')}</p>
          </div>
          <Link to="/profile" className="b-button b-button-secondary">
            {t('toProfile')}
          </Link>
        </div>
      </Card>
      <Card title={t('firm')}>
        <div className="p-box p-person">
          <Avatar name={user.firm.name} color="#24477f" image={user.firm.avatar} size="lg" decorative />
          <div className="p-person-words">
            <p className="p-entry-title">{user.firm.name.toLocaleUpperCase('fr')}</p>
          </div>
          <Link to={edits ? '/update_lpclient' : '/lpclients'} className="b-button b-button-secondary">
            {t(edits ? 'firmEdit' : 'firmSee')}
          </Link>
        </div>
      </Card>
    </Page>
  );
}
