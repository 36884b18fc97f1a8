import type { Member, MemberCalls } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { send } from '../app/http/calls.ts';

export const membersKey = ({ list }: MemberCalls, slug: string): readonly string[] => ['members', list.path, slug];

/** Who can open a document; offline, the last answer; `undefined` while this device does not know. */
export function useMembers(calls: MemberCalls, slug: string): readonly Member[] | undefined {
  return useQuery({
    queryKey: membersKey(calls, slug),
    queryFn: ({ signal }) => send(calls.list, { params: { slug } }, { signal }),
  }).data;
}
