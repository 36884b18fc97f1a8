import { projectRecord } from '@basoche/protocol';
import { CountBadge, cx } from '@basoche/ui';
import {
  IconBriefcase,
  IconBuilding,
  IconClock,
  IconFileText,
  IconFolderShare,
  IconLockOpen,
  IconStar,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsStaff } from '../../../app/session/session.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { placeHref } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import { usePendingRequests } from '../model/use-requests.ts';

/** Matters that the list of places names; the page of each has the rest. */
const MATTERS = 30;

/** The places of the library; the one that is open is marked. */
export function Places({ here }: { here: Place }) {
  const { t } = useTranslation('library');
  const isStaff = useIsStaff();
  const matters = useOpenMatters();
  if (!isStaff) return <SharedPlaces here={here} />;
  const line = (place: Place, label: string, icon: ReactNode, badge?: ReactNode) => (
    <PlaceLink key={placeHref(place)} {...{ place, label, icon, badge }} isHere={isSame(place, here)} />
  );
  return (
    <nav className="lib-places" aria-label={t('places')}>
      <ul className="lib-place-list">
        {line({ is: 'recent' }, t('recent'), <IconClock size={18} aria-hidden />)}
        {line({ is: 'favourites' }, t('favourites'), <IconStar size={18} aria-hidden />)}
        {line({ is: 'top', space: 'personal' }, t('personal'), <IconUser size={18} aria-hidden />)}
        {line({ is: 'top', space: 'company' }, t('company'), <IconBuilding size={18} aria-hidden />)}
        {line({ is: 'shared' }, t('shared'), <IconFolderShare size={18} aria-hidden />)}
        {line({ is: 'requests' }, t('requests'), <IconLockOpen size={18} aria-hidden />, <PendingRequests />)}
        {line({ is: 'documents' }, t('documents'), <IconFileText size={18} aria-hidden />)}
        {line({ is: 'trash' }, t('trash'), <IconTrash size={18} aria-hidden />)}
      </ul>
      {matters.length === 0 ? null : (
        <>
          <h2 className="lib-place-group">{t('matters')}</h2>
          <ul className="lib-place-list">
            {matters.map(({ id, name }) =>
              line({ is: 'matter', project: id }, name, <IconBriefcase size={18} aria-hidden />),
            )}
          </ul>
        </>
      )}
    </nav>
  );
}

/** Of people from outside: what is shared with them, files and documents. */
function SharedPlaces({ here }: { here: Place }) {
  const { t } = useTranslation('library');
  const shared = { is: 'shared' } as const;
  const requests = { is: 'requests' } as const;
  const documents = { is: 'documents' } as const;
  return (
    <nav className="lib-places" aria-label={t('places')}>
      <ul className="lib-place-list">
        <PlaceLink
          place={shared}
          label={t('shared')}
          icon={<IconFolderShare size={18} aria-hidden />}
          isHere={isSame(shared, here)}
        />
        <PlaceLink
          place={requests}
          label={t('requests')}
          icon={<IconLockOpen size={18} aria-hidden />}
          isHere={isSame(requests, here)}
        />
        <PlaceLink
          place={documents}
          label={t('documents')}
          icon={<IconFileText size={18} aria-hidden />}
          isHere={isSame(documents, here)}
        />
      </ul>
    </nav>
  );
}

interface PlaceLinkProps {
  place: Place;
  label: string;
  icon: ReactNode;
  badge?: ReactNode;
  isHere: boolean;
}

function PlaceLink({ place, label, icon, badge, isHere }: PlaceLinkProps) {
  return (
    <li>
      <Link
        to={placeHref(place)}
        className={cx('lib-place', isHere && 'lib-place-here')}
        aria-current={isHere ? 'page' : undefined}
        title={label}
      >
        {icon}
        <span className="lib-place-name">{label}</span>
        {badge}
      </Link>
    </li>
  );
}

function PendingRequests() {
  const { t } = useTranslation('library');
  const count = usePendingRequests();
  return <CountBadge count={count} label={t('requestsPending', { count })} />;
}

const isSame = (one: Place, other: Place) => placeHref(one) === placeHref(other);

/** Matters in progress, the last changed first. */
function useOpenMatters(): readonly { id: string; name: string }[] {
  const { entries } = useRecords(projectRecord, {
    where: { status: 'En cours' },
    order: 'changed',
    descending: true,
  });
  return useMemo(
    () => entries.slice(0, MATTERS).map(({ id, row: { name, codeID } }) => ({ id, name: name || codeID })),
    [entries],
  );
}
