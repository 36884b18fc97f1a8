import * as Y from 'yjs';

/** Body of a word document as the editor writes it, empty: one paragraph with one text. */
export interface SeededDoc {
  state: Uint8Array;
}

let nextClient = 1_000_000;

/** Client ids are given out in order, so that a run is the same twice and no two writers share one. */
export function freshDoc(): Y.Doc {
  const doc = new Y.Doc();
  doc.clientID = nextClient++;
  return doc;
}

/** A word document of one paragraph with this text in it. */
export function seedDocument(text = ''): SeededDoc {
  const doc = freshDoc();
  doc.transact(() => {
    const meta = doc.getMap('meta');
    meta.set('kind', 'document');
    meta.set('version', 1);
    const paragraph = new Y.XmlElement('paragraph');
    const content = new Y.XmlText();
    if (text) content.insert(0, text);
    paragraph.insert(0, [content]);
    doc.getXmlFragment('body').insert(0, [paragraph]);
  });
  return { state: Y.encodeStateAsUpdate(doc) };
}

/** The first text of the body. */
export function bodyText(doc: Y.Doc): Y.XmlText {
  const paragraph = doc.getXmlFragment('body').get(0);
  const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('the document was not seeded');
  return text;
}

/** Types one character after the other; each is one clock tick of `client`, starting at 0. */
export class Writer {
  readonly client: number;
  /** Characters typed so far. */
  typed = 0;
  readonly #text: Y.XmlText;
  #update: Uint8Array = new Uint8Array();

  constructor(seeded: SeededDoc) {
    const doc = freshDoc();
    Y.applyUpdate(doc, seeded.state);
    this.client = doc.clientID;
    this.#text = bodyText(doc);
    doc.on('update', (update: Uint8Array) => (this.#update = update));
  }

  /** @returns the update that carries the character. */
  type(): Uint8Array {
    this.#text.insert(this.#text.length, String.fromCharCode(97 + (this.typed++ % 26)));
    return this.#update;
  }
}
