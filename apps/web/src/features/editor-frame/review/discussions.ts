import type { document as wordDocument } from '@basoche/crdt';

export const COMMENT_FILTERS = ['open', 'mine', 'resolved', 'all'] as const;
export type CommentFilter = (typeof COMMENT_FILTERS)[number];

/** A thread as the panel lists it. */
export interface PlacedDiscussion extends wordDocument.Discussion {
  /** What it is about is in the document. */
  isPlaced: boolean;
  /** What is said where it is not; a passage of a text by default. */
  gone?: string;
}

/**
 * In the order of the text; those whose passage was deleted come last, the oldest first.
 * @param inText the threads that have a passage, in that order
 */
export function placeDiscussions(
  discussions: readonly wordDocument.Discussion[],
  inText: readonly { thread: string }[],
): PlacedDiscussion[] {
  const places = new Map(inText.map(({ thread }, place) => [thread, place]));
  return discussions
    .map((each) => ({ ...each, isPlaced: places.has(each.id) }))
    .toSorted(
      (a, b) =>
        (places.get(a.id) ?? Infinity) - (places.get(b.id) ?? Infinity) ||
        (a.createdAt ?? '').localeCompare(b.createdAt ?? '') ||
        a.id.localeCompare(b.id),
    );
}

/** `mine`: not resolved, and this person said something in it. */
export function isListed(discussion: wordDocument.Discussion, filter: CommentFilter, me: string): boolean {
  const isResolved = discussion.resolvedAt !== null;
  if (filter === 'all') return true;
  if (filter === 'resolved') return isResolved;
  if (isResolved) return false;
  return filter === 'open' || discussion.comments.some(({ author, deletedAt }) => author === me && deletedAt === null);
}

/** The next one after `active` in this direction, round the end; the first or last one without. */
export function neighbourOf(listed: readonly { id: string }[], active: string | null, by: 1 | -1): string | null {
  const at = listed.findIndex(({ id }) => id === active);
  const next = at < 0 ? (by === 1 ? 0 : listed.length - 1) : (at + by + listed.length) % listed.length;
  return listed[next]?.id ?? null;
}
