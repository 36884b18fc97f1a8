import { projectRecord } from '@basoche/protocol';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecord } from '../../../data/records/use-record.ts';
import type { FolderEntry, FolderTree } from '../model/folder-tree.ts';
import { containerOf, placeHref } from '../model/place.ts';
import type { Place } from '../model/place.ts';
import { useAccess } from '../model/use-shares.ts';
import type { Access } from '../model/use-shares.ts';

export interface TrailProps {
  place: Place;
  tree: FolderTree;
  /** The last of them is where one is, and leads nowhere. */
  isHere?: boolean;
}

/** From the top of a space to a place. */
export function Trail({ place, tree, isHere = true }: TrailProps) {
  const { t } = useTranslation('library');
  const steps = useTrail(place, tree);
  return (
    <nav className="lib-trail" aria-label={t('trail')}>
      <ol>
        {steps.map(({ name, place: step }, at) => (
          <li key={placeHref(step)}>
            {isHere && at === steps.length - 1 ? (
              <span aria-current="location">{name}</span>
            ) : (
              <Link to={placeHref(step)}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The name of a place. */
export function usePlaceName(place: Place, tree: FolderTree): string {
  return useTrail(place, tree).at(-1)?.name ?? '';
}

function useTrail(place: Place, tree: FolderTree): readonly { name: string; place: Place }[] {
  const { t } = useTranslation('library');
  const path = place.is === 'folder' ? tree.path(place.id) : [];
  const [first] = path;
  const accessOf = useAccess(tree);
  const top = first === undefined ? place : topOf(first, accessOf({ is: 'folder', entry: first }));
  const matter = useRecord(projectRecord, top.is === 'matter' ? top.project : '').entry?.row;
  return [
    ...(top.is === 'folder'
      ? []
      : [{ name: top.is === 'matter' ? (matter?.name ?? t('matter')) : t(wordOf(top)), place: top }]),
    ...path.map(({ id, row }) => ({ name: row.name, place: { is: 'folder', id } as const })),
  ];
}

/** What one has by a share alone begins where it is shared. */
const topOf = ({ row }: FolderEntry, access: Access): Place =>
  access === 'place' ? containerOf({ ...row, parent: null }) : { is: 'shared' };

const wordOf = (top: Exclude<Place, { is: 'folder' | 'matter' }>) => (top.is === 'top' ? top.space : top.is);
