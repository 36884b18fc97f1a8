import { projectRecord } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import { useCallback } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import type { FolderTree } from '../model/folder-tree.ts';
import { useAccess } from '../model/use-shares.ts';

/** Whether a file may receive a version, as far as this device knows: not by a share for reading, nor in a closed matter. */
export function useVersionRight(tree: FolderTree): (row: LibraryFile) => boolean {
  const { records } = useEngine();
  const accessOf = useAccess(tree);
  return useCallback(
    (row) => {
      if (row.trashedAt !== null || tree.isTrashed(row.parent)) return false;
      const matter = row.project === null ? undefined : records.rows(projectRecord).get(row.project)?.row;
      if (matter !== undefined && matter.status !== 'En cours') return false;
      const entry = { id: row.id, row, isPending: false, pending: null };
      return accessOf({ is: 'file', entry }) !== 'read';
    },
    [records, accessOf, tree],
  );
}
