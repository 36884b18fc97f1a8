import type { Node, ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Selection } from '@tiptap/pm/state';

/** Where the text before the paragraph at `pos` ends; `null` when there is none that it could be joined with. */
export function endBefore(doc: Node, pos: number): number | null {
  const at = doc.resolve(pos);
  if (!at.parent.isTextblock) return null;
  const before = Selection.findFrom(doc.resolve(at.before()), -1, true);
  return before && isolatedBy(before.$head) === isolatedBy(at) ? before.head : null;
}

/** Where the first paragraph after a place between blocks begins; `null` after the last. */
export function startAfter(doc: Node, pos: number): number | null {
  return Selection.findFrom(doc.resolve(pos), 1, true)?.$from.start() ?? null;
}

/**
 * Joins the paragraph at `pos` with the one before, of which nothing is left where it is empty: the words keep their form.
 * An empty one that has none before it goes away.
 */
export function joinBack(tr: Transaction, pos: number): void {
  const at = tr.doc.resolve(pos);
  if (!at.parent.isTextblock) return;
  const end = endBefore(tr.doc, pos);
  const before = end === null ? null : tr.doc.resolve(end);
  if (before?.parent.content.size === 0 && at.parent.content.size > 0) tr.deleteRange(before.before(), before.after());
  else if (end !== null) tr.delete(end, at.start());
  else if (at.parent.content.size === 0 && at.node(-1).childCount > 1) tr.delete(at.before(), at.after());
}

/** A cell of a table, say: text goes neither in nor out of it by joining. */
function isolatedBy(at: ResolvedPos): Node | null {
  for (let depth = at.depth; depth > 0; depth -= 1) if (at.node(depth).type.spec.isolating) return at.node(depth);
  return null;
}
