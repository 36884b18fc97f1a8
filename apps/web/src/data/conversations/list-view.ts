import { byName } from '@basoche/domain';
import type { ConversationRow } from './conversation-list.ts';

export type ListFilter = 'all' | 'projects' | 'unread';

/** What the server adds to a conversation; the device keeps the last answer. */
export interface ConversationFacts {
  /** The members' names when nobody named it; empty when not known yet. */
  name: string;
  isFav: boolean;
  projectCode: string | null;
  group: boolean;
  /** User ids, the reader left out. */
  receivers: readonly string[];
  createdAt: string;
}

/** Title of a conversation on the screen; empty when the device does not know it. */
export function nameOf(title: string | undefined, facts: ConversationFacts | null): string {
  return title || (facts?.name ?? '');
}

/** Whose face a conversation has: the other person's of two; `null`, its own, drawn from its title. Never that of who spoke. */
export function faceOf(facts: ConversationFacts | null): string | null {
  return facts !== null && !facts.group && facts.receivers.length === 1 ? (facts.receivers[0] ?? null) : null;
}

export interface ListedConversation extends ConversationRow {
  facts: ConversationFacts | null;
}

/** Rows of a filter: favourites first, then the newest activity, then by title. `keep` stays whatever the filter. */
export function listed(
  rows: readonly ConversationRow[],
  facts: ReadonlyMap<string, ConversationFacts>,
  filter: ListFilter,
  keep: string | null,
): ListedConversation[] {
  return rows
    .map((row) => ({ ...row, facts: facts.get(row.slug) ?? null }))
    .filter((row) => {
      if (row.slug === keep && filter === 'unread') return true;
      if (filter === 'projects') return row.facts !== null && row.facts.projectCode !== null;
      if (filter === 'unread') return (row.summary?.unread ?? 0) > 0;
      return true;
    })
    .sort(compare);
}

function compare(a: ListedConversation, b: ListedConversation): number {
  const fav = Number(b.facts?.isFav ?? false) - Number(a.facts?.isFav ?? false);
  if (fav !== 0) return fav;
  const age = activity(b) - activity(a);
  return age !== 0 ? age : byName(a.title, b.title);
}

/** Milliseconds since the epoch; what is being created comes first. */
export function activity(row: ListedConversation): number {
  if (row.summary?.last) return row.summary.last.instant;
  if (row.facts) return Date.parse(row.facts.createdAt) || 0;
  return row.isNew ? Number.MAX_SAFE_INTEGER : 0;
}
