import * as Y from 'yjs';
import { comparePositions } from '../../records/position.ts';
import { recordOf } from '../../records/record.ts';
import { isDeleted } from './deleted.ts';
import { elementFacts, type ElementFacts, elementsOf, slideFacts, type SlideFacts, slidesOf } from './shape.ts';

/** A slide with the elements that are shown on it, from the lowest to the highest. */
export interface Slide extends SlideFacts {
  elements: ElementFacts[];
}

/** The slides that are shown in the list, hidden ones too, in their order. */
export function readSlides(doc: Y.Doc): Slide[] {
  return [...slidesOf(doc).keys()].flatMap((id) => readSlide(doc, id) ?? []).sort(comparePositions);
}

/** `undefined` when there is none that this code understands, or it is deleted. */
export function readSlide(doc: Y.Doc, id: string): Slide | undefined {
  const record = recordOf(slidesOf(doc), id);
  if (!record || isDeleted(record)) return undefined;
  const parsed = slideFacts.safeParse(fieldsOf(record, id, SLIDE_FIELDS));
  return parsed.success ? { ...parsed.data, elements: readElements(doc, id) } : undefined;
}

/** How many of these slides or elements are not deleted. */
export function liveCount(records: Y.Map<unknown>): number {
  return [...records.values()].filter((record) => record instanceof Y.Map && !isDeleted(record)).length;
}

export function readElements(doc: Y.Doc, slide: string): ElementFacts[] {
  const elements: ElementFacts[] = [];
  for (const [id, value] of elementsOf(doc, slide)?.entries() ?? []) {
    if (!(value instanceof Y.Map) || isDeleted(value)) continue;
    const parsed = elementFacts.safeParse(fieldsOf(value, id, ELEMENT_FIELDS));
    if (parsed.success) elements.push(parsed.data);
  }
  return elements.sort(comparePositions);
}

const SLIDE_FIELDS = Object.keys(slideFacts.shape);
const ELEMENT_FIELDS = Object.keys(elementFacts.shape);

/** Not the whole record as JSON: it holds texts. */
function fieldsOf(record: Y.Map<unknown>, id: string, names: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of names) if (record.has(name)) fields[name] = record.get(name);
  return { ...fields, id };
}
