import * as Y from 'yjs';
import type { IdRange } from './id-ranges.ts';

export function* rangesOf(deletes: ReturnType<typeof Y.createDeleteSet>): Generator<IdRange> {
  for (const [client, list] of deletes.clients) for (const { clock, len } of list) yield { client, clock, length: len };
}

/** The structs of a client id that stand in this range, cut to it. */
export function* structsIn(doc: Y.Doc, range: IdRange): Generator<{ struct: Y.Item | Y.GC; range: IdRange }> {
  const structs = doc.store.clients.get(range.client);
  if (!structs || range.clock >= Y.getState(doc.store, range.client)) return;
  const end = range.clock + range.length;
  for (let index = Y.findIndexSS(structs, range.clock); index < structs.length; index += 1) {
    const struct = structs[index]!;
    if (struct.id.clock >= end) return;
    const clock = Math.max(range.clock, struct.id.clock);
    const length = Math.min(end, struct.id.clock + struct.length) - clock;
    yield { struct, range: { client: range.client, clock, length } };
  }
}
