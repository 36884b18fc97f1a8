import type * as Y from 'yjs';
import { z } from 'zod';
import type { Actor } from '../../records/actor.ts';
import { moveThreadsAlong, type Subject } from './anchors.ts';
import { readBlocks, textBlocks, type TextBlock } from './blocks.ts';
import { addElements, type NewElement } from './element-ops.ts';
import { readElements } from './read.ts';
import { elementFacts, type ElementFacts, MAX_ELEMENTS, textOf } from './shape.ts';

/** Elements as they go to the clipboard and come from it. */
export const copiedElement = z.object({ element: elementFacts, text: textBlocks });
const copiedElements = z.object({
  slide: z.string().catch('').default(''),
  elements: z.array(copiedElement).min(1).max(MAX_ELEMENTS),
});
export interface CopiedElement {
  element: ElementFacts;
  text: TextBlock[];
}
export interface CopiedElements {
  /** The slide they stood on. */
  slide: string;
  elements: CopiedElement[];
}

/** Distance between an element and its copy, tenths of a point. */
const ASIDE = 200;

export function copyElements(doc: Y.Doc, slide: string, ids: ReadonlySet<string>): CopiedElements {
  const chosen = readElements(doc, slide).filter(({ id }) => ids.has(id));
  return { slide, elements: chosen.map((element) => copiedOf(doc, slide, element)) };
}

export function copiedOf(doc: Y.Doc, slide: string, element: ElementFacts): CopiedElement {
  return { element, text: readBlocks(textOf(doc, slide, element.id)) };
}

/** `null` for what is no copy of elements. */
export function readCopiedElements(json: unknown): CopiedElements | null {
  const { success, data } = copiedElements.safeParse(json);
  return success ? data : null;
}

/**
 * Puts copies on a slide, aside where one stands already; their ids, or `null` when there is no room. Threads go along
 * with elements that were cut.
 */
export function pasteElements(doc: Y.Doc, actor: Actor, slide: string, copied: CopiedElements): string[] | null {
  const { elements } = copied;
  const taken = new Set(readElements(doc, slide).map(({ frame }) => `${frame.x}/${frame.y}`));
  let by = 0;
  while (elements.some(({ element: { frame } }) => taken.has(`${frame.x + by}/${frame.y + by}`))) by += ASIDE;
  const made = elements.map(({ element, text }): NewElement => {
    const { id: _id, position: _position, role: _role, frame, ...looks } = element;
    return { ...looks, frame: { ...frame, x: frame.x + by, y: frame.y + by }, text };
  });
  const ids = addElements(doc, actor, slide, made);
  if (ids === null) return null;
  const moved = elements.map(({ element }, at): [Subject, Subject] => [
    { slide: copied.slide, element: element.id },
    { slide, element: ids[at]! },
  ]);
  moveThreadsAlong(doc, actor, moved);
  return ids;
}
