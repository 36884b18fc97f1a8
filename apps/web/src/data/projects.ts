import { projectRecord } from '@basoche/protocol';
import type { Project, ProjectSummary } from '@basoche/protocol';
import { useMemo } from 'react';
import { useRecords } from './records/use-records.ts';

/** Deleted ones are nobody's choice. */
const CHOSEN = { where: { status: { in: ['En cours', 'Archivé'] } } } as const;

/** Projects that this person may see, by name, from this device. `null` while not all of them are on it. */
export function useKnownProjects(enabled: boolean): readonly ProjectSummary[] | null {
  const { entries, state } = useRecords(projectRecord, CHOSEN);
  const isKnown = state.is === 'complete';
  return useMemo(
    () => (isKnown ? (enabled ? entries.map(({ row }) => summaryOf(row)) : NONE) : null),
    [enabled, entries, isKnown],
  );
}

/** The same, none while it is not known. */
export function useProjects(enabled: boolean): readonly ProjectSummary[] {
  return useKnownProjects(enabled) ?? NONE;
}

const NONE: readonly ProjectSummary[] = [];

/** Its address is its number, or its id while the server has given none. */
function summaryOf({ id, codeID, name, status, client }: Project): ProjectSummary {
  return { id, codeID, slug: codeID === '' ? id : codeID, name, status, client };
}
