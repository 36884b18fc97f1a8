import { fileRecord } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { useCallback } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import type { NumberedExhibit } from './use-exhibits.ts';

export interface NumberedFile {
  entry: RecordEntry<LibraryFile>;
  number: number;
}

/** Files of communicated exhibits, and how many are no longer what was communicated: gone, or changed since. */
export function useFilesOf(): (exhibits: readonly NumberedExhibit[]) => {
  files: readonly NumberedFile[];
  changed: number;
} {
  const { records } = useEngine();
  return useCallback(
    (exhibits) => {
      const rows = records.rows(fileRecord);
      const files = exhibits.flatMap(({ row: { file, blob }, number }) => {
        const entry = file === null ? undefined : rows.get(file);
        // Until the communication is confirmed it is of what is there.
        const isChanged = blob !== null && entry?.row.blob !== blob;
        return entry === undefined || isChanged ? [] : [{ entry, number }];
      });
      return { files, changed: exhibits.length - files.length };
    },
    [records],
  );
}
