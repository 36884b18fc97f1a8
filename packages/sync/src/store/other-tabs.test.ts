import { FakeClock, MemoryDisk } from '@basoche/testkit';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { idbContents, memoryContents } from './doc-contents.ts';
import { changeDocRow } from './doc-row.ts';
import type { DocRow } from './doc-row.ts';
import { openIdbTables } from './idb-tables.ts';
import { memoryTables } from './memory-tables.ts';
import type { Tables } from './tables.ts';
import { appendToDocDatabase } from './doc-database.ts';

const NAME = 'todolist/list-1';
const DATABASE = 'base:todolist/list-1';

function update(text = 'tardif'): Uint8Array {
  const doc = new Y.Doc();
  doc.getMap('notes').set(text, true);
  return Y.encodeStateAsUpdate(doc);
}

function texts(update: Uint8Array | null): string[] {
  const doc = new Y.Doc();
  if (update !== null) Y.applyUpdate(doc, update);
  return [...doc.getMap('notes').keys()].sort();
}

async function device() {
  const disk = new MemoryDisk();
  const { indexedDB } = disk.mount();
  const platform = { indexedDB, clock: new FakeClock() };
  const tables = await openIdbTables(indexedDB, 'base');
  const contents = (over: Tables = tables) => idbContents(platform, over, (name) => `base:${name}`);
  const row = () => tables.run('readonly', ['docs'], (rows) => rows.get<DocRow>('docs', NAME));
  return { disk, indexedDB, tables, contents, row };
}

test('[EV15] an answer is not merged into a row that is gone, at rest or in memory', async () => {
  const { contents, row } = await device();
  for (const each of [contents(), memoryContents(memoryTables())]) {
    expect(await each.merge(NAME, update(), () => {}, true)).toBe(false);
    expect(await each.read(NAME)).toBeNull();
  }
  expect(await row()).toBeUndefined();
  // What the device never had is another matter.
  expect(await contents().merge(NAME, update(), () => {})).toBe(true);
});

test('[EV15] what another tab drops while an answer is written stays away, with the database that was written', async () => {
  const { disk, indexedDB, tables, contents, row } = await device();
  await changeDocRow(tables, NAME, (each) => {
    each.rest = 'warm';
  });
  await appendToDocDatabase(indexedDB, DATABASE, update());
  const dropping: Tables = {
    ...tables,
    run: async (mode, names, work) => {
      // The content is written, its row is next.
      if (mode === 'readwrite' && names.join() === 'docs') await contents().drop(NAME);
      return tables.run(mode, names, work);
    },
  };
  expect(await contents(dropping).merge(NAME, update(), () => {}, true)).toBe(false);
  expect(await row()).toBeUndefined();
  expect(await disk.names()).not.toContain(DATABASE);
});

test('[EV15] the same where it was dropped before the content was written, which makes the database anew', async () => {
  const { disk, indexedDB, tables, contents, row } = await device();
  await changeDocRow(tables, NAME, (each) => {
    each.rest = 'warm';
  });
  await appendToDocDatabase(indexedDB, DATABASE, update());
  const dropping: Tables = {
    ...tables,
    run: async (mode, names, work) => {
      const result = await tables.run(mode, names, work);
      if (mode === 'readwrite' && names.join() === 'cold,docs') await contents().drop(NAME);
      return result;
    },
  };
  expect(await contents(dropping).merge(NAME, update(), () => {}, true)).toBe(false);
  expect(await row()).toBeUndefined();
  expect(await disk.names()).not.toContain(DATABASE);
});

test('[LS3] of what a crash left cold and warm, both are read and opened', async () => {
  const { indexedDB, tables, contents } = await device();
  await contents().merge(NAME, update('froid'), () => {});
  await appendToDocDatabase(indexedDB, DATABASE, update('chaud'));
  await changeDocRow(tables, NAME, (each) => {
    each.lastOpened = 1;
  });
  expect(texts(await contents().read(NAME))).toEqual(['chaud', 'froid']);
  const doc = new Y.Doc();
  await (await contents().attach(NAME, doc)).close();
  expect(texts(Y.encodeStateAsUpdate(doc))).toEqual(['chaud', 'froid']);
  expect(texts(await contents().read(NAME))).toEqual(['chaud', 'froid']);
});

test('[LS3] what another tab adds to the cold bytes while they are made warm is made warm too', async () => {
  const { tables, contents, row } = await device();
  await contents().merge(NAME, update('froid'), () => {});
  let isFirst = true;
  const adding: Tables = {
    ...tables,
    run: async (mode, names, work) => {
      if (mode === 'readwrite' && names.join() === 'cold,docs' && isFirst) {
        isFirst = false;
        await tables.run('readwrite', ['cold'], async (rows) => {
          const cold = (await rows.get<{ update: Uint8Array }>('cold', NAME))!.update;
          rows.put('cold', NAME, { name: NAME, update: Y.mergeUpdates([cold, update('entre-temps')]) });
        });
      }
      return tables.run(mode, names, work);
    },
  };
  await (await contents(adding).attach(NAME, new Y.Doc())).close();
  expect((await row())?.rest).toBe('warm');
  expect(texts(await contents().read(NAME))).toEqual(['entre-temps', 'froid']);
});

test('[BG15] [EV15] first contents leave alone what was opened, or fetched, meanwhile', async () => {
  const { tables, contents } = await device();
  const names = ['todolist/opened', 'todolist/fetched', 'todolist/new'] as const;
  await changeDocRow(tables, names[0], (each) => {
    each.lastOpened = 1;
  });
  await contents().merge(names[1], update('déjà là'), () => {});
  const news = names.map((name) => ({ name, update: update('premier'), change: () => {} }));
  expect((await contents().mergeNew(news)).map(({ name }) => name)).toEqual(['todolist/new']);
  expect(texts(await contents().read(names[1]))).toEqual(['déjà là']);
  expect(texts(await contents().read(names[2]))).toEqual(['premier']);
});
