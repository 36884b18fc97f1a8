import { CLOSE_CODES } from '@basoche/protocol';
import { FakeClock, MemoryDisk, Scene, settle, type } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { UnsyncedFile } from '../export/unsynced-file.ts';
import { idbContents } from '../store/doc-contents.ts';
import { openIdbTables } from '../store/idb-tables.ts';
import { RefusedStore } from '../store/refused-store.ts';

const NAME = 'document/aside-1';
const OTHER = 'document/aside-2';
const BASE = 'basoche-alice-firm';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' }, 'Conclusions');
});

async function typed(tab: Tab): Promise<string> {
  const file = JSON.parse(await (await tab.engine.exportUnsynced()).text()) as UnsyncedFile;
  return [...file.refused, ...file.documents].flatMap((each) => each.typed).join(' ');
}

test('[EV18] what another tab types while refused edits are being put aside joins them', async () => {
  for (let rounds = 0; rounds < 30; rounds += 1) {
    scene = new Scene();
    scene.server.create(NAME, { alice: 'write' });
    const device = scene.device();
    const tab = await scene.tab(device);
    const second = await scene.tab(device);
    const handle = await scene.open(tab, NAME);
    const beside = await scene.open(second, NAME);
    scene.server.docs.get(NAME)!.refuseWith = CLOSE_CODES.DOC_TOO_LARGE.code;
    scene.server.closeChannels(NAME, 'DOC_TOO_LARGE');
    await settle();
    type(handle, 'avant');
    type(beside, 'à côté');
    await settle();
    const setting = tab.engine.setAside(NAME);
    for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
    type(beside, 'pendant');
    await setting;
    await scene.clock.advance(30_000);
    for (const each of [tab, second]) {
      const all = await typed(each);
      for (const word of ['avant', 'à côté', 'pendant']) expect(all, `after ${rounds} rounds`).toContain(word);
    }
    tab.crash();
    second.crash();
  }
});

test('[EV18] what two tabs put aside of one document is kept of both, whichever writes last', async () => {
  const disk = new MemoryDisk();
  const tables = await openIdbTables(disk.mount().indexedDB, BASE);
  const [one, other] = [new RefusedStore(tables), new RefusedStore(tables)];
  const about = { id: NAME, name: NAME, title: 'Conclusions', text: '', at: 0, base: null } as const;
  const written = (word: string) => {
    const doc = new Y.Doc();
    doc.getMap('notes').set(word, true);
    return Y.encodeStateAsUpdate(doc);
  };
  await one.put({ ...about, update: written('ici') });
  // It has not heard of the first yet.
  await other.put({ ...about, update: written('là') });
  await one.load();
  for (const store of [one, other]) {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, store.of(NAME)!.update);
    expect([...doc.getMap('notes').keys()].sort()).toEqual(['ici', 'là']);
  }
});

test('[EV18] [CH10] what is typed after the right was lost joins what was put aside', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(5_000);
  expect(handle.right).toBe('read');
  type(handle, 'après');
  await scene.clock.advance(5_000);
  expect(await typed(tab)).toContain('après');
  tab.crash();
  const next = await scene.tab(tab.device);
  expect(await typed(next)).toContain('après');
});

test('[EV15] a full list takes away the copy of what it does not name', async () => {
  const device = scene.device();
  (await scene.tab(device)).crash();
  const { indexedDB } = device.disk.mount();
  const tables = await openIdbTables(indexedDB, BASE);
  const contents = idbContents({ indexedDB, clock: new FakeClock() }, tables, (name) => `${BASE}:${name}`);
  const doc = new Y.Doc();
  doc.getMap('notes').set('revenu', true);
  // A late answer brought it back after it was lost, and this device has no cursor.
  await contents.merge(OTHER, Y.encodeStateAsUpdate(doc), (row) => {
    row.seq = 3;
  });
  await tables.run('readwrite', ['state'], (rows) => rows.delete('state', 'cursor'));
  tables.close();
  const tab = await scene.tab(device);
  await scene.clock.advance(5_000);
  expect(await tab.engine.peek(OTHER, () => 'still here')).toBeNull();
  expect(await tab.engine.peek(NAME, () => 'here')).toBe('here');
});
