import type { Grant } from '../sharing/index.ts';

/** Its owner, the members of its project and the people it is shared with. */
export function documentGrants(members: readonly string[]): Map<string, Grant> {
  return new Map(members.map((id) => [id, 'write']));
}
