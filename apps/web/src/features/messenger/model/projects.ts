import type { ProjectSummary } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Projects in which this person may open a conversation; offline, the last answer. */
export function useProjects(enabled: boolean): readonly ProjectSummary[] {
  const { data } = useQuery({
    queryKey: ['projects', 'all'],
    queryFn: ({ signal }) => api<ProjectSummary[]>('/project/list-all', { signal }),
    enabled,
  });
  return data ?? NONE;
}

const NONE: readonly ProjectSummary[] = [];
