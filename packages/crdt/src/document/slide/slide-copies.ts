import type * as Y from 'yjs';
import { z } from 'zod';
import type { Actor } from '../../records/actor.ts';
import { comparePositions, type Place } from '../../records/position.ts';
import { moveThreadsAlong, type Subject } from './anchors.ts';
import { readBlocks, textBlocks, type TextBlock, writeBlocks } from './blocks.ts';
import { type CopiedElement, copiedElement, copiedOf } from './copies.ts';
import { fittedFrame, pageShape, readDeck } from './deck.ts';
import { putElement } from './element-ops.ts';
import { readSlide } from './read.ts';
import { MAX_ELEMENTS, notesOf, type PageShape, slideFacts, type SlideFacts } from './shape.ts';
import { makeSlide } from './slide-ops.ts';

/** A slide as it goes to the clipboard and comes from it. */
const copiedSlide = z.object({
  slide: slideFacts,
  page: pageShape,
  elements: z.array(copiedElement).max(MAX_ELEMENTS),
  notes: textBlocks,
});
export interface CopiedSlide {
  slide: SlideFacts;
  /** What its frames are of. */
  page: PageShape;
  /** From the lowest to the highest. */
  elements: CopiedElement[];
  notes: TextBlock[];
}

/** `null` where there is no such slide. */
export function copySlide(doc: Y.Doc, id: string): CopiedSlide | null {
  const found = readSlide(doc, id);
  if (found === undefined) return null;
  const { elements, ...slide } = found;
  return {
    slide,
    page: readDeck(doc).page,
    elements: elements.map((element) => copiedOf(doc, id, element)),
    notes: readBlocks(notesOf(doc, id)),
  };
}

/** `null` for what is no copy of a slide. */
export function readCopiedSlide(json: unknown): CopiedSlide | null {
  const { success, data } = copiedSlide.safeParse(json);
  return success ? data : null;
}

/** Puts a copied slide into a presentation; its id, or `null` when there is no room. Threads go along with one that was cut. */
export function pasteSlide(doc: Y.Doc, actor: Actor, copied: CopiedSlide, place: Place): string | null {
  const { id: from, position: _, ...facts } = copied.slide;
  const to = readDeck(doc).page;
  const moved: [Subject, Subject][] = [];
  const id = makeSlide(doc, actor, facts, place, (made) => {
    moved.push([
      { slide: from, element: null },
      { slide: made, element: null },
    ]);
    for (const { element, text } of copied.elements.toSorted((a, b) => comparePositions(a.element, b.element))) {
      const { id: was, position: __, ...looks } = element;
      const frame = fittedFrame(element, copied.page, to);
      const put = putElement(doc, actor, made, { ...looks, frame, text });
      moved.push([
        { slide: from, element: was },
        { slide: made, element: put },
      ]);
    }
    const notes = notesOf(doc, made);
    if (notes) writeBlocks(notes, copied.notes);
  });
  if (id !== null) moveThreadsAlong(doc, actor, moved);
  return id;
}
