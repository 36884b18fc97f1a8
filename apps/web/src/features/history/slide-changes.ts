import { type Actor, slide as slides } from '@basoche/crdt';
import { PartIndex } from '@basoche/editor';
import type { SessionPart } from '@basoche/protocol';
import * as Y from 'yjs';
import { DeckStore, type DrawnSlide } from '../slides/index.ts';
import type { PastDocument } from './use-history.ts';

/** A slide at one of two moments, with its number among those of that moment, from 1. */
export interface SlideThen {
  slide: DrawnSlide;
  number: number;
}

/** Of a slide as a whole, or of an element as it is now, or was before it went. */
export type Changed =
  /** `looks`: its layout, its paper, or whether it is hidden. */
  | { element: null; kind: 'added' | 'removed' | 'looks' | 'order' | 'notes' }
  | { element: slides.ElementFacts; kind: 'added' | 'removed' | 'words' | 'place' | 'looks' };

export type SlidePartChange = Changed & {
  key: string;
  /** What changed it, each once; empty: not known. */
  parts: SessionPart[];
};

export interface SlideChange {
  id: string;
  /** `null`: it was not there. */
  before: SlideThen | null;
  after: SlideThen | null;
  changes: SlidePartChange[];
}

/** A presentation at one moment. */
export interface DeckThen {
  deck: slides.Deck;
  /** In their order. */
  slides: SlideThen[];
}

export const PLACE = ['frame', 'rotation'] as const satisfies (keyof slides.ElementFacts)[];
export const LOOKS = [
  'role',
  'shape',
  'fill',
  'stroke',
  'strokeWidth',
  'size',
  'color',
  'align',
  'anchor',
  'image',
  'alt',
  'position',
] as const satisfies (keyof slides.ElementFacts)[];
export const OF_SLIDE = ['layout', 'hidden', 'background'] as const satisfies (keyof DrawnSlide)[];

/** The slides of a version as they were. */
export function deckThen({ doc }: PastDocument, actor: Actor): DeckThen {
  const store = new DeckStore(doc, actor);
  const { deck, slides: all } = store;
  store.close();
  return { deck, slides: all.map((slide, at) => ({ slide, number: at + 1 })) };
}

/** The slides that differ between two moments of a presentation, in what, and by whom; those that went stand where they were. */
export function slideChanges(before: PastDocument, after: PastDocument, actor: Actor): SlideChange[] {
  const [old, now] = [deckThen(before, actor).slides, deckThen(after, actor).slides];
  const writers = new Writers(before, after);
  const was = new Map(old.map((each) => [each.slide.id, each]));
  const is = new Map(now.map((each) => [each.slide.id, each]));
  const changed = now.flatMap((then): SlideChange[] => {
    const { id } = then.slide;
    const earlier = was.get(id) ?? null;
    const changes = earlier === null ? [writers.whole('added', id)] : changesOf(earlier.slide, then.slide, writers);
    return changes.length === 0 ? [] : [{ id, before: earlier, after: then, changes }];
  });
  for (const then of old.filter(({ slide }) => !is.has(slide.id))) {
    const { id } = then.slide;
    const next = changed.findIndex((each) => (each.after ?? each.before)!.number >= then.number);
    const gone = { id, before: then, after: null, changes: [writers.whole('removed', id)] };
    changed.splice(next < 0 ? changed.length : next, 0, gone);
  }
  return changed;
}

function changesOf(was: DrawnSlide, is: DrawnSlide, writers: Writers): SlidePartChange[] {
  const { id } = is;
  const own = differing(was, is, OF_SLIDE);
  const record = writers.slide(id);
  const changes: SlidePartChange[] = [];
  const tell = (changed: Changed, parts: SessionPart[]) =>
    changes.push({ ...changed, key: `${changed.element?.id ?? ''} ${changed.kind}`, parts });
  if (was.position !== is.position) tell({ kind: 'order', element: null }, writers.ofFields(record, ['position']));
  if (own.length > 0) tell({ kind: 'looks', element: null }, writers.ofFields(record, own));
  const earlier = new Map(was.elements.map((element) => [element.id, element]));
  for (const element of is.elements) {
    const before = earlier.get(element.id);
    earlier.delete(element.id);
    const fields = writers.element(id, element.id);
    if (before === undefined) {
      tell({ kind: 'added', element }, writers.ofFields(fields, ['deleted', 'id']));
      continue;
    }
    if (!same(was.texts.get(element.id), is.texts.get(element.id)))
      tell(
        { kind: 'words', element },
        writers.ofText((doc) => slides.textOf(doc, id, element.id)),
      );
    const [place, looks] = [differing(before, element, PLACE), differing(before, element, LOOKS)];
    if (place.length > 0) tell({ kind: 'place', element }, writers.ofFields(fields, place));
    if (looks.length > 0) tell({ kind: 'looks', element }, writers.ofFields(fields, looks));
  }
  for (const element of earlier.values())
    tell({ kind: 'removed', element }, writers.ofFields(writers.element(id, element.id), ['deleted']));
  if (!same(was.notes, is.notes))
    tell(
      { kind: 'notes', element: null },
      writers.ofText((doc) => slides.notesOf(doc, id)),
    );
  return changes;
}

function differing<T>(was: T, is: T, fields: readonly (keyof T & string)[]): (keyof T & string)[] {
  return fields.filter((field) => !same(was[field], is[field]));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Who changed what between two moments. */
class Writers {
  readonly #before: PastDocument;
  readonly #after: PastDocument;
  readonly #written: PartIndex;
  readonly #deleted: PartIndex;

  constructor(before: PastDocument, after: PastDocument) {
    this.#before = before;
    this.#after = after;
    this.#written = new PartIndex(after.written);
    this.#deleted = new PartIndex(after.deleted);
  }

  slide(id: string): Y.Map<unknown> | undefined {
    return mapIn(slides.slidesOf(this.#after.doc), id);
  }

  element(slide: string, id: string): Y.Map<unknown> | undefined {
    return mapIn(mapIn(this.slide(slide), 'elements'), id);
  }

  whole(kind: 'added' | 'removed', id: string): SlidePartChange {
    const fields = kind === 'added' ? ['deleted', 'id'] : ['deleted'];
    return { key: kind, kind, element: null, parts: this.ofFields(this.slide(id), fields) };
  }

  /** Of the first of these fields that says it, or of all that differ. */
  ofFields(record: Y.Map<unknown> | undefined, fields: readonly string[]): SessionPart[] {
    const found = new Set<SessionPart>();
    for (const field of fields) {
      const item = record?._map.get(field);
      if (item === undefined) continue;
      this.#add(found, item);
      // What shows again says by its mark who showed it; only without one does it matter who made it.
      if (field === 'deleted' && found.size > 0) break;
    }
    return [...found];
  }

  /** Of what was written and taken away in a text since the earlier moment. */
  ofText(textIn: (doc: Y.Doc) => Y.XmlFragment | undefined): SessionPart[] {
    const found = new Set<SessionPart>();
    const text = textIn(this.#after.doc);
    if (text) this.#walk(found, text);
    return [...found];
  }

  #walk(found: Set<SessionPart>, type: Y.XmlFragment | Y.XmlText): void {
    for (let item = type._start; item !== null; item = item.right) {
      const isNew = item.id.clock >= Y.getState(this.#before.doc.store, item.id.client);
      if (isNew || item.deleted) this.#add(found, item);
      const inner: unknown = item.content instanceof Y.ContentType ? item.content.type : null;
      if (inner instanceof Y.XmlFragment || inner instanceof Y.XmlText) this.#walk(found, inner);
    }
  }

  /** What wrote an item, or deleted it. */
  #add(found: Set<SessionPart>, { id, length, deleted }: Y.Item): void {
    const [index, parts] = deleted ? [this.#deleted, this.#after.deleted] : [this.#written, this.#after.written];
    for (let clock = id.clock; clock < id.clock + length;) {
      const { part, until } = index.at(id.client, clock);
      const known = parts[part];
      if (known) found.add(known);
      clock = until;
    }
  }
}

export function mapIn(map: Y.Map<unknown> | undefined, key: string): Y.Map<unknown> | undefined {
  const value = map?.get(key);
  return value instanceof Y.Map ? value : undefined;
}
