import { libraryShareRecord, projectRecord } from '@basoche/protocol';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../../app/engine.tsx';
import { useIsStaff, useUser } from '../../../app/session/session.ts';
import { usePeople } from '../../../data/people.ts';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { useRefusals } from '../../../data/records/use-refusals.ts';
import type { FolderTree } from './folder-tree.ts';
import type { Item } from './use-contents.ts';

/** `place`: as whoever the place is open to; `write` and `read`: by a share alone. */
export type Access = 'place' | 'write' | 'read';

/** What this person may do with a row of the library, as far as this device knows. */
export function useAccess(tree: FolderTree): (item: Item) => Access {
  const { records } = useEngine();
  const isStaff = useIsStaff();
  const entries = useOwnShares();
  return useCallback(
    ({ is, entry: { id, row } }) => {
      const isOfMatter = row.project === null || records.rows(projectRecord).get(row.project) !== undefined;
      if (isStaff && isOfMatter && !tree.isOthers(row)) return 'place';
      const path = new Set(tree.path(is === 'folder' ? id : (row.parent ?? '')).map((each) => each.id));
      const isWritable = entries.some(
        ({ row: share }) => share.access === 'write' && (share.file === id || path.has(share.folder ?? '')),
      );
      return isStaff && isWritable ? 'write' : 'read';
    },
    [records, isStaff, entries, tree],
  );
}

/** What is shared with this person. */
function useOwnShares() {
  const { id: me } = useUser();
  return useRecords(libraryShareRecord, { where: { user: me } }).entries;
}

/** Ids of the folders and the files that are shared with this person by themselves. */
export function useSharedIds(): ReadonlySet<string> {
  const entries = useOwnShares();
  return useMemo(() => new Set(entries.map(({ row }) => row.folder ?? row.file ?? '')), [entries]);
}

/** Whom a folder or a file is shared with. */
export function useSharesOf({ is, entry: { id } }: Item) {
  const where = is === 'folder' ? { folder: id } : { file: id };
  const { entries, state } = useRecords(libraryShareRecord, { where });
  const refusals = useRefusals(libraryShareRecord);
  return {
    entries,
    state,
    refusals: refusals.filter(({ fields }) => fields['folder'] === id || fields['file'] === id),
  };
}

export function useShareCommands() {
  const { t } = useTranslation('library');
  const people = usePeople();
  const labels = useMemo(() => {
    const name = (user: string | undefined) => people.of(user ?? '').name;
    return {
      create: ({ user }: { user?: string }) => t('commandShare', { name: name(user) }),
      update: ({ user }: { user: string }) => t('commandUpdateShare', { name: name(user) }),
      remove: ({ user }: { user: string }) => t('commandUnshare', { name: name(user) }),
    };
  }, [t, people]);
  return useRecordCommands(libraryShareRecord, labels);
}
