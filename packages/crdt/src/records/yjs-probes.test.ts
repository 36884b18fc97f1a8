import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { exchange, twin } from '../testing/exchange.ts';

test('[SH9] get-or-create of a nested map under one key loses one side whole', () => {
  const [a, b] = [new Y.Doc(), new Y.Doc()];
  const touch = (doc: Y.Doc, field: string) => doc.getMap('tasks').set('t1', new Y.Map([[field, 1]]));
  touch(a, 'fromA');
  touch(b, 'fromB');
  exchange(a, b);
  expect(a.getMap('tasks').toJSON()).toEqual(b.getMap('tasks').toJSON());
  expect(Object.keys(a.getMap('tasks').toJSON()['t1'] as object)).toHaveLength(1);
});

test('[SH9] a record kept as one JSON value loses one of two edits', () => {
  const a = new Y.Doc();
  a.getMap('tasks').set('t1', { title: 'v1', status: 'v1' });
  const b = twin(a);
  a.getMap('tasks').set('t1', { title: 'v2', status: 'v1' });
  b.getMap('tasks').set('t1', { title: 'v1', status: 'v2' });
  exchange(a, b);
  expect(a.getMap('tasks').toJSON()).not.toEqual({ t1: { title: 'v2', status: 'v2' } });
});

test('[SH9] a deletion does not move the state vector', () => {
  const doc = new Y.Doc();
  doc.getMap('m').set('k', 1);
  const before = Y.encodeStateVector(doc);
  doc.getMap('m').delete('k');
  expect(Y.encodeStateVector(doc)).toEqual(before);
});

test('[SH9] two people moving one list element double it', () => {
  const a = new Y.Doc();
  a.getArray('list').push(['A', 'B', 'C']);
  const b = twin(a);
  for (const [doc, to] of [
    [a, 0],
    [b, 2],
  ] as const) {
    doc.getArray('list').delete(1, 1);
    doc.getArray('list').insert(to, ['B']);
  }
  exchange(a, b);
  expect(
    a
      .getArray('list')
      .toArray()
      .filter((each) => each === 'B'),
  ).toHaveLength(2);
});

test('[SH9] content seeded twice under chance client ids doubles, under one client id it does not', () => {
  const seed = (client?: number) => {
    const doc = new Y.Doc();
    if (client) doc.clientID = client;
    doc.getText('t').insert(0, 'Bonjour');
    return Y.encodeStateAsUpdate(doc);
  };
  const read = (updates: Uint8Array[]) => {
    const doc = new Y.Doc();
    for (const update of updates) Y.applyUpdate(doc, update);
    return doc.getText('t').toJSON();
  };
  expect(read([seed(), seed()])).toBe('BonjourBonjour');
  expect(read([seed(1), seed(1)])).toBe('Bonjour');
});

test('[SH9] an undo manager undoes the origins it tracks, and no other', () => {
  const doc = new Y.Doc();
  const map = doc.getMap('m');
  const [mine, theirs] = [{}, {}];
  const manager = new Y.UndoManager(map, { trackedOrigins: new Set([mine]) });
  doc.transact(() => map.set('a', 1), mine);
  doc.transact(() => map.set('b', 1), theirs);
  manager.undo();
  expect(map.toJSON()).toEqual({ b: 1 });
});
