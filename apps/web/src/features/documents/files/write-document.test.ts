import { createDoc, document as wordDocument, newActor } from '@basoche/crdt';
import { BODY, bodyToHtml } from '@basoche/editor';
import { FileProblem } from '@basoche/office';
import type { WordFile } from '@basoche/office';
import { expect, test } from 'vitest';
import type { People } from '../../../data/people.ts';
import { wordFileOf } from './word-file-of.ts';
import { checkFile, fillDocument } from './write-document.ts';

const FILE: WordFile = {
  title: 'Bail',
  author: '',
  body: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Entre les ', marks: [{ type: 'insertion', attrs: { user: 'nom:Me Untel', at: '' } }] },
          { type: 'text', text: 'soussignés', marks: [{ type: 'comment', attrs: { thread: 't1' } }] },
        ],
      },
    ],
  },
  page: { orientation: 'landscape', margin: 33, header: 'Cabinet', footer: '', numbers: false, firstPlain: true },
  threads: [
    {
      id: 't1',
      resolved: true,
      comments: [
        { author: 'Me Untel', at: '2026-02-01T08:00:00.000Z', text: 'Lesquels ?', files: [] },
        { author: '', at: '', text: 'Tous', files: [] },
      ],
    },
  ],
  people: {},
  pictures: {},
};

const people = { list: [], of: (id: string) => ({ id, name: `Personne ${id}` }) } as unknown as People;

test('a file becomes a document with its pages and threads, which leaves as the same file', () => {
  const doc = createDoc('document');
  fillDocument(doc, newActor('ann', 'device', { now: () => Date.UTC(2026, 2, 1) }), FILE);
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toBe('<p><ins>Entre les </ins>soussignés</p>');
  expect(wordDocument.pageSetup(doc)).toMatchObject({ orientation: 'landscape', margin: 'wide', header: 'Cabinet' });
  const [thread] = wordDocument.discussionsOf(doc);
  expect(thread).toMatchObject({ quote: 'soussignés', author: 'ann', resolvedBy: 'ann' });
  expect(thread?.comments.map(({ text }) => text)).toEqual([
    'Me Untel, 01/02/2026 à 09:00\u00a0:\nLesquels ?',
    '?\u00a0:\nTous',
  ]);
  const back = wordFileOf(doc, 'Bail', people, { author: '', pictures: {} });
  expect(back.body.content?.[0]?.content?.map(({ text }) => text)).toEqual(['Entre les ', 'soussignés']);
  expect(back.people).toEqual({ 'nom:Me Untel': 'Me Untel' });
  expect(back.page).toEqual({ ...FILE.page, margin: 35 });
  expect(back.threads[0]?.comments[0]?.author).toBe('Personne ann');
});

test('what the editor could not hold is no document', () => {
  const body = { type: 'doc', content: [{ type: 'hologram' }] };
  expect(() => checkFile({ ...FILE, body })).toThrow(FileProblem);
  expect(() => checkFile(FILE)).not.toThrow();
});
