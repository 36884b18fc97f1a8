import { docName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { Grant } from '../sharing/index.ts';

/** The list that takes a person's tasks without one; its slug is known before it exists, so that it is made once. */
export function defaultListSlug(userId: string): string {
  return `mes-taches-${userId}`;
}

export function listName(slug: string): DocName {
  return docName('todolist', slug);
}

/** Owner, members of the team or of the project, and people it is shared with: all of them write. */
export function listGrants(members: readonly string[]): Map<string, Grant> {
  return new Map(members.map((id) => [id, 'write']));
}
