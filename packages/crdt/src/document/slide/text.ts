import type * as Y from 'yjs';
import { plainText } from '../text.ts';
import { readSlides, type Slide } from './read.ts';
import { notesOf, textOf } from './shape.ts';

/** The slides as search sees them: the texts of each from top to bottom, then its notes. */
export function slideText(doc: Y.Doc): string {
  return readSlides(doc)
    .flatMap((slide) => textsOf(doc, slide))
    .filter((part) => part !== '')
    .join('\n');
}

/** The words of a slide's title, empty where it has none. */
export function slideTitle(doc: Y.Doc, slide: Slide): string {
  const title = slide.elements.find(({ role }) => role === 'title');
  const text = title && textOf(doc, slide.id, title.id);
  return text ? plainText(text).replaceAll('\n', ' ') : '';
}

function textsOf(doc: Y.Doc, slide: Slide): string[] {
  const inOrder = slide.elements.toSorted((a, b) => a.frame.y - b.frame.y || a.frame.x - b.frame.x);
  const texts = inOrder.flatMap(({ id, alt }) => {
    const text = textOf(doc, slide.id, id);
    return [text ? plainText(text) : '', alt];
  });
  const notes = notesOf(doc, slide.id);
  return [...texts, notes ? plainText(notes) : ''];
}
