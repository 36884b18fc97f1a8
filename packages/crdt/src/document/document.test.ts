import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createDoc, document, projectDoc, searchEntries } from '../index.ts';
import { testActor } from '../testing/actors.ts';

function element(name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
}

test('[DC1] the plain text is one line a block', () => {
  const doc = createDoc('document');
  document.appendBlocks(doc, testActor('ann'), [
    { type: 'heading', level: 1, text: 'Conclusions' },
    { type: 'paragraph', text: '' },
    { type: 'bulletList', items: ['un', 'deux'] },
  ]);
  const bold = new Y.XmlText('en ');
  bold.insert(3, 'gras', { bold: {} });
  doc
    .getXmlFragment('body')
    .push([
      element('paragraph', bold, element('hardBreak'), new Y.XmlText('suite')),
      element(
        'table',
        element(
          'tableRow',
          element('tableCell', element('paragraph', new Y.XmlText('A'))),
          element('tableCell', element('paragraph', new Y.XmlText('B'))),
        ),
      ),
    ]);
  expect(document.readDocument(doc).text).toBe('Conclusions\nun\ndeux\nen gras\nsuite\nA\nB');
});

test.each([
  ['', 0],
  ['Attendu que l’appelant soutient', 5],
  ['rendez-vous à 10:30, article 1240-1', 5],
  ['« Oui » — dit-il !', 2],
  ['1 234,56 €', 2],
])('[DC2] %j has %i words', (text, words) => {
  expect(document.countWords(text)).toBe(words);
});

test('[DC3] a document that says no known type is a word document', () => {
  const doc = createDoc('document');
  expect(document.documentType(doc)).toBe('word');
  document.setDocumentType(doc, testActor('ann'), 'cell');
  expect(document.documentType(doc)).toBe('cell');
  doc.getMap('meta').set('type', { odd: 1 });
  expect(document.documentType(doc)).toBe('word');
});

test('[PJ5] [PJ6] one row and one search entry with the text', () => {
  const doc = createDoc('document');
  expect(searchEntries('document', projectDoc('document', doc))).toEqual([]);
  document.appendBlocks(doc, testActor('ann'), [
    { type: 'heading', level: 1, text: 'Bail' },
    { type: 'paragraph', text: 'Entre les soussignés' },
  ]);
  const rows = projectDoc('document', doc);
  expect(rows).toEqual({
    document_text: [{ id: 'body', type: 'word', text: 'Bail\nEntre les soussignés', word_count: 4 }],
  });
  expect(searchEntries('document', rows)).toEqual([{ id: 'body', title: 'Bail', text: 'Bail\nEntre les soussignés' }]);
});

test('[SH2] a thread is made once and resolved once', () => {
  const doc = createDoc('document');
  const [ann, bob] = [testActor('ann'), testActor('bob')];
  const id = document.addThread(doc, ann, { text: 'À revoir', anchor: 'x' });
  expect(document.resolveThread(doc, bob, id)).toBe(true);
  expect(document.resolveThread(doc, ann, id)).toBe(false);
  expect(document.readDocument(doc).threads).toMatchObject([{ id, author: 'ann', anchor: 'x', resolvedBy: 'bob' }]);
});
