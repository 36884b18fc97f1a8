import { fileRecord } from '@basoche/protocol';
import { useMemo } from 'react';
import { useRecords } from '../../../data/records/use-records.ts';

/** Keywords of the files of this device, each once. */
export function useKeywords(): readonly string[] {
  const { entries } = useRecords(fileRecord, {});
  return useMemo(
    () => [...new Set(entries.flatMap(({ row }) => row.keywords))].toSorted((a, b) => a.localeCompare(b, 'fr')),
    [entries],
  );
}
