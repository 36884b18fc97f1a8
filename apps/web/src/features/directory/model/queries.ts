import type { DirectoryFirm, DirectoryPerson } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../platform/api.ts';

const ROOT = 'directory';

/** The device's last answer shows at once, and is always asked again: a colleague may have just been listed. */
const fresh = { staleTime: 0 };

/** Lists of people, by the call that answers them. */
export function usePeopleList(path: string) {
  return useQuery({
    ...fresh,
    queryKey: [ROOT, path],
    queryFn: ({ signal }) => api<DirectoryPerson[]>(path, { signal }),
  });
}

export function usePerson(id: string) {
  return useQuery({
    ...fresh,
    queryKey: [ROOT, 'person', id],
    queryFn: ({ signal }) => api<DirectoryPerson>(`/lawyer/load/${encodeURIComponent(id)}`, { signal }),
  });
}

export function useMyCard() {
  return useQuery({
    ...fresh,
    queryKey: [ROOT, 'me'],
    queryFn: ({ signal }) => api<DirectoryPerson>('/lawyer/me/', { signal }),
  });
}

export function useFirms() {
  return useQuery({
    ...fresh,
    queryKey: [ROOT, 'firms'],
    queryFn: ({ signal }) => api<DirectoryFirm[]>('/cabinet/list', { signal }),
  });
}

export interface DirectoryChanges {
  /** Out of the caller's lists, or of the network. @throws ApiError */
  hide(id: string): Promise<void>;
  /** Back in the caller's lists, or into the network. @throws ApiError */
  show(id: string): Promise<void>;
  /** @throws ApiError */
  listFirm(listed: boolean): Promise<void>;
}

export function useDirectoryChanges(): DirectoryChanges {
  const queries = useQueryClient();
  const change = useCallback(
    async (method: 'DELETE' | 'POST' | 'PUT', path: string, body?: object) => {
      await api(path, { method, ...(body === undefined ? {} : { body }) });
      await queries.invalidateQueries({ queryKey: [ROOT] });
    },
    [queries],
  );
  return {
    hide: (id) => change('DELETE', `/lawyer/hide/${encodeURIComponent(id)}`),
    show: (id) => change('POST', `/lawyer/show/${encodeURIComponent(id)}`),
    listFirm: (listed) => change('PUT', '/cabinet/listing', { listed }),
  };
}
