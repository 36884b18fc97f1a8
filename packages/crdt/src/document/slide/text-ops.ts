import * as Y from 'yjs';
import type { Actor } from '../../records/actor.ts';
import { patchRecord, recordOf } from '../../records/record.ts';
import { type ElementFacts, elementsOf, textOf } from './shape.ts';

export type TextMark = 'bold' | 'italic' | 'underline';

/** All letters of these elements with or without a mark. */
export function markTexts(
  doc: Y.Doc,
  actor: Actor,
  slide: string,
  ids: Iterable<string>,
  mark: TextMark,
  on: boolean,
): void {
  doc.transact(() => {
    for (const id of ids) formatAll(textOf(doc, slide, id), { [mark]: on ? {} : null });
  }, actor);
}

/** Size, colour and side of whole elements, in the place of what their letters and paragraphs said. */
export function setTextMarks(
  doc: Y.Doc,
  actor: Actor,
  slide: string,
  ids: Iterable<string>,
  looks: Partial<Pick<ElementFacts, 'size' | 'color' | 'align'>>,
): void {
  doc.transact(() => {
    for (const id of ids) {
      const record = recordOf(elementsOf(doc, slide) ?? new Y.Map(), id);
      if (!record) continue;
      patchRecord(record, looks);
      const text = textOf(doc, slide, id);
      if (looks.size !== undefined) formatAll(text, { fontSize: null });
      if (looks.color !== undefined) formatAll(text, { textColor: null });
      if (looks.align !== undefined) eachElement(text, (element) => element.removeAttribute('textAlign'));
    }
  }, actor);
}

function formatAll(text: Y.XmlFragment | undefined, marks: Record<string, object | null>): void {
  eachElement(text, (element) => {
    for (const child of element.toArray()) if (child instanceof Y.XmlText) child.format(0, child.length, marks);
  });
}

function eachElement(fragment: Y.XmlFragment | undefined, visit: (element: Y.XmlElement) => void): void {
  for (const child of fragment?.toArray() ?? []) {
    if (!(child instanceof Y.XmlElement)) continue;
    visit(child);
    eachElement(child, visit);
  }
}
