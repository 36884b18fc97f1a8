import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { inspectUpdate } from '../update/inspect.ts';
import { Content } from './content.ts';

const edits = fc.array(fc.record({ at: fc.nat(1000), size: fc.integer({ min: 0, max: 40 }) }), { maxLength: 90 });

/** Letters typed and taken back. @returns what was journalled */
function write(doc: Y.Doc, list: { at: number; size: number }[]): Uint8Array[] {
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  const text = doc.getText('t');
  for (const { at, size } of list) {
    if (size === 0 && text.length > 0) text.delete(at % text.length, 1);
    else text.insert(at % (text.length + 1), 'attendu que la société requérante soutient'.slice(0, size));
  }
  return updates;
}

const all = { settledSeq: () => Number.POSITIVE_INFINITY };

test('[RM2] [HX1] what a device lacks is the same in parts and as one, whatever it has and however it is kept', () => {
  fc.assert(
    fc.property(edits, fc.nat(90), fc.nat(90), fc.nat(90), (list, kept, known, settled) => {
      const doc = new Y.Doc();
      const updates = write(doc, list);
      const compacted = Math.min(kept, updates.length);
      const base = compacted === 0 ? null : Y.mergeUpdates(updates.slice(0, compacted));
      const content = new Content(base, compacted, updates.slice(compacted), {
        partBytes: 100,
        settledSeq: () => settled,
      });
      for (const has of [0, Math.min(known, updates.length)]) {
        const device = () => {
          const copy = new Y.Doc();
          for (const update of updates.slice(0, has)) Y.applyUpdate(copy, update);
          return copy;
        };
        const vector = Y.encodeStateVector(device());
        const inParts = device();
        for (const part of content.updates(vector)) Y.applyUpdate(inParts, part);
        const atOnce = device();
        Y.applyUpdate(atOnce, content.whole(vector));
        for (const copy of [inParts, atOnce]) expect(Y.encodeStateAsUpdate(copy)).toEqual(Y.encodeStateAsUpdate(doc));
      }
    }),
  );
});

test('[RM4] to a device that has nothing the stored bytes go as they are', () => {
  const doc = new Y.Doc();
  write(doc, [{ at: 0, size: 40 }]);
  const stored = Y.encodeStateAsUpdate(doc);
  expect(new Content(stored, 1, [], { ...all, partBytes: 10 }).whole(new Uint8Array([0]))).toBe(stored);
});

test('[RM2] a device that has all of it gets the deletes alone, as they stand', () => {
  const doc = new Y.Doc();
  write(doc, [
    { at: 0, size: 40 },
    { at: 7, size: 0 },
  ]);
  const content = new Content(Y.encodeStateAsUpdate(doc), 1, [], { ...all, partBytes: 10_000 });
  const answer = inspectUpdate(content.whole(Y.encodeStateVector(doc)));
  expect([answer.ranges.size, answer.deleteCount]).toEqual([0, 1]);
  expect(content.updates(Y.encodeStateVector(doc))).toEqual([answer.bytes]);
});

test('[PR9] updates that rows do not hold yet stay apart', () => {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (let letter = 0; letter < 200; letter += 1) doc.getText('t').insert(letter, 'a');
  const content = new Content(null, 0, updates, { partBytes: 1e6, settledSeq: () => 120 });
  content.updates(Uint8Array.of(0));
  expect(content.splitAt(120).later).toEqual(updates.slice(120));
  expect(content.splitAt(120).settled).toHaveLength(1);
});
