import { displayName, formatDay, initialsOf } from '@basoche/domain';
import type { Arrival } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { Avatar } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { usePresence } from '../../../data/presence.ts';
import { useUser } from '../../../app/session/session.ts';
import { WriteLink } from '../../../shared/WriteLink.tsx';

export interface CoffeeSideProps {
  handle: DocHandle | null;
  arrivals: readonly Arrival[];
}

/** Who is there, and who is new. */
export function CoffeeSide({ handle, arrivals }: CoffeeSideProps) {
  const { t } = useTranslation('coffee');
  return (
    <aside className="k-side" aria-label={t('title')}>
      <header className="k-head">
        <h1 className="b-page-title b-page-title-in-bar" tabIndex={-1}>
          {t('title')}
        </h1>
        <p className="b-page-subtitle">{t('subtitle')}</p>
      </header>
      <Here handle={handle} />
      {arrivals.length === 0 ? null : (
        <section className="k-block k-arrivals">
          <h2 className="k-title">{t('arrivals')}</h2>
          <ul className="k-people">
            {arrivals.map((arrival) => (
              <ArrivalRow key={arrival.user.id} arrival={arrival} />
            ))}
          </ul>
        </section>
      )}
      <Link to="/intern_directory" className="s-link k-all">
        {t('wholeFirm')}
      </Link>
    </aside>
  );
}

function Here({ handle }: { handle: DocHandle | null }) {
  const { t } = useTranslation('coffee');
  const me = useUser();
  const connected = useConnected();
  const others = usePresence(handle);
  return (
    <section className="k-block">
      <h2 className="k-title">{t('here')}</h2>
      {connected ? (
        <>
          <ul className="k-people k-here">
            <li className="k-person">
              <Avatar
                name={me.fullname}
                initials={me.initials}
                color={me.color}
                image={me.avatar}
                size="sm"
                present
                decorative
              />
              <span className="k-name">{t('you')}</span>
            </li>
            {others.map((person) => (
              <li key={person.id} className="k-person">
                <Avatar
                  name={person.name}
                  initials={person.initials || undefined}
                  color={person.color}
                  image={person.image}
                  size="sm"
                  present
                  decorative
                />
                <span className="k-name">{person.name}</span>
              </li>
            ))}
          </ul>
          {others.length === 0 ? <p className="k-note">{t('alone')}</p> : null}
        </>
      ) : (
        <p className="k-note">{t('offline')}</p>
      )}
    </section>
  );
}

function ArrivalRow({ arrival: { user, fonction, joinedAt } }: { arrival: Arrival }) {
  const { t } = useTranslation('coffee');
  const me = useUser();
  const name = displayName(user.firstname, user.lastname);
  return (
    <li className="k-person">
      <Avatar
        name={name}
        initials={initialsOf(user.firstname, user.lastname)}
        color={user.color}
        image={user.avatar}
        decorative
      />
      <span className="k-words">
        <span className="k-name">{name}</span>
        <span className="k-note">{t('arrivedOn', { fonction, day: formatDay(Date.parse(joinedAt)) })}</span>
      </span>
      {user.id === me.id ? null : (
        <WriteLink personId={user.id} className="s-link" aria-label={t('writeTo', { name })}>
          {t('write')}
        </WriteLink>
      )}
    </li>
  );
}
