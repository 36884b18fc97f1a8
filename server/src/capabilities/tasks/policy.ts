import { docName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';

/** The list that takes a person's tasks without one; its slug is known before it exists, so that it is made once. */
export function defaultListSlug(userId: string): string {
  return `mes-taches-${userId}`;
}

export function listName(slug: string): DocName {
  return docName('todolist', slug);
}
