import { displayName } from '@basoche/domain';
import type { UserInfo } from '@basoche/protocol';
import { Avatar, Card } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useFreshProfile } from '../model/profile.ts';
import { BiographyCard } from './BiographyCard.tsx';
import { IdentityCard } from './IdentityCard.tsx';
import { RolesCard } from './RolesCard.tsx';
import '../profile.css';

/** A colleague's profile in the hands of an administrator; the person is told what was changed. */
export function ColleagueProfile({ user, waiting }: { user: UserInfo; waiting: boolean }) {
  const { t } = useTranslation('profile');
  useFreshProfile();
  return (
    <div className="p-columns">
      <div className="p-side">
        <Card>
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
              <p className="p-entry-title">{displayName(user.firstname, user.lastname)}</p>
              <p className="p-entry-small">{user.email}</p>
            </div>
          </div>
        </Card>
        {user.isEmployee ? <RolesCard user={user} /> : null}
      </div>
      <div className="p-main">
        <p className="p-hint">{t('colleagueHint', { name: user.firstname })}</p>
        <IdentityCard user={user} waiting={waiting} ofColleague />
        <BiographyCard user={user} ofColleague />
      </div>
    </div>
  );
}
