import * as Y from 'yjs';
import { COMMENT } from '../review/comment-mark.ts';
import { BODY } from '../version.ts';
import { type BodyElement, isElement, readBlocks, type Run } from './body-tree.ts';
import { type IdRange, PartIndex } from './part-index.ts';

/** One mark of a thread, as the shared text names it, and the characters that bear it. */
interface Passage {
  value: unknown;
  ranges: IdRange[];
}

/** A version of a text with the passages that threads have in the text of now, where their very words are in the version. */
export function withPassagesOf(body: Y.XmlFragment, version: Y.XmlFragment): Y.XmlFragment {
  const passages = passagesOf(body);
  if (passages.size === 0 || version.doc === null) return version;
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(version.doc));
  const fragment = copy.getXmlFragment(BODY);
  copy.transact(() => {
    for (const [key, { value, ranges }] of passages) {
      const index = new PartIndex([{ ranges }]);
      for (const text of textsOf(fragment)) markText(text, key, value, index);
    }
  });
  return fragment;
}

function passagesOf(body: Y.XmlFragment): Map<string, Passage> {
  const passages = new Map<string, Passage>();
  for (const { text, attributes, client, clock } of readBlocks(body, new PartIndex([])).flatMap(runsOf))
    for (const [key, value] of Object.entries(attributes)) {
      // Marks of which several may be on a character bear a name of their own after it.
      if (key.split('--')[0] !== COMMENT) continue;
      const passage = passages.get(key) ?? { value, ranges: [] };
      passage.ranges.push([client, clock, text.length]);
      passages.set(key, passage);
    }
  return passages;
}

function runsOf(element: BodyElement): Run[] {
  return element.content.flatMap((node) => (isElement(node) ? runsOf(node) : [node]));
}

function* textsOf(node: Y.XmlFragment | Y.XmlElement): Generator<Y.XmlText> {
  for (const child of node.toArray()) {
    if (child instanceof Y.XmlText) yield child;
    else if (child instanceof Y.XmlElement) yield* textsOf(child);
  }
}

function markText(text: Y.XmlText, key: string, value: unknown, index: PartIndex): void {
  const stretches: [from: number, length: number][] = [];
  let offset = 0;
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue;
    const { client, clock } = item.id;
    for (let at = 0; at < item.length;) {
      const { part, until } = index.at(client, clock + at);
      const end = Math.min(item.length, until - clock);
      if (part === 0) stretches.push([offset + at, end - at]);
      at = end;
    }
    offset += item.length;
  }
  for (const [from, length] of stretches) text.format(from, length, { [key]: value });
}
