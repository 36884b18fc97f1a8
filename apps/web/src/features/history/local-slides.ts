import { type Actor, slide as slides } from '@basoche/crdt';
import type * as Y from 'yjs';
import { DeckStore, type DrawnSlide } from '../slides/index.ts';
import type { Visit } from './last-visit.ts';
import { SinceVisit } from './since-visit.ts';
import { type Changed, LOOKS, mapIn, OF_SLIDE, PLACE, type SlideThen } from './slide-changes.ts';

/** A slide that was written on since a visit, as the device alone can tell. */
export interface WrittenSlide {
  id: string;
  became: 'added' | 'removed' | 'changed';
  /** As it is now, or as it was when it was removed. */
  shown: SlideThen;
  changes: Changed[];
}

export interface WrittenDeck {
  deck: slides.Deck;
  /** Theme, page, letters or foot. */
  hasNewLook: boolean;
  /** In their order; those that were removed stand where they were. */
  slides: WrittenSlide[];
}

/** What was only taken out of a text, or shows again, leaves no trace. */
export function slidesWritten(doc: Y.Doc, visit: Visit, actor: Actor): WrittenDeck {
  const since = new SinceVisit(doc, visit);
  const now = read(since.doc, actor);
  const removed = marksSince(since);
  // As before the marks of deletion that came since: a record keeps its content under its mark.
  since.doc.transact(() => removed.forEach((record) => record.delete('deleted')));
  const all = read(since.doc, actor);
  const numbers = new Map(now.map(({ id }, at) => [id, at + 1]));
  const old = all.filter(({ id }) => since.wasThere(slides.slidesOf(since.doc), id));
  const written = all.flatMap((drawn): WrittenSlide[] => {
    const { id } = drawn;
    const isOld = since.wasThere(slides.slidesOf(since.doc), id);
    const number = numbers.get(id);
    if (number === undefined) {
      if (!isOld) return [];
      const shown = { slide: drawn, number: old.findIndex((each) => each.id === id) + 1 };
      return [{ id, became: 'removed', shown, changes: [{ kind: 'removed', element: null }] }];
    }
    // Elements that went are named by the words that were in them.
    const slide = { ...now[number - 1]!, texts: drawn.texts };
    const shown = { slide, number };
    if (!isOld) return [{ id, became: 'added', shown, changes: [{ kind: 'added', element: null }] }];
    const changes = changesOf(since, slide, drawn);
    return changes.length === 0 ? [] : [{ id, became: 'changed', shown, changes }];
  });
  const meta = since.doc.getMap('meta');
  const hasNewLook = Object.keys(slides.USUAL_DECK).some((field) => since.isTouched(meta, `slides.${field}`));
  return { deck: slides.readDeck(since.doc), hasNewLook, slides: written };
}

function read(doc: Y.Doc, actor: Actor): DrawnSlide[] {
  const store = new DeckStore(doc, actor);
  const all = [...store.slides];
  store.close();
  return all;
}

/** Slides and elements that were there and were marked as deleted since. */
function marksSince(since: SinceVisit): Y.Map<unknown>[] {
  const all = slides.slidesOf(since.doc);
  return [...all.keys()].flatMap((id) => {
    const slide = mapIn(all, id);
    const elements = mapIn(slide, 'elements');
    const records = [...(elements?.keys() ?? [])].flatMap((key) =>
      since.wasThere(elements, key) ? (mapIn(elements, key) ?? []) : [],
    );
    return [slide ?? [], records].flat().filter((record) => since.isWritten(record, 'deleted'));
  });
}

/** @param full with the elements that were removed since */
function changesOf(since: SinceVisit, slide: DrawnSlide, full: DrawnSlide): Changed[] {
  const { id } = slide;
  const record = mapIn(slides.slidesOf(since.doc), id);
  const elements = mapIn(record, 'elements');
  const touches = (map: Y.Map<unknown> | undefined, fields: readonly string[]): boolean =>
    fields.some((field) => since.isTouched(map, field));
  const changes: Changed[] = [];
  if (touches(record, ['position'])) changes.push({ kind: 'order', element: null });
  if (touches(record, OF_SLIDE)) changes.push({ kind: 'looks', element: null });
  const present = new Set(slide.elements.map((element) => element.id));
  for (const element of full.elements.filter((each) => present.has(each.id))) {
    const fields = mapIn(elements, element.id);
    if (!since.wasThere(elements, element.id)) {
      changes.push({ kind: 'added', element });
      continue;
    }
    if (since.isTextWritten(slides.textOf(since.doc, id, element.id))) changes.push({ kind: 'words', element });
    if (touches(fields, PLACE)) changes.push({ kind: 'place', element });
    if (touches(fields, LOOKS)) changes.push({ kind: 'looks', element });
  }
  for (const element of full.elements) if (!present.has(element.id)) changes.push({ kind: 'removed', element });
  if (since.isTextWritten(slides.notesOf(since.doc, id))) changes.push({ kind: 'notes', element: null });
  return changes;
}
