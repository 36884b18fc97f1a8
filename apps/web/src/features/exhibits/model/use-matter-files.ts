import { fold } from '@basoche/domain';
import { fileRecord, folderRecord } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import { useMemo } from 'react';
import { useRecords } from '../../../data/records/use-records.ts';

export interface MatterFile {
  id: string;
  row: LibraryFile;
  /** Name of the folder that it stands in; empty at the top. */
  folder: string;
}

const byName = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/** Files of a matter that this device has, out of the trash, by folder and by name: « Pièce 2 » before « Pièce 10 ». */
export function useMatterFiles(project: string, search: string): { files: readonly MatterFile[]; isKnown: boolean } {
  const { entries, state } = useRecords(fileRecord, { where: { project, trashedAt: null } });
  const { entries: folders } = useRecords(folderRecord, { where: { project } });
  const files = useMemo(() => {
    const names = new Map(folders.map(({ id, row }) => [id, row]));
    const isGone = (id: string | null): boolean => {
      const seen = new Set<string>();
      for (let at = id; at !== null && !seen.has(at); at = names.get(at)?.parent ?? null) {
        if ((names.get(at)?.trashedAt ?? null) !== null) return true;
        seen.add(at);
      }
      return false;
    };
    return entries
      .filter(({ row }) => !isGone(row.parent))
      .map(({ id, row }): MatterFile => ({ id, row, folder: names.get(row.parent ?? '')?.name ?? '' }))
      .toSorted((a, b) => byName.compare(a.folder, b.folder) || byName.compare(a.row.name, b.row.name));
  }, [entries, folders]);
  const wanted = fold(search.trim());
  const found = useMemo(
    () => files.filter(({ row, folder }) => fold(`${folder} ${row.name}`).includes(wanted)),
    [files, wanted],
  );
  return { files: found, isKnown: state.is === 'complete' };
}
