import { newUuid } from '@basoche/domain';
import { conflictCalls } from '@basoche/protocol';
import type { ConflictDecision, ConflictReport, ConflictSearch } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../app/http/api.ts';
import { send } from '../app/http/calls.ts';

/** They name people of matters whose rights may go: in memory alone. */
const IN_MEMORY = { onDevice: false };
const KEY = 'conflicts';

export interface ConflictReports {
  /** Latest first; `null`: nobody has said yet which there are. */
  reports: readonly ConflictReport[] | null;
  /** Of all pages. */
  count: number;
  /** Why there is no answer now. */
  error: ApiError | null;
  reload: () => void;
}

/**
 * The latest searches of a matter; without one one's own, and an administrator's those of the firm. Only the server knows.
 * @param version of what they depend on: another one asks again
 */
export function useConflictReports(project: string | null, version = ''): ConflictReports {
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, project ?? '', version],
    queryFn: ({ signal }) =>
      send(conflictCalls.listConflictReports, { query: project === null ? {} : { project } }, { signal }),
    meta: IN_MEMORY,
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
  return {
    reports: data?.data ?? null,
    count: data?.count ?? 0,
    error: error instanceof ApiError ? error : null,
    reload: () => void refetch(),
  };
}

/** One report by its id. */
export function useConflictReport(id: string | null) {
  return useQuery({
    queryKey: [KEY, 'report', id],
    queryFn: ({ signal }) => send(conflictCalls.readConflictReport, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    meta: IN_MEMORY,
  });
}

export interface ConflictCommands {
  /** @throws ApiError */
  search(asked: Omit<ConflictSearch, 'id'>): Promise<ConflictReport>;
  /** @throws ApiError */
  decide(report: string, decision: ConflictDecision): Promise<ConflictReport>;
}

/** What only the server can do: they need a connection, and nothing is kept for later. */
export function useConflictCommands(): ConflictCommands {
  const queries = useQueryClient();
  return useMemo(() => {
    const answered = async (report: ConflictReport) => {
      queries.setQueryData([KEY, 'report', report.id], report);
      await queries.invalidateQueries({ queryKey: [KEY] });
      return report;
    };
    return {
      search: async (asked) =>
        answered(await send(conflictCalls.searchConflicts, { body: { ...asked, id: newUuid(Date.now()) } })),
      decide: async (id, decision) =>
        answered(await send(conflictCalls.decideConflict, { params: { id }, body: decision })),
    };
  }, [queries]);
}
