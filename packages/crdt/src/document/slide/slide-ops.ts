import * as Y from 'yjs';
import { type Actor, isoNow } from '../../records/actor.ts';
import { type Place, positionAt } from '../../records/position.ts';
import { newRecord, patchRecord, positionsOf, type RecordFields, recordOf } from '../../records/record.ts';
import { plainText } from '../text.ts';
import { readDeck } from './deck.ts';
import { deletedBy } from './deleted.ts';
import { addElements, putElement } from './element-ops.ts';
import { frameWithin } from './frames.ts';
import { placesOf } from './layouts.ts';
import { MAKING } from './making.ts';
import { liveCount, readSlide } from './read.ts';
import {
  type ElementFacts,
  elementsOf,
  fragmentOf,
  type Layout,
  MAX_SLIDES,
  type Role,
  type SlideFacts,
  slidesOf,
  textOf,
  notesOf,
} from './shape.ts';

export interface NewSlide {
  id?: string;
  layout: Layout;
  /** At the end by default. */
  place?: Place;
}

/** A slide with the elements of its layout; `null` when the presentation has as many as it may. */
export function addSlide(doc: Y.Doc, actor: Actor, slide: NewSlide): string | null {
  const { id = actor.newId(), layout, place = 'last' } = slide;
  if (slidesOf(doc).has(id)) return id;
  return made(doc, actor, id, { layout }, place, () => {
    for (const element of placesOf(layout, readDeck(doc).page)) putElement(doc, actor, id, element);
  });
}

export function moveSlide(doc: Y.Doc, actor: Actor, id: string, place: Place): boolean {
  return patch(doc, actor, id, { position: positionAt(positionsOf(slidesOf(doc)), place, id, () => actor.random()) });
}

export type SlideChanges = Partial<Pick<SlideFacts, 'hidden' | 'background'>>;

export function setSlide(doc: Y.Doc, actor: Actor, id: string, changes: SlideChanges): boolean {
  return patch(doc, actor, id, changes);
}

/** Its content stays, and comes back with `restoreSlide`, or when somebody wrote in it meanwhile. */
export function deleteSlide(doc: Y.Doc, actor: Actor, id: string): boolean {
  const record = recordOf(slidesOf(doc), id);
  return record ? patch(doc, actor, id, { deleted: deletedBy(actor, record) }) : false;
}

export function restoreSlide(doc: Y.Doc, actor: Actor, id: string): boolean {
  return patch(doc, actor, id, { deleted: undefined });
}

/** A slide with the same content right after another one; `null` when there is none to copy, or no room. */
export function duplicateSlide(doc: Y.Doc, actor: Actor, id: string): string | null {
  const slide = readSlide(doc, id);
  if (slide === undefined) return null;
  const { id: _, position: __, elements, ...facts } = slide;
  return makeSlide(doc, actor, facts, { after: id }, (copy) => {
    for (const { id: from, ...element } of elements) {
      const to = putElement(doc, actor, copy, element);
      copyText(textOf(doc, id, from), textOf(doc, copy, to));
    }
    copyText(notesOf(doc, id), notesOf(doc, copy));
  });
}

/**
 * Elements take their places in another layout, by what they are for. What the layout has no place for stays where it
 * is, unless nothing was written in it.
 */
export function setLayout(doc: Y.Doc, actor: Actor, id: string, layout: Layout): boolean {
  const slide = readSlide(doc, id);
  const elements = elementsOf(doc, id);
  if (!slide || !elements) return false;
  const free = new Map<Role, ElementFacts>();
  for (const element of slide.elements)
    if (element.role !== null && !free.has(element.role)) free.set(element.role, element);
  const places = placesOf(layout, readDeck(doc).page);
  const missing = places.filter(({ role }) => !free.has(role));
  if (missing.length > 0 && addElements(doc, actor, id, missing) === null) return false;
  doc.transact(() => {
    for (const { role, kind: _kind, frame, ...looks } of places) {
      const element = free.get(role);
      const record = element && recordOf(elements, element.id);
      const placed = element?.image ? frameWithin(frame, element.frame) : frame;
      if (record) patchRecord(record, { ...looks, frame: { ...placed }, rotation: 0 });
      free.delete(role);
    }
    for (const { id: element } of free.values()) {
      const record = recordOf(elements, element)!;
      const text = fragmentOf(record, 'text');
      const isEmpty = text === undefined ? !record.has('image') : plainText(text) === '';
      if (isEmpty) patchRecord(record, { deleted: deletedBy(actor, record) });
    }
    patchRecord(recordOf(slidesOf(doc), id)!, { layout });
  }, actor);
  return true;
}

/** A slide with what `fill` puts on it; `null` when the presentation has as many as it may. */
export function makeSlide(
  doc: Y.Doc,
  actor: Actor,
  facts: RecordFields,
  place: Place,
  fill: (slide: string) => void,
): string | null {
  const id = actor.newId();
  return made(doc, actor, id, facts, place, () => fill(id));
}

function made(
  doc: Y.Doc,
  actor: Actor,
  id: string,
  facts: RecordFields,
  place: Place,
  fill: () => void,
): string | null {
  if (liveCount(slidesOf(doc)) >= MAX_SLIDES) return null;
  doc.transact(() => {
    const position = positionAt(positionsOf(slidesOf(doc)), place, id, () => actor.random());
    const parts = { elements: new Y.Map<unknown>() };
    const record = newRecord({ ...facts, id, position, createdBy: actor.userId, createdAt: isoNow(actor), ...parts });
    record.set('notes', new Y.XmlFragment());
    slidesOf(doc).set(id, record);
    fill();
    patchRecord(record, { deleted: deletedBy(actor, record) });
  }, MAKING);
  restoreSlide(doc, actor, id);
  return id;
}

function copyText(from: Y.XmlFragment | undefined, to: Y.XmlFragment | undefined): void {
  if (from && to)
    to.insert(
      to.length,
      from.toArray().map((child) => child.clone() as Y.XmlElement),
    );
}

function patch(doc: Y.Doc, actor: Actor, id: string, changes: Parameters<typeof patchRecord>[1]): boolean {
  return doc.transact(() => {
    const record = recordOf(slidesOf(doc), id);
    return record ? patchRecord(record, changes) : false;
  }, actor);
}
