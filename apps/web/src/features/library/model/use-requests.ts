import { rightsRequestRecord } from '@basoche/protocol';
import type { LibraryFile, RightsRequest } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsStaff, useUser } from '../../../app/session/session.ts';
import type { Sent } from '../../../data/commands.ts';
import { usePeople } from '../../../data/people.ts';
import { useRecordCommands } from '../../../data/records/use-record-commands.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { useRefusals } from '../../../data/records/use-refusals.ts';
import '../../../i18n/requests.ts';
import type { FolderTree } from './folder-tree.ts';
import type { Item } from './use-contents.ts';
import { useAccess, useSharedIds } from './use-shares.ts';

export type RequestEntry = RecordEntry<RightsRequest>;
type Right = RightsRequest['access'];

/** Requests that this person may answer, and those that they made: the newest first. */
export function useRequests() {
  const { id: me } = useUser();
  const { entries, state } = useRecords(rightsRequestRecord, { order: 'created', descending: true });
  const refusals = useRefusals(rightsRequestRecord);
  return useMemo(() => {
    const [received, sent]: [RequestEntry[], RequestEntry[]] = [[], []];
    for (const entry of entries) (entry.row.requester === me ? sent : received).push(entry);
    return { received, sent, state, refusals };
  }, [entries, state, refusals, me]);
}

/** How many requests of others are not answered. */
export function usePendingRequests(): number {
  const { id: me } = useUser();
  const { entries } = useRecords(rightsRequestRecord, { where: { status: 'pending' } });
  return entries.filter(({ row }) => row.requester !== me).length;
}

/** What this person asked last of a file. */
export function useOwnRequest(file: string): RequestEntry | null {
  const { id: me } = useUser();
  const query = { where: { requester: me, file }, order: 'created', descending: true };
  return useRecords(rightsRequestRecord, query).entries[0] ?? null;
}

/** What this person can ask for of a row of the library, as far as this device knows; `null`: nothing, or they have asked. */
export function useAskable(tree: FolderTree): (item: Item) => Right | null {
  const { id: me } = useUser();
  const isStaff = useIsStaff();
  const accessOf = useAccess(tree);
  const shared = useSharedIds();
  const { entries } = useRecords(rightsRequestRecord, { where: { requester: me, status: 'pending' } });
  return useCallback(
    (item) => {
      const { is, entry } = item;
      if (is === 'folder' || entry.row.trashedAt !== null || accessOf(item) !== 'read') return null;
      if (entries.some(({ row }) => row.file === entry.id)) return null;
      if (isStaff) return 'write';
      return shared.has(entry.id) ? null : 'read';
    },
    [accessOf, entries, isStaff, shared],
  );
}

export function useRequestCommands() {
  const { t } = useTranslation('requests');
  const { id: me } = useUser();
  const people = usePeople();
  const labels = useMemo(
    () => ({
      create: ({ name = '' }: { name?: string }) => t('commandAsk', { name }),
      update: ({ requester }: { requester: string }) => t('commandDecide', { name: people.of(requester).name }),
      remove: ({ name }: { name: string }) => t('commandWithdraw', { name }),
    }),
    [t, people],
  );
  const commands = useRecordCommands(rightsRequestRecord, labels);
  return useMemo(
    () => ({
      ask: ({ id: file, name }: LibraryFile, access: Right, note: string): Promise<Sent> =>
        commands.create({ file, name, access, note, requester: me, createdAt: Date.now() }),
      accept: ({ id, row }: RequestEntry) =>
        commands.save(id, { status: 'accepted', given: row.access, decidedBy: me }, { status: 'pending' }),
      refuse: ({ id }: RequestEntry, reason: string) =>
        commands.save(id, { status: 'refused', reason, decidedBy: me }, { status: 'pending' }),
      withdraw: ({ id }: RequestEntry) => commands.remove(id),
    }),
    [commands, me],
  );
}
