import { createDoc, document as documents, newActor, slide as slides } from '@basoche/crdt';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { slides as french } from '../../../i18n/fr/slides.ts';
import { DeckStore } from '../model/deck-store.ts';
import { openThreads, quotedWords, slideDiscussions } from './slide-discussions.ts';

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });
const i18n = i18next.createInstance();
beforeAll(() => i18n.init({ lng: 'fr', resources: { fr: { slides: french } }, interpolation: { escapeValue: false } }));

function deck() {
  const doc = createDoc('document');
  const first = slides.addSlide(doc, CLAIRE, { layout: 'content' })!;
  const second = slides.addSlide(doc, CLAIRE, { layout: 'blank' })!;
  const boxes = [2_000, 400].map((y) => {
    const frame = { x: 100, y, width: 3_000, height: 500 };
    const text: slides.TextBlock[] = [{ type: 'paragraph', runs: [{ text: `Moyen à ${y}` }] }];
    return slides.addElements(doc, CLAIRE, second, [{ kind: 'text', frame, text }])![0]!;
  });
  const store = new DeckStore(doc, CLAIRE);
  const say = (slide: string, element: string | null) => {
    const drawn = store.slides.find(({ id }) => id === slide)!;
    const quote = quotedWords(drawn, element);
    return documents.addThread(doc, CLAIRE, { text: '?', quote, anchor: slides.anchorOf({ slide, element }) });
  };
  const listed = () =>
    slideDiscussions(i18n.getFixedT('fr', 'slides'), documents.discussionsOf(doc), store.slides).map((each) => [
      each.quote,
      each.isPlaced ? null : each.gone,
    ]);
  return { doc, store, first, second, boxes, say, listed };
}

test('threads come slide by slide and from top to bottom, and those of what was deleted stay readable', () => {
  const { doc, first, second, boxes, say, listed } = deck();
  const [low, high] = boxes as [string, string];
  say(second, low);
  say(second, high);
  say(second, null);
  say(first, null);
  documents.addThread(doc, CLAIRE, { text: 'dans un texte', quote: 'mots' });
  expect(listed()).toEqual([
    ['Diapositive 1', null],
    ['Diapositive 2', null],
    ['Diapositive 2 · Zone de texte · Moyen à 400', null],
    ['Diapositive 2 · Zone de texte · Moyen à 2000', null],
  ]);
  slides.deleteElements(doc, CLAIRE, second, [high]);
  slides.moveSlide(doc, CLAIRE, second, 'first');
  expect(listed()).toEqual([
    ['Diapositive 1', null],
    ['Diapositive 1 · Zone de texte · Moyen à 2000', null],
    ['Diapositive 1 · Moyen à 400', 'Élément supprimé'],
    ['Diapositive 2', null],
  ]);
  slides.deleteSlide(doc, CLAIRE, second);
  const [, ...gone] = listed();
  expect(gone).toHaveLength(3);
  expect(new Set(gone.map(([quote]) => quote))).toEqual(new Set(['', 'Moyen à 2000', 'Moyen à 400']));
  expect(new Set(gone.map(([, said]) => said))).toEqual(new Set(['Diapositive supprimée']));
});

test('what is to be answered is counted for each slide with all that is on it, and for each element', () => {
  const { doc, store, second, boxes, say } = deck();
  const [low, high] = boxes as [string, string];
  for (const element of [low, low, null]) say(second, element);
  documents.resolveThread(doc, CLAIRE, say(second, high));
  const t = i18n.getFixedT('fr', 'slides');
  const counts = openThreads(slideDiscussions(t, documents.discussionsOf(doc), store.slides));
  expect([...counts.slides]).toEqual([[second, 3]]);
  expect(Object.fromEntries(counts.subjects)).toEqual({ [low]: 2, [second]: 1 });
});
