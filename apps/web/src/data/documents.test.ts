import { document, kinds, newActor, sheet } from '@basoche/crdt';
import type { ManifestDoc, TextDocument } from '@basoche/protocol';
import type { OutboxItem, SyncEngine } from '@basoche/sync';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { createDocument, listDocuments } from './documents.ts';

const doc = (slug: string, seq = 1): ManifestDoc => ({ name: `document/${slug}`, title: slug, seq, right: 'write' });
const facts = (slug: string, createdAt: string) => ({ slug, createdAt }) as TextDocument;

const CLAIRE = newActor('claire', 'device', { now: () => Date.parse('2026-11-21T09:00:00Z') });

function engineWith(doc: Y.Doc) {
  const send = vi.fn<SyncEngine['outbox']['send']>().mockResolvedValue({} as OutboxItem);
  const close = vi.fn<() => void>();
  const engine = { outbox: { send }, open: () => ({ doc, local: Promise.resolve(), close }) };
  return { engine: engine as unknown as SyncEngine, send, close };
}

test('documents of the device: what is being created first, then the newest, then what the server never dated', () => {
  const rows = listDocuments(
    [doc('sans-date', 0), doc('ancien'), doc('recent'), doc('nouveau', -1), { ...doc('x'), name: 'board/x' }],
    [facts('ancien', '2026-01-01T00:00:00Z'), facts('recent', '2026-11-01T00:00:00Z')],
    [],
  );
  expect(rows.map((row) => [row.slug, row.isNew])).toEqual([
    ['nouveau', true],
    ['recent', false],
    ['ancien', false],
    ['sans-date', false],
  ]);
});

test('a new title shows while its command waits, not once it was refused', () => {
  const rename = (title: string, state: OutboxItem['state']) =>
    ({ method: 'PUT', path: '/api/documents/a', body: { title }, state }) as OutboxItem;
  const titleWith = (...items: OutboxItem[]) => listDocuments([doc('a')], [], items)[0]?.title;
  expect(titleWith(rename('Un', 'waiting'), rename('Deux', 'sending'))).toBe('Deux');
  expect(titleWith(rename('Refusé', 'review'))).toBe('a');
});

test('creating keeps a command that names the document it makes', async () => {
  const { engine, send } = engineWith(new Y.Doc());
  const slug = await createDocument(engine, CLAIRE, { title: 'Note', type: 'word', firstSheet: 'Feuil1' });
  expect(send).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      method: 'POST',
      creates: `document/${slug}`,
      body: { slug, title: 'Note' },
      title: 'Note',
    }),
  );
});

test.each(['word', 'cell', 'slide'] as const)(
  'whoever creates a document (%s) says what it is: its history begins with them, and the server has nothing to add',
  async (type) => {
    const made = new Y.Doc();
    const { engine } = engineWith(made);
    await createDocument(engine, CLAIRE, { title: 'Note', type, firstSheet: 'Feuil1' });
    expect(Y.decodeStateVector(Y.encodeStateVector(made)).has(made.clientID)).toBe(true);
    expect(document.documentType(made)).toBe(type);
    expect(kinds.document.migrate(made)).toBe(false);
  },
);

test('a spreadsheet begins with a sheet, before the server knows of it', async () => {
  const made = new Y.Doc();
  const { engine, close } = engineWith(made);
  await createDocument(engine, CLAIRE, { title: 'Débours', type: 'cell', firstSheet: 'Feuil1' });
  expect(document.documentType(made)).toBe('cell');
  expect(sheet.readSheets(made).map(({ name }) => name)).toEqual(['Feuil1']);
  expect(close).toHaveBeenCalledOnce();
});
