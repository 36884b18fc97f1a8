import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { DocSnapshot } from './doc-snapshot.ts';

function setup() {
  const doc = new Y.Doc();
  const waiting: (() => void)[] = [];
  const read = (from: Y.Doc) => ({ items: from.getMap('items').toJSON(), fixed: { a: 1 } });
  const snapshot = new DocSnapshot(doc, read, null, (fn) => {
    waiting.push(fn);
    return () => waiting.splice(waiting.indexOf(fn), 1);
  });
  let calls = 0;
  const stop = snapshot.subscribe(() => (calls += 1));
  const remote = (key: string, value: unknown) => {
    const other = new Y.Doc();
    other.getMap('items').set(key, value);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  };
  return { doc, snapshot, waiting, remote, stop, calls: () => calls };
}

test('what the person does shows in the same turn', () => {
  const { doc, snapshot, calls } = setup();
  doc.getMap('items').set('x', 1);
  expect(snapshot.get().items).toEqual({ x: 1 });
  expect(calls()).toBe(1);
});

test('what others send is read once a frame', () => {
  const { snapshot, waiting, remote, calls } = setup();
  remote('x', 1);
  remote('y', 2);
  expect(waiting).toHaveLength(1);
  expect(calls()).toBe(0);
  waiting.pop()?.();
  expect(snapshot.get().items).toEqual({ x: 1, y: 2 });
  expect(calls()).toBe(1);
});

test('unchanged parts stay the same objects, and no change is no call', () => {
  const { doc, snapshot, calls } = setup();
  const { fixed } = snapshot.get();
  doc.getMap('items').set('x', 1);
  expect(snapshot.get().fixed).toBe(fixed);
  const before = snapshot.get();
  doc.getMap('elsewhere').set('z', 1);
  expect(snapshot.get()).toBe(before);
  expect(calls()).toBe(1);
});

test('nobody listening: nothing is read, and the next listener sees what happened meanwhile', () => {
  const { doc, snapshot, stop, calls } = setup();
  stop();
  doc.getMap('items').set('x', 1);
  expect(calls()).toBe(0);
  snapshot.subscribe(() => undefined);
  expect(snapshot.get().items).toEqual({ x: 1 });
});

test('what is read of some parts is read again when one of them changed, at whatever depth, and not otherwise', () => {
  const doc = new Y.Doc();
  let reads = 0;
  const snapshot = new DocSnapshot(
    doc,
    (from) => {
      reads += 1;
      return from.getMap('items').toJSON();
    },
    ['items'],
  );
  snapshot.subscribe(() => undefined);
  const inside = new Y.Map();
  doc.getMap('items').set('x', inside);
  const before = reads;
  doc.getText('elsewhere').insert(0, 'typed');
  expect(reads).toBe(before);
  inside.set('deep', 1);
  expect(reads).toBe(before + 1);
  expect(snapshot.get()).toEqual({ x: { deep: 1 } });
});
