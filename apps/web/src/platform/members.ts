import type { Member } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

export const membersKey = (path: string): readonly string[] => ['members', path];

/**
 * Who can open a document; offline, the last answer; `undefined` while this device does not know.
 * @param path of the document's members: `/boards/{slug}/members`
 */
export function useMembers(path: string): readonly Member[] | undefined {
  return useQuery({ queryKey: membersKey(path), queryFn: ({ signal }) => api<Member[]>(path, { signal }) }).data;
}
