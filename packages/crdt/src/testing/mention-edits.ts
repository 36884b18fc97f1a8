import * as Y from 'yjs';
import type { Actor } from '../index.ts';
import type { Choice } from './honest-edits.ts';

/** What the editor does with people named in a text: names one, moves or copies the block they are in. */
export const mentionEdits: ((doc: Y.Doc, actor: Actor, choice: Choice) => void)[] = [
  (doc, actor, { x, y, text }) => {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [
      new Y.XmlText(`Vu avec ${text}`),
      mention(`${actor.userId}${x}`, `user${y % 3}`, actor.userId),
    ]);
    const body = doc.getXmlFragment('body');
    body.insert(y % (body.length + 1), [paragraph]);
  },
  (doc, _actor, { x, y }) => {
    const body = doc.getXmlFragment('body');
    const block = body.length > 0 ? body.get(x % body.length) : null;
    if (!(block instanceof Y.XmlElement)) return;
    doc.transact(() => {
      const copy = block.clone();
      if (y % 2 === 0) body.delete(x % body.length, 1);
      body.insert(y % (body.length + 1), [copy]);
    });
  },
];

/** As tiptap writes a mention. Without a key, one that came with a file. */
export function mention(key: string | null, person: string, author: string | null): Y.XmlElement {
  const made = new Y.XmlElement('mention');
  made.setAttribute('id', person);
  made.setAttribute('label', person.toUpperCase());
  if (key !== null) made.setAttribute('key', key);
  if (author !== null) made.setAttribute('author', author);
  return made;
}
