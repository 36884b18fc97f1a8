import { fileRecord, folderRecord } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import type { RecordEntry, RecordQuery, RowsState } from '@basoche/records';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { useRefusals } from '../../../data/records/use-refusals.ts';
import type { FolderEntry, FolderTree } from './folder-tree.ts';
import { isContainer } from './place.ts';
import type { Container, Place } from './place.ts';

export type FileEntry = RecordEntry<LibraryFile>;
/** A row of the library. */
export type Item = { is: 'folder'; entry: FolderEntry } | { is: 'file'; entry: FileEntry };

export const ITEM_ORDERS = ['name', 'changed', 'size'] as const;
export interface ItemOrder {
  column: (typeof ITEM_ORDERS)[number];
  isDescending: boolean;
}

const RECENT = 100;

export interface Asked {
  place: Place;
  search: string;
  order: ItemOrder;
  tree: FolderTree;
  favourites: ReadonlySet<string>;
  /** Ids of what is shared with this person by itself. */
  shared: ReadonlySet<string>;
}

/** What stands in a place, folders first; of a search what is found in all that the place contains. */
export function useContents({ place, search, order, tree, favourites, shared }: Asked): {
  items: readonly Item[];
  state: RowsState;
} {
  const { entries, state } = useRecords(fileRecord, queryOf(place, search));
  const { entries: found } = useRecords(folderRecord, { search });
  const items = useMemo(() => {
    const chosen = { place, search, tree, favourites, shared };
    return inOrder(foldersOf(found, chosen), filesOf(entries, chosen), place, order);
  }, [entries, found, place, search, tree, favourites, shared, order]);
  return { items, state };
}

function queryOf(place: Place, search: string): RecordQuery<LibraryFile> {
  if (place.is === 'trash') return { where: { trashedAt: { from: 1 } }, search };
  if (place.is === 'recent') return { where: { trashedAt: null }, search, order: 'changed', descending: true };
  // What is shared stands in many places.
  if (search !== '' || place.is === 'shared') return { where: { trashedAt: null }, search };
  return { where: { trashedAt: null, ...placeCondition(place) } };
}

function placeCondition(place: Place): Partial<Pick<LibraryFile, 'parent' | 'space' | 'project'>> {
  switch (place.is) {
    case 'folder':
      return { parent: place.id };
    case 'matter':
      return { parent: null, space: 'project', project: place.project };
    case 'top':
      return { parent: null, space: place.space };
    default:
      return { parent: '' };
  }
}

type Chosen = Omit<Asked, 'order'>;

function filesOf(entries: readonly FileEntry[], { place, search, tree, shared }: Chosen): readonly FileEntry[] {
  if (place.is === 'trash') return entries;
  const live = entries.filter(({ row }) => !tree.isTrashed(row.parent));
  if (place.is === 'recent') return live.slice(0, RECENT);
  if (place.is === 'shared')
    return live.filter(({ id, row }) => shared.has(id) || (search !== '' && isSharedWithin(row, shared, tree)));
  if (search === '' && place.is === 'top') return live.filter(({ row }) => !tree.isOthers(row));
  return search === '' || !isContainer(place) ? live : live.filter(({ row }) => contains(place, row, tree));
}

/** Whether something stands in a folder that is shared. */
function isSharedWithin(row: Pick<LibraryFile, 'parent'>, shared: ReadonlySet<string>, tree: FolderTree): boolean {
  return row.parent !== null && tree.path(row.parent).some(({ id }) => shared.has(id));
}

/** @param found those that the search finds; all without one */
function foldersOf(
  found: readonly FolderEntry[],
  { place, search, tree, favourites, shared }: Chosen,
): readonly FolderEntry[] {
  if (place.is === 'trash') return found.filter(({ row }) => row.trashedAt !== null);
  const isShown = ({ id, row }: FolderEntry) => {
    if (place.is === 'favourites') return favourites.has(id) && !tree.isTrashed(id);
    if (place.is === 'shared') return shared.has(id) || (search !== '' && isSharedWithin(row, shared, tree));
    return isContainer(place) && contains(place, row, tree) && !tree.isTrashed(id);
  };
  if (isContainer(place) && search === '') return tree.within(place);
  return found.filter(isShown);
}

/** Whether something stands in a place, or in what that contains. */
function contains(
  place: Container,
  row: Pick<LibraryFile, 'parent' | 'space' | 'project' | 'owner'>,
  tree: FolderTree,
): boolean {
  if (place.is === 'folder') return tree.isWithin(row.parent, place.id);
  if (place.is === 'matter') return row.project === place.project;
  return row.space === place.space && !tree.isOthers(row);
}

/** By their letters and numbers: « Pièce 2 » before « Pièce 10 ». */
const byName = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

function inOrder(
  folders: readonly FolderEntry[],
  files: readonly FileEntry[],
  place: Place,
  { column, isDescending }: ItemOrder,
): readonly Item[] {
  const turn = isDescending ? -1 : 1;
  const named = (one: { row: { name: string } }, other: { row: { name: string } }) =>
    byName.compare(one.row.name, other.row.name);
  const changed = (one: { row: { updatedAt: number } }, other: { row: { updatedAt: number } }) =>
    one.row.updatedAt - other.row.updatedAt;
  const sortedFolders = folders.toSorted(
    (one, other) => (column === 'changed' ? changed(one, other) : named(one, other)) * turn,
  );
  const sortedFiles =
    place.is === 'recent'
      ? files
      : files.toSorted((one, other) => {
          const value =
            column === 'name' ? 0 : column === 'changed' ? changed(one, other) : one.row.size - other.row.size;
          return (value === 0 ? named(one, other) : value) * turn;
        });
  return [
    ...sortedFolders.map((entry): Item => ({ is: 'folder', entry })),
    ...sortedFiles.map((entry): Item => ({ is: 'file', entry })),
  ];
}

export const useFileRefusals = () => useRefusals(fileRecord);

export function useFileCommands() {
  const { t } = useTranslation('library');
  const labels = useMemo(
    () => ({
      create: ({ name = '' }: { name?: string }) => t('commandCreateFile', { name }),
      update: ({ name }: { name: string }) => t('commandUpdateFile', { name }),
      remove: ({ name }: { name: string }) => t('commandRemoveFile', { name }),
    }),
    [t],
  );
  return useRecordCommands(fileRecord, labels);
}
