import type { Grant } from '../sharing/index.ts';

/** Every member of a conversation reads and writes; there is no reader who may not answer. */
export function conversationGrants(members: readonly string[]): Map<string, Grant> {
  return new Map(members.map((id) => [id, 'write']));
}
