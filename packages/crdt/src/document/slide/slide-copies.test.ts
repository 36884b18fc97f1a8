import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import { createDoc, document, slide } from '../../index.ts';
import { testActor } from '../../testing/actors.ts';

const ann = testActor('ann');
const words = (text: string): slide.TextBlock => ({ type: 'paragraph', runs: [{ text }] });
const FRAME = { x: 900, y: 200, width: 1_800, height: 500 };

function deck(page: 'wide' | 'standard' = 'wide') {
  const doc = createDoc('document');
  slide.setDeck(doc, ann, { page });
  const id = slide.addSlide(doc, ann, { layout: 'blank' })!;
  const elements = slide.addElements(doc, ann, id, [
    { kind: 'text', role: 'title', frame: FRAME, text: [words('Les faits')] },
    { kind: 'image', frame: FRAME, image: 'file', alt: 'Plan' },
  ])!;
  slide.writeBlocks(slide.notesOf(doc, id)!, [words('Citer l’article 1719')]);
  slide.setSlide(doc, ann, id, { hidden: true, background: 'muted' });
  return { doc, id, elements };
}

/** As the clipboard carries it. */
const positionsIn = (doc: Y.Doc, id: string) =>
  slide.readCopiedSlide(JSON.parse(JSON.stringify(slide.copySlide(doc, id))))!;

/** What is said of a slide but where it stands and by which ids. */
function contentOf(doc: Y.Doc, id: string) {
  const { elements, id: _, position: __, ...facts } = slide.readSlide(doc, id)!;
  const own = elements.map(({ id: element, position: ___, ...looks }) => ({
    ...looks,
    text: slide.readBlocks(slide.textOf(doc, id, element)),
  }));
  return { facts, own, notes: slide.readBlocks(slide.notesOf(doc, id)) };
}

test('[SL7] a slide is copied with its elements, texts and notes into its presentation and into another', () => {
  const { doc, id } = deck();
  const last = slide.addSlide(doc, ann, { layout: 'blank' })!;
  const copy = slide.pasteSlide(doc, ann, positionsIn(doc, id), { after: id })!;
  expect(slide.readSlides(doc).map((each) => each.id)).toEqual([id, copy, last]);
  expect(contentOf(doc, copy)).toEqual(contentOf(doc, id));
  const other = createDoc('document');
  const there = slide.pasteSlide(other, ann, positionsIn(doc, id), 'last')!;
  expect(contentOf(other, there)).toEqual(contentOf(doc, id));
  expect(slide.copySlide(doc, 'none')).toBeNull();
});

test('[SL7] [SL12] on pages of another shape the elements take their places, a picture with its proportions', () => {
  const { doc, id } = deck();
  const other = deck('standard');
  const there = slide.pasteSlide(other.doc, ann, positionsIn(doc, id), { after: other.id })!;
  slide.setDeck(doc, ann, { page: 'standard' });
  expect(contentOf(other.doc, there)).toEqual(contentOf(doc, id));
});

test('[SL14] the threads of a slide that was cut go along with it and its elements, once; a copy has none', () => {
  const { doc, id, elements } = deck();
  slide.addSlide(doc, ann, { layout: 'blank' });
  document.addThread(doc, ann, { text: 'Toute la diapositive', anchor: id });
  document.addThread(doc, ann, { text: 'À vérifier', anchor: slide.anchorOf({ slide: id, element: elements[0]! }) });
  const anchors = () => document.discussionsOf(doc).map(({ anchor }) => slide.subjectOf(anchor)!.slide);
  slide.pasteSlide(doc, ann, positionsIn(doc, id), 'last');
  expect(anchors()).toEqual([id, id]);
  const cut = positionsIn(doc, id);
  slide.deleteSlide(doc, ann, id);
  const put = slide.pasteSlide(doc, ann, cut, 'last')!;
  slide.pasteSlide(doc, ann, cut, 'last');
  expect(anchors()).toEqual([put, put]);
  const onElement = document.discussionsOf(doc).map(({ anchor }) => slide.subjectOf(anchor)!.element);
  expect(onElement.filter((each) => each !== null)).toEqual([slide.readElements(doc, put)[0]!.id]);
});

test('[SL1] where there is no room, nothing is pasted; what is no copy of a slide is none, whatever it is', () => {
  const { doc, id } = deck();
  const copied = positionsIn(doc, id);
  while (slide.addSlide(doc, ann, { layout: 'blank' }) !== null);
  expect(slide.pasteSlide(doc, ann, copied, 'last')).toBeNull();
  fc.assert(fc.property(fc.jsonValue(), (json) => slide.readCopiedSlide(json) === null));
});
