import { CLOSE_CODES } from '@basoche/protocol';
import { Scene, settle, type } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { readDoc, readTexts } from './readable.ts';
import { toBase64 } from './unsynced-file.ts';
import type { UnsyncedFile } from './unsynced-file.ts';

const NAME = 'todolist/list-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' }, 'Ma liste');
});

async function exported(tab: Tab): Promise<UnsyncedFile> {
  return JSON.parse(await (await tab.engine.exportUnsynced()).text()) as UnsyncedFile;
}

function bytes(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

test('[EX1] works offline, with a full disk, signed out and refused', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  device.disk.full = true;
  device.setOnline(false);
  type(handle, 'in memory only');
  await settle();
  const { documents } = await exported(tab);
  expect(documents).toMatchObject([{ name: NAME, title: 'Ma liste', state: 'storage-failed' }]);
  expect(documents[0]?.content).toMatchObject({ notes: { 'in memory only': true } });
  device.disk.full = false;
  scene.server.tokens.delete('token-alice');
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(tab.engine.status().state).toBe('signed-out');
  expect((await exported(tab)).documents).toHaveLength(1);
});

test('[EX1] a document that nobody opened in this start is read from the device', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  type(await scene.open(tab, NAME), 'before the crash');
  await settle();
  tab.crash();
  const next = await device.open();
  expect((await exported(next)).documents[0]).toMatchObject({ content: { notes: { 'before the crash': true } } });
});

test('[EX1] a document that the device cannot read is named, and the others are there', async () => {
  const other = 'todolist/list-2';
  scene.server.create(other, { alice: 'write' });
  const device = scene.device();
  const tab = await scene.tab(device);
  const reader = await scene.tab(device);
  device.setOnline(false);
  type(await scene.open(tab, NAME), 'in the one');
  type(await scene.open(tab, other), 'in the other');
  await settle();
  // A third tab erases it, and waits for the one that the browser froze.
  tab.frozen = true;
  device.disk.mount().indexedDB.deleteDatabase(`basoche-alice-firm:${NAME}`);
  await settle();
  const file = exported(reader);
  await scene.clock.advance(60_000);
  const { documents, unreadable } = await file;
  expect(documents).toMatchObject([{ name: other, content: { notes: { 'in the other': true } } }]);
  expect(unreadable).toEqual([NAME]);
});

test('[EX2] letters typed one after another are one text, an insertion elsewhere another', () => {
  const doc = new Y.Doc();
  const text = doc.getText('body');
  for (const [at, letter] of Array.from('Mes notes').entries()) text.insert(at, letter);
  for (const [at, letter] of Array.from('NB ').entries()) text.insert(at, letter);
  doc.getMap('fields').set('title', 'Note');
  for (const [at, letter] of Array.from(', fin').entries()) text.insert(12 + at, letter);
  expect(readTexts(Y.encodeStateAsUpdate(doc))).toEqual(['Mes notes', 'NB ', 'title\u00a0: Note', ', fin']);
});

test('[EX2] the file holds content, what is missing, refused edits and commands, and can be applied again', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'saved');
  await settle();
  device.setOnline(false);
  type(handle, 'missing');
  await tab.engine.outbox.send({
    aggregate: 'a',
    method: 'POST',
    path: '/api/a',
    body: { amount: 3 },
    label: 'Créer A',
  });
  await settle();
  const file = await exported(tab);
  const [doc] = file.documents;
  const server = new Y.Doc();
  Y.applyUpdate(server, Y.encodeStateAsUpdate(scene.server.docs.get(NAME)?.doc ?? new Y.Doc()));
  expect(server.getMap('notes').has('missing')).toBe(false);
  Y.applyUpdate(server, bytes(doc?.missing ?? ''));
  expect(server.getMap('notes').toJSON()).toEqual({ saved: true, missing: true });
  expect(doc?.typed).toEqual(['missing\u00a0: true']);
  expect(file.commands).toMatchObject([{ label: 'Créer A', state: 'waiting', body: { amount: 3 } }]);
  expect(file).toMatchObject({ format: 'basoche-unsynced', version: 1, user: 'alice', firm: 'firm' });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(await exported(tab)).toMatchObject({ documents: [], refused: [], commands: [] });
  const refused = scene.server.docs.get(NAME);
  if (refused !== undefined) refused.refuseWith = CLOSE_CODES.DOC_TOO_LARGE.code;
  scene.server.closeChannels(NAME, 'DOC_TOO_LARGE');
  type(handle, 'too much');
  await settle();
  expect((await exported(tab)).documents).toMatchObject([{ state: 'refused', reason: CLOSE_CODES.DOC_TOO_LARGE.fr }]);
});

test('every kind of root is readable, whoever typed it', () => {
  const doc = new Y.Doc();
  doc.getText('text').insert(0, 'Bonjour');
  doc.getArray('array').push([1, { a: 'b' }]);
  doc.getMap('map').set('record', new Y.Map([['title', 'Assignation']]));
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('Par ces motifs')]);
  doc.getXmlFragment('body').insert(0, [paragraph]);
  const update = Y.encodeStateAsUpdate(doc);
  expect(readDoc(update)).toEqual({
    text: 'Bonjour',
    array: [1, { a: 'b' }],
    map: { record: { title: 'Assignation' } },
    body: '<paragraph>Par ces motifs</paragraph>',
  });
  expect(readTexts(update)).toEqual(expect.arrayContaining(['Bonjour', 'title\u00a0: Assignation', 'Par ces motifs']));
});

test('base64 of any length decodes to the same bytes', () => {
  for (const length of [0, 1, 2, 3, 8_191, 8_192, 20_001]) {
    const input = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(bytes(toBase64(input))).toEqual(input);
  }
});
