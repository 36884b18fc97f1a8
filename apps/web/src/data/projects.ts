import { projectCalls } from '@basoche/protocol';
import type { ProjectSummary } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { send } from '../app/http/calls.ts';

/** Projects that this person may see; offline, the last answer. `null` while it is asked for the first time. */
export function useKnownProjects(enabled: boolean): readonly ProjectSummary[] | null {
  const { data, isLoading } = useQuery({
    queryKey: ['projects', 'all'],
    queryFn: ({ signal }) => send(projectCalls.listProjects, null, { signal }),
    enabled,
  });
  return data ?? (isLoading ? null : NONE);
}

/** The same, none while it is asked. */
export function useProjects(enabled: boolean): readonly ProjectSummary[] {
  return useKnownProjects(enabled) ?? NONE;
}

const NONE: readonly ProjectSummary[] = [];
