import { createDoc, newActor, slide as slides } from '@basoche/crdt';
import { expect, onTestFinished, test } from 'vitest';
import { DeckStore } from './deck-store.ts';
import { findInDeck, foundFrom, stepFrom } from './finding.ts';

const ann = newActor('ann', 'device', { now: () => 0 });
const loose = { accents: false, case: false, words: false };
const words = (text: string): slides.TextBlock => ({ type: 'paragraph', runs: [{ text }] });

/** Three slides: « bail » below « bail bail » on the first, in the notes of the last. */
function deck() {
  const doc = createDoc('document');
  const store = new DeckStore(doc, ann);
  onTestFinished(() => store.close());
  const ids = [1, 2, 3].map(() => slides.addSlide(doc, ann, { layout: 'blank' })!);
  const box = (y: number, text: string): slides.NewElement => ({
    kind: 'text',
    frame: { x: 0, y, width: 900, height: 900 },
    text: [words(text)],
  });
  const [low, high] = slides.addElements(doc, ann, ids[0]!, [box(900, 'Bail'), box(0, 'bail bail')])!;
  slides.addElements(doc, ann, ids[1]!, [box(0, 'Les faits')]);
  slides.writeBlocks(slides.notesOf(doc, ids[2]!)!, [words('Citer le bail')]);
  return { store, doc, ids, low: low!, high: high! };
}

test('words are found slide by slide, from top to bottom, then in the notes; not what is deleted', () => {
  const { store, doc, ids, low, high } = deck();
  const found = findInDeck(store.slides, 'bail', loose);
  expect(found).toEqual([
    { slide: ids[0], element: high, nth: 0 },
    { slide: ids[0], element: high, nth: 1 },
    { slide: ids[0], element: low, nth: 0 },
    { slide: ids[2], element: null, nth: 0 },
  ]);
  expect(findInDeck(store.slides, '', loose)).toEqual([]);
  expect(findInDeck(store.slides, 'bail', { ...loose, case: true })).toHaveLength(3);
  slides.deleteElements(doc, ann, ids[0]!, [high]);
  expect(findInDeck(store.slides, 'bail', loose)).toHaveLength(2);
});

test('after a place comes the next one, also where it is gone; the end leads to the beginning', () => {
  const { store, ids, low, high } = deck();
  const found = findInDeck(store.slides, 'bail', loose);
  expect(foundFrom(store.slides, found, { slide: ids[0]!, element: high, nth: 1 })).toBe(1);
  expect(foundFrom(store.slides, found, { slide: ids[0]!, element: high, nth: 2 })).toBe(2);
  expect(foundFrom(store.slides, found, { slide: ids[0]!, element: low, nth: 1 })).toBe(3);
  expect(foundFrom(store.slides, found, { slide: ids[2]!, element: null, nth: 1 })).toBe(0);
  expect(foundFrom(store.slides, found, { slide: 'gone', element: null, nth: 0 })).toBe(0);
  expect(foundFrom(store.slides, [], { slide: ids[0]!, element: null, nth: 0 })).toBe(-1);
});

test('from a slide without any, a step leads to the next or the one before, around the ends', () => {
  const { store, ids } = deck();
  const found = findInDeck(store.slides, 'bail', loose);
  expect([stepFrom(store.slides, found, ids[1]!, 1), stepFrom(store.slides, found, ids[1]!, -1)]).toEqual([3, 2]);
  const first = findInDeck(store.slides, 'faits', loose);
  expect([stepFrom(store.slides, first, ids[2]!, 1), stepFrom(store.slides, first, ids[0]!, -1)]).toEqual([0, 0]);
  expect(stepFrom(store.slides, [], ids[0]!, 1)).toBe(-1);
});
