import type * as Y from 'yjs';
import { rootsOf } from '../document/shape.ts';
import { putInParagraphs } from './apart.ts';
import type { Writer } from './apart.ts';
import { homeOf } from './home.ts';
import { insertAfterLetter } from './insert-after-letter.ts';
import { dropIfEmpty, takeOut, undouble } from './parted.ts';
import type { Reattachment, TextReattachment } from './reattachments.ts';
import { leaveTrace, putBackIn } from './trace.ts';

/**
 * Puts back orphaned words of one writer (DC14, DC15): among the words they stood among, wherever these are now, or else
 * as a suggestion in a paragraph of their own. What was put back before is left as it is (DC16). To be run in a transaction.
 * @param writer `null`: in one change with what took them along, and without a trace of its own (DC17)
 */
export function putBack(doc: Y.Doc, reattachments: Reattachment[], writer: Writer | null): void {
  // Until they are asked for as what they are, Yjs does not know them for texts.
  rootsOf(doc);
  const done = putBackIn(doc);
  const due = reattachments.filter(({ ranges }) => ranges.some((range) => done.without(range).length > 0));
  for (const reattachment of due) if (reattachment.kind === 'double') undouble(doc, reattachment);
  let unplaced = due.filter((reattachment) => reattachment.kind !== 'double');
  for (let count = Infinity; unplaced.length < count;) {
    count = unplaced.length;
    // What one of them brings back may be what stood around another.
    unplaced = unplaced.filter(
      (reattachment) => reattachment.kind === 'blocks' || !bringHome(doc, reattachment, writer !== null),
    );
  }
  // Those of one place are put in one after the other at the same point: the last first.
  const apart = unplaced.filter((reattachment) => reattachment.kind === 'blocks' || reattachment.from === undefined);
  for (const group of byPlace(apart).reverse()) putInParagraphs(doc, group, writer);
}

/** False where the words around are nowhere to be found. */
function bringHome(doc: Y.Doc, reattachment: TextReattachment, isTraced: boolean): boolean {
  const home = homeOf(doc, reattachment);
  if (!home) return false;
  let { index } = home;
  const words =
    reattachment.from === undefined ? reattachment.words : takeOut(doc, reattachment.from, reattachment.ranges);
  for (const { text, attributes } of words) {
    insertAfterLetter(home.text, index, text, attributes);
    index += text.length;
  }
  if (reattachment.emptied) dropIfEmpty(doc, reattachment.emptied);
  if (isTraced) leaveTrace(doc, reattachment.ranges, home.text._item?.id ?? null, false);
  return true;
}

function byPlace(reattachments: Reattachment[]): Reattachment[][] {
  const groups = new Map<string, Reattachment[]>();
  for (const reattachment of reattachments) {
    const key = `${reattachment.kind} ${reattachment.place.map(({ client, clock }) => `${client}/${clock}`).join(' ')}`;
    const group = groups.get(key);
    if (group) group.push(reattachment);
    else groups.set(key, [reattachment]);
  }
  return [...groups.values()];
}
