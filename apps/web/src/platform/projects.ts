import type { ProjectSummary } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Projects that this person may see; offline, the last answer. `null` while it is asked for the first time. */
export function useKnownProjects(enabled: boolean): readonly ProjectSummary[] | null {
  const { data, isLoading } = useQuery({
    queryKey: ['projects', 'all'],
    queryFn: ({ signal }) => api<ProjectSummary[]>('/project/list-all', { signal }),
    enabled,
  });
  return data ?? (isLoading ? null : NONE);
}

/** The same, none while it is asked. */
export function useProjects(enabled: boolean): readonly ProjectSummary[] {
  return useKnownProjects(enabled) ?? NONE;
}

const NONE: readonly ProjectSummary[] = [];
