import type * as Y from 'yjs';
import { type Actor, slide as slides } from '../index.ts';

interface Choice {
  x: number;
  y: number;
  text: string;
}

/** What a person may do in the slides of a document; few of them, so that people meet. */
export const slideEdits: ((doc: Y.Doc, actor: Actor, choice: Choice) => void)[] = [
  (doc, actor, { x }) => {
    if (slides.readSlides(doc).length < 3)
      slides.addSlide(doc, actor, { layout: slides.LAYOUTS[x % slides.LAYOUTS.length]! });
  },
  (doc, actor, { x }) =>
    slides.setDeck(doc, actor, { page: x % 2 ? 'wide' : 'standard', theme: slides.THEMES[x % slides.THEMES.length]! }),
  onSlide((doc, actor, { id }, { text, x, y }) => {
    const runs = [{ text, bold: x % 2 === 0 }];
    slides.addElements(doc, actor, id, [
      { kind: 'text', frame: { x, y, width: 100, height: 50 }, text: [{ type: 'paragraph', runs }] },
      { kind: 'shape', shape: 'arrow', frame: { x: y, y: x, width: 100, height: 50 }, fill: 'accent' },
    ]);
  }),
  onSlide((doc, actor, { id, elements }, { x, y, text }) => {
    const element = elements[x % elements.length];
    if (element)
      slides.setElements(doc, actor, id, [
        [element.id, y % 3 === 0 ? { alt: text } : { frame: { x, y, width: x + 1, height: y + 1 }, rotation: x % 360 }],
      ]);
  }),
  onSlide((doc, actor, { id, elements }, { x, y }) => {
    const element = elements[x % elements.length];
    if (element && y % 4 > 1) slides.deleteElements(doc, actor, id, [element.id]);
    else if (element) slides.orderElement(doc, actor, id, element.id, y % 2 ? 'front' : 'backward');
  }),
  onSlide((doc, _actor, { id, elements }, { x, text }) => {
    const target =
      x % 5 === 0 ? slides.notesOf(doc, id) : slides.textOf(doc, id, elements[x % elements.length]?.id ?? '');
    if (target) doc.transact(() => slides.writeBlocks(target, [{ type: 'paragraph', runs: [{ text }] }]));
  }),
  onSlide((doc, actor, { id }, { x, y }) => {
    if (x % 5 === 0) slides.deleteSlide(doc, actor, id);
    else if (x % 5 === 1) slides.duplicateSlide(doc, actor, id);
    else if (x % 5 === 2) slides.setSlide(doc, actor, id, { hidden: y % 2 === 0, background: 'accent' });
    else if (x % 5 === 3) slides.setLayout(doc, actor, id, slides.LAYOUTS[y % slides.LAYOUTS.length]!);
    else slides.moveSlide(doc, actor, id, y % 2 ? 'first' : 'last');
  }),
];

function onSlide(edit: (doc: Y.Doc, actor: Actor, slide: slides.Slide, choice: Choice) => void) {
  return (doc: Y.Doc, actor: Actor, choice: Choice): void => {
    const all = slides.readSlides(doc);
    const slide = all[choice.y % all.length];
    if (slide) edit(doc, actor, slide, choice);
  };
}
