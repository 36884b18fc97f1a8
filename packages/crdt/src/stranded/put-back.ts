import type * as Y from 'yjs';
import { rootsOf } from '../document/shape.ts';
import { putInParagraphs } from './apart.ts';
import type { Writer } from './apart.ts';
import { homeOf } from './home.ts';
import { insertAfterLetter } from './insert-after-letter.ts';
import { dropIfEmpty, takeOut, undouble } from './parted.ts';
import type { Rescue, WordsRescue } from './rescues.ts';
import { leaveTrace, putBackIn } from './trace.ts';

/**
 * Puts back stranded words of one writer (DC14, DC15): among the words they stood among, wherever these are now, or else
 * as a suggestion in a paragraph of their own. What was put back before is left as it is (DC16). To be run in a transaction.
 * @param writer `null`: in one change with what took them along, and without a trace of its own (DC17)
 */
export function putBack(doc: Y.Doc, rescues: Rescue[], writer: Writer | null): void {
  // Until they are asked for as what they are, Yjs does not know them for texts.
  rootsOf(doc);
  const done = putBackIn(doc);
  const due = rescues.filter(({ ranges }) => ranges.some((range) => done.without(range).length > 0));
  for (const rescue of due) if (rescue.kind === 'double') undouble(doc, rescue);
  let homeless = due.filter((rescue) => rescue.kind !== 'double');
  for (let count = Infinity; homeless.length < count;) {
    count = homeless.length;
    // What one of them brings back may be what stood around another.
    homeless = homeless.filter((rescue) => rescue.kind === 'blocks' || !bringHome(doc, rescue, writer !== null));
  }
  // Those of one place are put in one after the other at the same point: the last first.
  const apart = homeless.filter((rescue) => rescue.kind === 'blocks' || rescue.from === undefined);
  for (const group of byPlace(apart).reverse()) putInParagraphs(doc, group, writer);
}

/** False where the words around are nowhere to be found. */
function bringHome(doc: Y.Doc, rescue: WordsRescue, isTraced: boolean): boolean {
  const home = homeOf(doc, rescue);
  if (!home) return false;
  let { index } = home;
  const words = rescue.from === undefined ? rescue.words : takeOut(doc, rescue.from, rescue.ranges);
  for (const { text, attributes } of words) {
    insertAfterLetter(home.text, index, text, attributes);
    index += text.length;
  }
  if (rescue.emptied) dropIfEmpty(doc, rescue.emptied);
  if (isTraced) leaveTrace(doc, rescue.ranges, home.text._item?.id ?? null, false);
  return true;
}

function byPlace(rescues: Rescue[]): Rescue[][] {
  const groups = new Map<string, Rescue[]>();
  for (const rescue of rescues) {
    const key = `${rescue.kind} ${rescue.place.map(({ client, clock }) => `${client}/${clock}`).join(' ')}`;
    const group = groups.get(key);
    if (group) group.push(rescue);
    else groups.set(key, [rescue]);
  }
  return [...groups.values()];
}
