import { shortened } from '@basoche/domain';
import type * as Y from 'yjs';
import { z } from 'zod';
import type { Actor } from '../../records/actor.ts';
import { metaOf } from '../../records/meta.ts';
import { patchRecord, recordOf } from '../../records/record.ts';
import { frameWithin } from './frames.ts';
import { readSlides } from './read.ts';
import { type ElementFacts, elementsOf, type Frame, PAGE_SIZES, type PageShape } from './shape.ts';

export const THEMES = ['ink', 'plum', 'paper', 'night'] as const;
export type SlideTheme = (typeof THEMES)[number];
/** Characters of the line at the foot of the slides. */
export const FOOTER_MAX_LENGTH = 120;

/** How all slides of a presentation look. */
export interface Deck {
  page: PageShape;
  theme: SlideTheme;
  font: 'sans' | 'serif';
  footer: string;
  numbers: boolean;
}

export const USUAL_DECK: Deck = { page: 'wide', theme: 'ink', font: 'sans', footer: '', numbers: true };

export const pageShape = z.enum(['wide', 'standard']);

const FIELDS: { [K in keyof Deck]: z.ZodType<Deck[K]> } = {
  page: pageShape,
  theme: z.enum(THEMES),
  font: z.enum(['sans', 'serif']),
  footer: z.string().transform((text) => shortened(text, FOOTER_MAX_LENGTH)),
  numbers: z.boolean(),
};

/** One key of the meta for each field, so that two people who change two fields at once both have theirs. */
const keyOf = (field: string): string => `slides.${field}`;

/** What is absent, or of a value this code does not know, is as usual. */
export function readDeck(doc: Y.Doc): Deck {
  const deck: Record<string, unknown> = { ...USUAL_DECK };
  for (const [field, shape] of Object.entries(FIELDS)) {
    const { success, data } = shape.safeParse(metaOf(doc).get(keyOf(field)));
    if (success) deck[field] = data;
  }
  return deck as unknown as Deck;
}

/** Writes the fields that differ. A page of another shape takes the elements with it. */
export function setDeck(doc: Y.Doc, actor: Actor, changes: Partial<Deck>): void {
  doc.transact(() => {
    const before = readDeck(doc);
    if (changes.page !== undefined && changes.page !== before.page) fitPages(doc, before.page, changes.page);
    writeDeck(doc, changes);
  }, actor);
}

/** Within a transaction of its caller, which sees to the frames of the elements. */
export function writeDeck(doc: Y.Doc, changes: Partial<Deck>): void {
  const before = readDeck(doc);
  for (const [field, value] of Object.entries(changes) as [keyof Deck, Deck[keyof Deck]][]) {
    if (value !== before[field]) metaOf(doc).set(keyOf(field), field === 'footer' ? FIELDS.footer.parse(value) : value);
  }
}

function fitPages(doc: Y.Doc, from: PageShape, to: PageShape): void {
  for (const slide of readSlides(doc)) {
    const elements = elementsOf(doc, slide.id);
    for (const element of slide.elements) {
      const record = elements && recordOf(elements, element.id);
      if (record) patchRecord(record, { frame: { ...fittedFrame(element, from, to) } });
    }
  }
}

/** Where an element stands on pages of another shape; pictures keep their proportions. */
export function fittedFrame(
  { frame, image }: Pick<ElementFacts, 'frame' | 'image'>,
  from: PageShape,
  to: PageShape,
): Frame {
  if (from === to) return frame;
  const ratio = PAGE_SIZES[to].width / PAGE_SIZES[from].width;
  const place = { ...frame, x: Math.round(frame.x * ratio), width: Math.max(1, Math.round(frame.width * ratio)) };
  return image ? frameWithin(place, frame) : place;
}
