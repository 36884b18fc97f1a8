import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { bodyToHtml } from '../render/html.ts';
import { authoredBody, compareBodies } from './compare.ts';
import type { Part } from './compare.ts';

const NOBODY = { written: [], deleted: [] };

function paragraph(text: string): Y.XmlElement {
  const made = new Y.XmlElement('paragraph');
  made.insert(0, text === '' ? [] : [new Y.XmlText(text)]);
  return made;
}

function bodyOf(...texts: string[]): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment('body');
  fragment.insert(0, texts.map(paragraph));
  return fragment;
}

const textAt = (body: Y.XmlFragment, block: number) => (body.get(block) as Y.XmlElement).get(0) as Y.XmlText;

/** The document as it is, apart from it: what is written in it later does not show there. */
function copyOf(body: Y.XmlFragment): Y.XmlFragment {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(body.doc!));
  return doc.getXmlFragment('body');
}

/** What that change wrote and deleted, as the server tells it. */
function partsOf(doc: Y.Doc, change: () => void): { written: Part; deleted: Part } {
  const before = Y.decodeStateVector(Y.encodeStateVector(doc));
  const deleted: [number, number, number][] = [];
  doc.once('afterTransaction', (transaction: Y.Transaction) => {
    for (const [client, items] of transaction.deleteSet.clients)
      for (const { clock, len } of items) deleted.push([client, clock, len]);
  });
  doc.transact(change);
  const written = [...Y.decodeStateVector(Y.encodeStateVector(doc))].flatMap(([client, clock]) => {
    const from = before.get(client) ?? 0;
    return clock > from ? [[client, from, clock - from] as [number, number, number]] : [];
  });
  return { written: { ranges: written }, deleted: { ranges: deleted } };
}

test('[HV1] each addition and each deletion is shown where it was made, with who made it', () => {
  const body = bodyOf('Le preneur paie le loyer.', 'Fait à Paris.');
  const before = copyOf(body);
  const first = partsOf(body.doc!, () => textAt(body, 0).delete(3, 7));
  const second = partsOf(body.doc!, () => textAt(body, 0).insert(3, 'locataire'));
  const third = partsOf(body.doc!, () => body.insert(1, [paragraph('Article 2.'), new Y.XmlElement('horizontalRule')]));
  const parts = {
    written: [first.written, second.written, third.written],
    deleted: [first.deleted, second.deleted, third.deleted],
  };
  expect(bodyToHtml(compareBodies(before, body, parts))).toBe(
    '<p>Le <del data-part="0">preneur</del><ins data-part="1">locataire</ins> paie le loyer.</p>' +
      '<p><ins data-part="2">Article 2.</ins></p><hr data-change="added" data-part="2"><p>Fait à Paris.</p>',
  );
});

test('[HV1] a word retyped letter by letter, and a line split in two, show what a reader sees changed', () => {
  const body = bodyOf('Le bailleur garantit la jouissance paisible des lieux loués.');
  const before = copyOf(body);
  body.insert(1, [paragraph('des lieux loués.')]);
  textAt(body, 0).delete(43, 17);
  expect(bodyToHtml(compareBodies(before, body, NOBODY))).toBe(
    '<p>Le bailleur garantit la jouissance paisible<del data-part="-1"> des lieux loués.</del></p>' +
      '<p><ins data-part="-1">des lieux loués.</ins></p>',
  );
  const written = bodyOf('Le preneur paie.');
  const retyped = bodyOf('Le preneur paie demain.');
  expect(bodyToHtml(compareBodies(written, retyped, NOBODY))).toBe(
    '<p>Le preneur paie<ins data-part="-1"> demain</ins>.</p>',
  );
});

test('[HV1] tables and lists are compared part by part, looks and objects stay', () => {
  const table = (...cells: string[]) => {
    const row = new Y.XmlElement('tableRow');
    row.insert(
      0,
      cells.map((text) => {
        const cell = new Y.XmlElement('tableCell');
        cell.insert(0, [paragraph(text)]);
        return cell;
      }),
    );
    const made = new Y.XmlElement('table');
    made.insert(0, [row]);
    return made;
  };
  const body = bodyOf('Loyers');
  body.insert(1, [table('Janvier', '1 200 €')]);
  const before = copyOf(body);
  const cell = ((body.get(1) as Y.XmlElement).get(0) as Y.XmlElement).get(1) as Y.XmlElement;
  const text = (cell.get(0) as Y.XmlElement).get(0) as Y.XmlText;
  text.format(0, 3, { bold: {} });
  text.insert(5, ' TTC', { bold: {} });
  expect(bodyToHtml(compareBodies(before, body, NOBODY))).toContain(
    '<td><p><strong>1 2</strong>00<ins data-part="-1"><strong> TTC</strong></ins> €</p></td>',
  );
});

test('[HV1] whatever is written, refusing every change gives the first version and taking every change the second', () => {
  const word = fc.constantFrom('bail ', 'preneur ', 'loyer ', 'é', '👩‍⚖️', '');
  const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(''));
  const edit = fc.record({
    block: fc.nat(9),
    at: fc.nat(20),
    kind: fc.constantFrom('insert', 'delete', 'block', 'drop'),
    text: line,
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.array(edit, { maxLength: 12 }), (lines, edits) => {
      const body = bodyOf(...lines);
      const before = copyOf(body);
      for (const { block, at, kind, text } of edits) {
        if (kind === 'block') body.insert(Math.min(block, body.length), [paragraph(text)]);
        else if (kind === 'drop' && body.length > 1) body.delete(Math.min(block, body.length - 1), 1);
        else {
          const words = (body.get(block % body.length) as Y.XmlElement).get(0) as Y.XmlText | undefined;
          // No editor cuts a character in two.
          const places = Array.from(words?.toJSON() ?? '').reduce(
            (all, char) => [...all, all.at(-1)! + char.length],
            [0],
          );
          const from = places[Math.min(at, places.length - 1)]!;
          const until = places[Math.min(at + 4, places.length - 1)]!;
          if (words && kind === 'insert') words.insert(from, text);
          else words?.delete(from, until - from);
        }
      }
      const html = bodyToHtml(compareBodies(before, body, NOBODY));
      const [refused, taken] = (['ins', 'del'] as const).map((dropped) =>
        textOfHtml(html.replaceAll(new RegExp(`<${dropped} [^>]*>[^<]*</${dropped}>`, 'g'), '')),
      );
      expect(refused).toBe(textOfHtml(bodyToHtml(before)));
      expect(taken).toBe(textOfHtml(bodyToHtml(body)));
    }),
  );
});

test('[HV2] each passage says who wrote it, also inside one run of text', () => {
  const body = bodyOf('Le preneur paie.');
  const first = partsOf(body.doc!, () => textAt(body, 0).insert(3, 'seul '));
  const html = bodyToHtml(authoredBody(body, [first.written]));
  expect(html).toBe(
    '<p><span data-part="-1">Le </span><span data-part="0">seul </span><span data-part="-1">preneur paie.</span></p>',
  );
});

function textOfHtml(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '');
}
