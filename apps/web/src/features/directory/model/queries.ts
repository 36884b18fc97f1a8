import { directoryCalls } from '@basoche/protocol';
import type { DirectoryPerson } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { send } from '../../../app/http/calls.ts';

const ROOT = 'directory';

/** The device's last answer shows at once, and is always asked again: a colleague may have just been listed. */
const fresh = { staleTime: 0 };

function useList(key: readonly unknown[], ask: (signal: AbortSignal) => Promise<DirectoryPerson[]>) {
  return useQuery({ ...fresh, queryKey: [ROOT, ...key], queryFn: ({ signal }) => ask(signal) });
}

/** Lawyers of other firms, or those that this person has hidden. */
export function useExternalLawyers(hidden: boolean) {
  const query = hidden ? { hidden } : {};
  return useList(['external', hidden], (signal) => send(directoryCalls.listExternalLawyers, { query }, { signal }));
}

export function useInternalLawyers() {
  return useList(['internal'], (signal) => send(directoryCalls.listInternalLawyers, null, { signal }));
}

/** Colleagues of somebody, themselves included. */
export function useCoworkersOf(id: string) {
  return useList(['coworkers', id], (signal) => send(directoryCalls.readCoworker, { params: { id } }, { signal }));
}

export function usePerson(id: string) {
  return useQuery({
    ...fresh,
    queryKey: [ROOT, 'person', id],
    queryFn: ({ signal }) => send(directoryCalls.readLawyer, { params: { id } }, { signal }),
  });
}

export function useMyCard() {
  return useQuery({
    ...fresh,
    queryKey: [ROOT, 'me'],
    queryFn: ({ signal }) => send(directoryCalls.readOwnCard, null, { signal }),
  });
}

export function useFirms() {
  return useQuery({
    ...fresh,
    queryKey: [ROOT, 'firms'],
    queryFn: ({ signal }) => send(directoryCalls.listFirmCards, null, { signal }),
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
    async (done: Promise<unknown>) => {
      await done;
      await queries.invalidateQueries({ queryKey: [ROOT] });
    },
    [queries],
  );
  return {
    hide: (id) => change(send(directoryCalls.hideLawyer, { params: { id } })),
    show: (id) => change(send(directoryCalls.showLawyer, { params: { id } })),
    listFirm: (listed) => change(send(directoryCalls.updateListing, { body: { listed } })),
  };
}
