import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as Y from 'yjs';
import type { Clocks } from './clocks.ts';
import { bodyText, freshDoc, seedDocument } from './writer.ts';

/** A long editing session: what was typed, as the updates that a client would have sent. */
export interface Trace {
  name: string;
  /** The first one makes the empty document. */
  updates: Uint8Array[];
  /** Merged state of all of them. */
  state: Uint8Array;
  stateVector: Uint8Array;
  clocks: Clocks;
  /** Characters inserted. */
  inserts: number;
}

type Patch = [position: number, deleted: number, inserted: string];

const OPERATIONS_PER_UPDATE = 100;

/** The automerge-paper trace from `TRACE` or the shared data, otherwise one that is generated. */
export function loadTrace(): Trace {
  const candidates = [process.env['TRACE'], '../shared/data/automerge-paper.json.gz'];
  const path = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (path === undefined) return replay('generated', generatedPatches(60_000), OPERATIONS_PER_UPDATE);
  const data = JSON.parse(gunzipSync(readFileSync(path)).toString()) as { txns: { patches: Patch[] }[] };
  return replay(
    'automerge-paper',
    data.txns.flatMap((txn) => txn.patches),
    OPERATIONS_PER_UPDATE,
  );
}

/** A document that took this many edits, each an update of its own. */
export function generatedTrace(edits: number): Trace {
  return replay(`generated ${edits}`, generatedPatches(edits), 1);
}

function replay(name: string, patches: Patch[], operationsPerUpdate: number): Trace {
  const seed = seedDocument();
  const doc = freshDoc();
  Y.applyUpdate(doc, seed.state);
  const text = bodyText(doc);
  const updates: Uint8Array[] = [seed.state];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  let inserts = 0;
  for (let at = 0; at < patches.length; at += operationsPerUpdate) {
    doc.transact(() => {
      for (const [position, deleted, inserted] of patches.slice(at, at + operationsPerUpdate)) {
        if (deleted > 0) text.delete(position, deleted);
        if (inserted) text.insert(position, inserted);
        inserts += inserted.length;
      }
    });
  }
  const state = Y.encodeStateAsUpdate(doc);
  const stateVector = Y.encodeStateVector(doc);
  return { name, updates, state, stateVector, clocks: Y.decodeStateVector(stateVector), inserts };
}

/** Typing with jumps and corrections, from a fixed seed. */
function generatedPatches(count: number): Patch[] {
  let seed = 20_260_101;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const patches: Patch[] = [];
  let length = 0;
  let cursor = 0;
  for (let i = 0; i < count; i++) {
    if (random(60) === 0) cursor = random(length + 1);
    if (cursor > 0 && random(5) === 0) {
      patches.push([--cursor, 1, '']);
      length--;
    } else {
      patches.push([cursor++, 0, String.fromCharCode(97 + random(26))]);
      length++;
    }
  }
  return patches;
}
