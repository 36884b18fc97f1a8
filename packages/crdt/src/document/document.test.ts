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

test('[DC1] a note is a line after the block that its mark is in, and parts no word of it', () => {
  const doc = createDoc('document');
  doc
    .getXmlFragment('body')
    .push([
      element(
        'paragraph',
        new Y.XmlText('Le prix'),
        element('footnote', new Y.XmlText('Cass. civ. 3e,'), element('hardBreak'), new Y.XmlText('12 mars 2024')),
        new Y.XmlText(', ferme'),
        element('footnote'),
      ),
      element('paragraph', new Y.XmlText('Fin')),
    ]);
  expect(document.readDocument(doc)).toMatchObject({
    text: 'Le prix, ferme\nCass. civ. 3e, 12 mars 2024\nFin',
    words: 10,
  });
});

test('[DC12] a document says that others are begun from it, and its row tells the library', () => {
  const doc = createDoc('document');
  const actor = testActor('ann');
  const told = (): unknown =>
    projectDoc('document', doc)['document_text']?.map((row) => 'template' in row && row['template']);
  expect([document.isTemplate(doc), told()]).toEqual([false, [false]]);
  document.setTemplate(doc, actor, true);
  expect([document.isTemplate(doc), told()]).toEqual([true, [true]]);
  document.setTemplate(doc, actor, false);
  expect(document.isTemplate(doc)).toBe(false);
  const paragraph = element('paragraph', new Y.XmlText('Entre '));
  const field = element('placeholder');
  field.setAttribute('field', 'client.nom');
  paragraph.push([field]);
  doc.getXmlFragment('body').push([paragraph]);
  expect(document.readDocument(doc).text).toBe('Entre [Nom du client]');
  expect(document.templateFields(doc)).toEqual(['client.nom']);
});

test('[DC5] the plain text is the one that suggestions mean', () => {
  const doc = createDoc('document');
  const text = new Y.XmlText();
  text.applyDelta([
    { insert: 'le ' },
    { insert: '\u200bloyer', attributes: { insertion: { user: 'ann', at: '' } } },
    { insert: 'bail', attributes: { deletion: { user: 'ann', at: '' } } },
    { insert: ' est échu' },
  ]);
  doc.getXmlFragment('body').push([element('paragraph', text)]);
  expect(document.readDocument(doc)).toMatchObject({ text: 'le loyer est échu', words: 4 });
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
    document_comment: [],
    document_mention: [],
    document_text: [{ id: 'body', type: 'word', text: 'Bail\nEntre les soussignés', word_count: 4, template: false }],
  });
  expect(searchEntries('document', rows)).toEqual([{ id: 'body', title: 'Bail', text: 'Bail\nEntre les soussignés' }]);
  const [row] = rows.document_text!;
  const long = { document_text: [{ ...row!, text: `Bail\n${'Entre les soussignés. '.repeat(12_000)}` }] };
  expect(searchEntries('document', long).map(({ id, title }) => [id, title])).toEqual([
    ['body', 'Bail'],
    ['body:0001', ''],
    ['body:0002', ''],
  ]);
});

test('[SH2] [DC4] a thread is made once, with its first comment, resolved and opened again by anyone', () => {
  const doc = createDoc('document');
  const [ann, bob] = [testActor('ann'), testActor('bob')];
  const id = document.addThread(doc, ann, { text: 'À revoir', quote: 'l’appelant' });
  expect(document.addThread(doc, bob, { id, text: 'Encore' })).toBe(id);
  expect(document.resolveThread(doc, bob, id)).toBe(true);
  expect(document.resolveThread(doc, ann, id)).toBe(false);
  expect(document.discussionsOf(doc)).toMatchObject([
    { id, author: 'ann', quote: 'l’appelant', resolvedBy: 'bob', comments: [{ text: 'À revoir', author: 'ann' }] },
  ]);
  expect(document.reopenThread(doc, ann, id)).toBe(true);
  expect(document.reopenThread(doc, ann, id)).toBe(false);
  expect(document.discussionsOf(doc)).toMatchObject([{ resolvedAt: null, resolvedBy: null }]);
});

test('[DC4] a thread whose comments are all deleted is gone; its rows keep no text', () => {
  const doc = createDoc('document');
  const ann = testActor('ann');
  const thread = document.addThread(doc, ann, { text: 'À revoir' });
  const [first] = document.readDocument(doc).comments;
  const answer = document.addComment(doc, testActor('bob'), thread, { text: 'Fait', parent: first?.id ?? '' });
  document.deleteComment(doc, ann, first?.id ?? '');
  document.editComment(doc, testActor('bob'), answer, 'C’est fait');
  expect(document.discussionsOf(doc)).toMatchObject([{ comments: [{ text: 'À revoir' }, { text: 'C’est fait' }] }]);
  expect(projectDoc('document', doc)['document_comment']).toMatchObject([
    { thread, parent: null, author: 'ann', text: '' },
    { thread, parent: first?.id, author: 'bob', text: 'C’est fait' },
  ]);
  document.deleteComment(doc, testActor('bob'), answer);
  expect(document.discussionsOf(doc)).toEqual([]);
  expect(document.readDocument(doc).threads).toHaveLength(1);
});

test('[DC4] comments name their files, which go with their deletion or one by one', () => {
  const doc = createDoc('document');
  const ann = testActor('ann');
  const files = [
    { id: 'f1', name: 'Bail.pdf', size: 12 },
    { id: 'f2', name: 'Acte.pdf', size: 3 },
  ];
  document.addThread(doc, ann, { comment: 'c1', text: 'Voir le bail', files });
  expect(document.removeCommentFile(doc, ann, 'c1', 'f2')).toBe(true);
  expect(projectDoc('document', doc)['document_comment']).toMatchObject([{ id: 'c1', files: [{ id: 'f1' }] }]);
  document.deleteComment(doc, ann, 'c1');
  expect(projectDoc('document', doc)['document_comment']).toMatchObject([{ id: 'c1', files: [] }]);
});

test('[DC4] a long passage is kept in part, and what newer code wrote in a thread stays', () => {
  const doc = createDoc('document');
  const id = document.addThread(doc, testActor('ann'), { text: 'Trop long', quote: 'm'.repeat(1_000) });
  (doc.getMap('threads').get(id) as Y.Map<unknown>).set('later', true);
  document.resolveThread(doc, testActor('bob'), id);
  expect(document.discussionsOf(doc)[0]?.quote).toHaveLength(300);
  expect((doc.getMap('threads').get(id) as Y.Map<unknown>).get('later')).toBe(true);
});
