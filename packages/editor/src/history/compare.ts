import * as Y from 'yjs';
import { BODY } from '../version.ts';
import type { BodyElement, Run } from './body-tree.ts';
import { isElement, readBlocks, sightOf } from './body-tree.ts';
import { compareLines } from './compare-lines.ts';
import type { Change } from './compare-lines.ts';
import { pairBlocks } from './pair-blocks.ts';
import { PartIndex } from './part-index.ts';
import type { IdRange } from './part-index.ts';
import { stretches } from './sequence.ts';

/** What one session of somebody wrote, or took away. */
export interface Part {
  ranges: readonly IdRange[];
}

/** Names of what a compared text bears: on words as marks, on what has no words as the attribute `change`. */
export const ADDED = 'added';
export const REMOVED = 'removed';
export const WRITTEN = 'written';

/**
 * Two versions of a text as one, of a document of its own: what is only in the second is `added`, what is only in the first
 * `removed`, each with the place of its part in `written` or `deleted` (-1: not known).
 */
export function compareBodies(
  before: Y.XmlFragment,
  after: Y.XmlFragment,
  { written, deleted }: { written: readonly Part[]; deleted: readonly Part[] },
): Y.XmlFragment {
  const old = readBlocks(before, new PartIndex(deleted));
  const now = readBlocks(after, new PartIndex(written));
  return draw(mergeContent(old, now));
}

/** A text with the place in `written` of who wrote each passage (mark `written`). */
export function authoredBody(body: Y.XmlFragment, written: readonly Part[]): Y.XmlFragment {
  return draw(readBlocks(body, new PartIndex(written)).map((block) => elementOf(block, null, WRITTEN)));
}

type Drawn = Y.XmlElement | Y.XmlText;

function draw(content: Drawn[]): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment(BODY);
  fragment.insert(0, content);
  return fragment;
}

function mergeContent(before: readonly BodyElement[], after: readonly BodyElement[]): Drawn[] {
  return [...stretches(pairBlocks(before, after), before.length, after.length)].flatMap((part): Drawn[] => {
    if ('pair' in part) return [mergeBlock(before[part.pair[0]]!, after[part.pair[1]]!)];
    const { a, b } = part.gap;
    return [
      ...before.slice(...a).map((block) => elementOf(block, REMOVED)),
      ...after.slice(...b).map((block) => elementOf(block, ADDED)),
    ];
  });
}

function mergeBlock(before: BodyElement, after: BodyElement): Y.XmlElement {
  if (sightOf(before) === sightOf(after)) return elementOf(after, null);
  const isLine = [...before.content, ...after.content].some((node) => !isElement(node)) || isTextblock(after);
  const content = isLine
    ? textAndObjects(compareLines(before, after))
    : mergeContent(before.content.filter(isElement), after.content.filter(isElement));
  return made(after, content);
}

/** Lines that may hold objects alone. */
function isTextblock({ name }: BodyElement): boolean {
  return name === 'paragraph' || name === 'heading';
}

function elementOf(element: BodyElement, change: Change | null, mark: string | null = change): Y.XmlElement {
  const content = textAndObjects(
    element.content.map((node) => ({ node, change })),
    mark,
  );
  const drawn = made(element, content);
  if (change !== null && element.content.length === 0) {
    drawn.setAttribute('change', change);
    drawn.setAttribute('part', String(element.part));
  }
  return drawn;
}

function made({ name, attributes }: BodyElement, content: Drawn[]): Y.XmlElement {
  const drawn = new Y.XmlElement(name);
  // tiptap stores numbers and objects; yjs' types know text attributes only.
  for (const [key, value] of Object.entries(attributes)) drawn.setAttribute(key, value as string);
  drawn.insert(0, content);
  return drawn;
}

function textAndObjects(
  pieces: readonly { node: BodyElement | Run; change: Change | null }[],
  markOfAll: string | null = null,
): Drawn[] {
  const drawn: Drawn[] = [];
  let delta: { insert: string; attributes: Record<string, unknown> }[] = [];
  const endText = (): void => {
    if (delta.length === 0) return;
    const text = new Y.XmlText();
    text.applyDelta(delta);
    drawn.push(text);
    delta = [];
  };
  for (const { node, change } of pieces) {
    const mark = markOfAll ?? change;
    if (isElement(node)) {
      endText();
      drawn.push(elementOf(node, change, mark));
      continue;
    }
    const attributes = mark === null ? node.attributes : { ...node.attributes, [mark]: { part: node.part } };
    delta.push({ insert: node.text, attributes: { ...attributes } });
  }
  endText();
  return drawn;
}
