import type { LibraryFile, Space } from '@basoche/protocol';

/** What the library shows: a place where things stand, or a choice among all of them. */
export type Place =
  | { is: 'top'; space: Exclude<Space, 'project'> }
  | { is: 'matter'; project: string }
  | { is: 'folder'; id: string }
  | { is: 'favourites' }
  | { is: 'recent' }
  /** With this person, by others. */
  | { is: 'shared' }
  /** What is asked for, of this person and by them. */
  | { is: 'requests' }
  | { is: 'trash' }
  | { is: 'documents' };

/** Where something can be put. */
export type Container = Extract<Place, { is: 'top' | 'matter' | 'folder' }>;

const NAMED: Readonly<Record<string, Place>> = {
  personal: { is: 'top', space: 'personal' },
  company: { is: 'top', space: 'company' },
  favourites: { is: 'favourites' },
  recent: { is: 'recent' },
  shared: { is: 'shared' },
  requests: { is: 'requests' },
  trash: { is: 'trash' },
};

/** As `/ged?place=…` names it; what is no place is the documents. */
export function placeFrom(word: string | undefined): Place {
  if (word?.startsWith('matter.') === true) return { is: 'matter', project: word.slice('matter.'.length) };
  return NAMED[word ?? ''] ?? { is: 'documents' };
}

/** The address of a place. */
export function placeHref(place: Place): string {
  switch (place.is) {
    case 'folder':
      return `/ged/folder/view/${place.id}`;
    case 'matter':
      return `/ged?place=matter.${place.project}`;
    case 'top':
      return `/ged?place=${place.space}`;
    case 'documents':
      return '/ged';
    default:
      return `/ged?place=${place.is}`;
  }
}

export const fileHref = (id: string): string => `/ged/file/view/${id}`;

/** Where a folder or a file stands. */
export function containerOf(row: Pick<LibraryFile, 'parent' | 'space' | 'project'>): Container {
  if (row.parent !== null) return { is: 'folder', id: row.parent };
  if (row.space === 'project') return { is: 'matter', project: row.project ?? '' };
  return { is: 'top', space: row.space };
}

export const isContainer = (place: Place): place is Container =>
  place.is === 'top' || place.is === 'matter' || place.is === 'folder';
