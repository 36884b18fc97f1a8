import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createDoc, slide } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';
import { exchange, twin } from '../../testing/exchange.ts';

const [ann, bob] = [testActor('ann'), testActor('bob')];

/** All that is seen of a presentation. */
function seen(doc: Y.Doc) {
  return {
    deck: slide.readDeck(doc),
    slides: slide.readSlides(doc).map((each) => ({
      ...each,
      notes: slide.readBlocks(slide.notesOf(doc, each.id)),
      texts: each.elements.map(({ id }) => slide.readBlocks(slide.textOf(doc, each.id, id))),
    })),
  };
}

const line = (text: string): slide.TextBlock[] => [{ type: 'paragraph', runs: [{ text }] }];

/** Two slides, as they were, and as they are after all kinds of changes. */
function changed(): { doc: Y.Doc; version: Y.Doc; first: string; second: string } {
  const doc = createDoc('document');
  const [first, second] = [
    slide.addSlide(doc, ann, { layout: 'content' })!,
    slide.addSlide(doc, ann, { layout: 'columns' })!,
  ];
  const [title, body] = slide.readSlide(doc, first)!.elements.map(({ id }) => id);
  slide.writeBlocks(slide.textOf(doc, first, title!)!, line('Les faits'));
  slide.writeBlocks(slide.notesOf(doc, second)!, line('Citer l’article 1719'));
  const version = twin(doc);
  slide.setDeck(doc, bob, { page: 'standard', theme: 'night', footer: 'Brouillon' });
  slide.deleteSlide(doc, bob, second);
  slide.deleteElements(doc, bob, first, [body!]);
  slide.writeBlocks(slide.textOf(doc, first, title!)!, line('Les moyens'));
  slide.setElements(doc, bob, first, [[title!, { fill: 'accent', rotation: 15 }]]);
  slide.addElements(doc, bob, first, [{ kind: 'shape', frame: { x: 1, y: 2, width: 30, height: 40 } }]);
  const third = slide.addSlide(doc, bob, { layout: 'blank', place: 'first' })!;
  slide.moveSlide(doc, bob, first, 'last');
  slide.setSlide(doc, bob, third, { background: 'accent' });
  return { doc, version, first, second };
}

test('[SL13] a version is brought back whole, in one change that its person undoes', () => {
  const { doc, version } = changed();
  const later = seen(doc);
  const undo = new Y.UndoManager([slide.slidesOf(doc), doc.getMap('meta')], { trackedOrigins: new Set([ann]) });
  let updates = 0;
  doc.on('update', () => (updates += 1));
  slide.restoreSlides(doc, ann, version);
  expect(updates).toBe(1);
  expect(seen(doc)).toEqual(seen(version));
  slide.restoreSlides(doc, ann, version);
  expect(updates).toBe(1);
  undo.undo();
  expect(seen(doc)).toEqual(later);
});

test('[SL13] what somebody writes meanwhile in something that is taken away stays in sight', () => {
  const { doc, version, first } = changed();
  const other = twin(doc);
  const theirs = slide.addSlide(other, bob, { layout: 'content' })!;
  const added = slide.readSlide(other, first)!.elements.at(-1)!.id;
  slide.writeBlocks(slide.textOf(other, first, added)!, line('Dans le train'));
  slide.restoreSlides(doc, ann, version);
  exchange(doc, other);
  expect(slide.readSlides(doc).map(({ id }) => id)).toContain(theirs);
  expect(slide.readSlide(doc, first)!.elements.map(({ id }) => id)).toContain(added);
  expect(seen(doc)).toEqual(seen(other));
});
