import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createDoc, document, projectDoc } from '../index.ts';
import { mention } from '../testing/mention-edits.ts';

function paragraph(...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement('paragraph');
  made.insert(0, children);
  return made;
}

const rows = (doc: Y.Doc) => projectDoc('document', doc)['document_mention'];

test('[DC18] whoever is named in the text has a row, in notes and cells too; names without an id or an author have none', () => {
  const doc = createDoc('document');
  const note = new Y.XmlElement('footnote');
  note.insert(0, [mention('m1', 'samir', 'ann')]);
  const odd = mention('m4', 'samir', 'ann');
  odd.setAttribute('key', { odd: true } as unknown as string);
  doc
    .getXmlFragment('body')
    .push([
      paragraph(new Y.XmlText('Vu par '), mention('m2', 'bob', 'ann'), note),
      paragraph(mention(null, 'bob', 'ann'), mention('m3', 'bob', null), mention('', 'bob', 'ann'), odd),
    ]);
  expect(rows(doc)).toEqual([
    { id: 'm1', person: 'samir', author: 'ann' },
    { id: 'm2', person: 'bob', author: 'ann' },
  ]);
});

test('[DC18] a mention that is moved, copied, deleted and brought back is the same one', () => {
  const doc = createDoc('document');
  const body = doc.getXmlFragment('body');
  body.push([paragraph(new Y.XmlText('Un')), paragraph(mention('m1', 'bob', 'ann'))]);
  const before = rows(doc);
  expect(before).toHaveLength(1);
  body.insert(0, [(body.get(1) as Y.XmlElement).clone()]);
  expect(rows(doc)).toEqual(before);
  const undo = new Y.UndoManager(body);
  body.delete(0, 3);
  expect(rows(doc)).toEqual([]);
  undo.undo();
  expect(rows(doc)).toEqual(before);
});

test('[DC18] [SH8] the rows are the same whatever the order in which mentions reach a replica', () => {
  const named = fc.record({ at: fc.nat(9), key: fc.nat(3), person: fc.nat(2), author: fc.nat(2), gone: fc.boolean() });
  fc.assert(
    fc.property(fc.array(named, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat()), (script, chance) => {
      const updates = script.map(({ at, key, person, author, gone }, index) => {
        const doc = new Y.Doc();
        doc.clientID = index + 1;
        const body = doc.getXmlFragment('body');
        body.push(Array.from({ length: at + 1 }, () => paragraph(new Y.XmlText('Attendu'))));
        (body.get(at) as Y.XmlElement).push([mention(`m${key}`, `user${person}`, `user${author}`)]);
        if (gone) body.delete(0, 1);
        return Y.encodeStateAsUpdate(doc);
      });
      const shuffled = updates
        .map((update) => ({ update, place: chance.next().value as number }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ update }) => update);
      const [one, other] = [updates, shuffled].map((list) => {
        const doc = new Y.Doc();
        for (const update of list) Y.applyUpdate(doc, update);
        return doc;
      });
      const known = rows(one!);
      expect(rows(other!)).toEqual(known);
      const kept = script.filter(({ at, gone }) => !gone || at > 0).map(({ key }) => `m${key}`);
      expect(known?.map(({ id }) => id)).toEqual([...new Set(kept)].toSorted());
    }),
    { numRuns: 40 },
  );
});

test('[DC18] reading a text reads its mentions', () => {
  const doc = createDoc('document');
  doc.getXmlFragment('body').push([paragraph(mention('m1', 'bob', 'ann'))]);
  expect(document.readDocument(doc)).toMatchObject({ text: '@BOB', mentions: [{ id: 'm1' }] });
});
