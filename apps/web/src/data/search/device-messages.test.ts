import { conversation, newActor } from '@basoche/crdt';
import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { DeviceMessages } from './device-messages.ts';

function device(contents: Record<string, Y.Doc>) {
  const changed = new Set<(name: DocName) => void>();
  const peek = vi.fn((name: DocName, reader: (doc: Y.Doc) => unknown) => {
    const doc = contents[name.slice('conversation/'.length)];
    return doc ? Promise.resolve(reader(doc)) : Promise.reject(new Error('damaged'));
  });
  const engine = {
    docs: () =>
      [...Object.keys(contents), 'damaged'].map((slug): ManifestDoc => ({
        name: `conversation/${slug}`,
        title: slug,
        seq: 1,
        right: 'write',
      })),
    onDocChanged: (fn: (name: DocName) => void) => changed.add(fn),
    subscribe: () => () => undefined,
    peek,
  } as unknown as SyncEngine;
  return {
    messages: new DeviceMessages(engine),
    peek,
    tell: (slug: string) => {
      for (const fn of changed) fn(`conversation/${slug}`);
    },
  };
}

let now = Date.parse('2026-11-21T09:00:00Z');
const claire = newActor('claire', 'd1', { now: () => (now += 1000) });

function talk(...texts: string[]): Y.Doc {
  const doc = new Y.Doc();
  for (const text of texts) conversation.sendMessage(doc, claire, { id: text.slice(0, 4), text });
  return doc;
}

const ALL = { conversations: null, tag: null };

test('every word is looked for as the beginning of a word, whatever accents, ligatures and capitals', async () => {
  const { messages } = device({
    a: talk('Référé du 3 décembre', 'Le cœur du litige'),
    b: talk('RÉFÉRÉ-provision : reçu'),
  });
  const ids = async (words: string) => (await messages.search({ ...ALL, words })).map(({ id }) => id);
  expect(await ids('refere')).toEqual(['RÉFÉ', 'Réfé']);
  expect(await ids('référé PROV')).toEqual(['RÉFÉ']);
  expect(await ids('coeur')).toEqual(['Le c']);
  expect(await ids('itige')).toEqual([]);
  expect(await ids('refere litige')).toEqual([]);
  expect(await ids(' . ')).toEqual([]);
});

test('a passage is given with the words that answer', async () => {
  const { messages } = device({ a: talk(`${'Rien ici. '.repeat(60)}La clause résolutoire est acquise.`) });
  const [found] = await messages.search({ ...ALL, words: 'resolutoire clause' });
  expect(found?.snippet.text).toContain('clause résolutoire');
  expect(found?.snippet.text.length).toBeLessThan(200);
  expect(found?.snippet.marks.map(([from, to]) => found.snippet.text.slice(from, to))).toEqual([
    'clause',
    'résolutoire',
  ]);
});

test('conversations and tags narrow it; deleted messages and older texts are not found', async () => {
  const a = talk('Bail commercial', 'Bail rural');
  const { messages } = device({ a, b: talk('Bail verbal') });
  conversation.tagMessage(a, claire, 'Bail', 'urgent');
  const search = async (more: object) =>
    (await messages.search({ words: 'bail', ...ALL, ...more })).map((each) => each.conversation);
  expect(await search({})).toHaveLength(2);
  expect(await search({ conversations: new Set(['b']) })).toEqual(['b']);
  expect(await search({ tag: 'urgent' })).toEqual(['a']);
  expect(await search({ tag: 'urgent', words: '' })).toEqual(['a']);
  expect(await search({ tag: 'audience' })).toEqual([]);
});

test('a conversation is read once, and again when it changed; one that cannot be read is tried again and holds up no other', async () => {
  const a = talk('Premier');
  const { messages, peek, tell } = device({ a });
  expect(await messages.search({ ...ALL, words: 'premier' })).toHaveLength(1);
  peek.mockClear();
  await messages.search({ ...ALL, words: 'premier' });
  expect(peek.mock.calls.map(([name]) => name)).toEqual(['conversation/damaged']);
  conversation.editMessage(a, claire, 'Prem', 'Second');
  tell('a');
  expect(await messages.search({ ...ALL, words: 'premier' })).toEqual([]);
  expect(await messages.search({ ...ALL, words: 'second' })).toHaveLength(1);
  conversation.deleteMessage(a, claire, 'Prem');
  tell('a');
  expect(await messages.search({ ...ALL, words: 'second' })).toEqual([]);
});

test('10,000 messages are read once however many questions follow', async () => {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (let n = 0; n < 10_000; n += 1)
      conversation.sendMessage(doc, claire, {
        text: `Message ${n} : conclusions, pièces et bordereau du dossier ${n % 97}`,
      });
  });
  const { messages, peek } = device({ a: doc });
  await messages.search({ ...ALL, words: 'concl' });
  peek.mockClear();
  const found = await messages.search({ ...ALL, words: 'conclusions 96' });
  expect(found).toHaveLength(100);
  expect(peek.mock.calls.map(([name]) => name)).toEqual(['conversation/damaged']);
});
