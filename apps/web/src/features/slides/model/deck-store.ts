import { type Actor, comparePositions, slide as slides } from '@basoche/crdt';
import { sharedUndo } from '@basoche/editor';
import type * as Y from 'yjs';

/** A slide with all that is drawn of it. */
export interface DrawnSlide extends slides.Slide {
  /** By element. */
  texts: ReadonlyMap<string, slides.TextBlock[]>;
  notes: slides.TextBlock[];
  /** Words of its title, empty where it has none. */
  title: string;
}

/**
 * The slides of an open document, followed change by change: a slide that a change does not reach stays the same object.
 * `close` ends it.
 */
export class DeckStore {
  readonly doc: Y.Doc;
  readonly actor: Actor;
  readonly undo: Y.UndoManager;
  readonly #listeners = new Set<() => void>();
  readonly #read = new Map<string, DrawnSlide>();
  #slides: DrawnSlide[] = [];
  #deck: slides.Deck;
  #version = 0;

  constructor(doc: Y.Doc, actor: Actor) {
    this.doc = doc;
    this.actor = actor;
    this.undo = sharedUndo([slides.slidesOf(doc), doc.getMap('meta')], actor);
    this.#deck = slides.readDeck(doc);
    for (const id of slides.slidesOf(doc).keys()) this.#readSlide(id);
    this.#order();
    this.undo.on('stack-item-added', this.#changed);
    this.undo.on('stack-item-popped', this.#changed);
    slides.slidesOf(doc).observeDeep(this.#onEvents);
    doc.getMap('meta').observe(this.#onMeta);
  }

  close(): void {
    slides.slidesOf(this.doc).unobserveDeep(this.#onEvents);
    this.doc.getMap('meta').unobserve(this.#onMeta);
    this.undo.destroy();
  }

  readonly subscribe = (fn: () => void): (() => void) => {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  };

  /** Another number after each change. */
  readonly version = (): number => this.#version;

  /** Those that are not deleted, hidden ones too, in order. */
  get slides(): readonly DrawnSlide[] {
    return this.#slides;
  }

  get deck(): slides.Deck {
    return this.#deck;
  }

  /** One step of this person's undo. */
  act<Result>(change: () => Result): Result {
    this.undo.stopCapturing();
    const result = change();
    this.undo.stopCapturing();
    return result;
  }

  readonly #onEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void => {
    const changed = new Set<string>();
    for (const event of events) {
      const [slide] = event.path;
      if (typeof slide === 'string') changed.add(slide);
      else for (const id of event.keys.keys()) changed.add(id);
    }
    for (const id of changed) this.#readSlide(id);
    this.#order();
    this.#changed();
  };

  readonly #onMeta = (): void => {
    this.#deck = slides.readDeck(this.doc);
    this.#changed();
  };

  #readSlide(id: string): void {
    const slide = slides.readSlide(this.doc, id);
    if (slide === undefined) {
      this.#read.delete(id);
      return;
    }
    const texts = new Map(
      slide.elements.map((each) => [each.id, slides.readBlocks(slides.textOf(this.doc, id, each.id))]),
    );
    const notes = slides.readBlocks(slides.notesOf(this.doc, id));
    this.#read.set(id, { ...slide, texts, notes, title: slides.slideTitle(this.doc, slide) });
  }

  #order(): void {
    this.#slides = [...this.#read.values()].sort(comparePositions);
  }

  readonly #changed = (): void => {
    this.#version += 1;
    for (const fn of this.#listeners) fn();
  };
}
