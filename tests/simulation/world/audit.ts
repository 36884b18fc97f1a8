import { isDeepStrictEqual } from 'node:util';
import { projectDoc } from '@basoche/crdt';
import type { ProjectedRow } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { sql } from 'kysely';
import * as Y from 'yjs';
import { IdSet } from './id-set.ts';
import type { World } from './world.ts';

/** How long rows may count as behind after the database went back. */
const REWRITE_MS = 60_000;

interface Stored {
  seq: number;
  projected: number;
  updates: Uint8Array[];
}

/** What the journal holds, read by the simulation itself; `null` = no such document was ever written. */
export async function readJournal(world: World, name: DocName): Promise<Stored | null> {
  const { rows } = await world.base.db.pool.query<{
    id: string;
    seq: string;
    snapshot_seq: string;
    snapshot: Buffer | null;
    projected: string | null;
  }>(
    `select d.id, d.seq, d.snapshot_seq, s.bytes as snapshot, p.seq as projected from sync.doc d
     left join sync.snapshot s on s.doc_id = d.id left join doc_projection p on p.doc = d.name where d.name = $1`,
    [name],
  );
  const [doc] = rows;
  if (!doc) return null;
  const tail = await world.base.db.pool.query<{ seq: string; bytes: Buffer }>(
    'select seq, bytes from sync.update where doc_id = $1 and seq > $2 order by seq',
    [doc.id, doc.snapshot_seq],
  );
  const first = Number(doc.snapshot_seq) + 1;
  tail.rows.forEach((row, index) => {
    if (Number(row.seq) !== first + index) world.ledger.violate('JR5', `the journal of ${name} has a hole`);
  });
  return {
    seq: Number(doc.seq),
    projected: Number(doc.projected ?? 0),
    updates: [...(doc.snapshot ? [doc.snapshot] : []), ...tail.rows.map((row) => row.bytes)],
  };
}

/** The document as the journal replays it. The caller destroys it. */
export function replay(updates: Uint8Array[]): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const update of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

/**
 * Compares the journal with what it was seen to take, and the rows with the document, when the rows say that they are
 * up to date or must be (`atLeast`).
 */
export async function auditDoc(world: World, name: DocName, atLeast = 0): Promise<void> {
  const stored = await readJournal(world, name);
  if (stored === null) return;
  const doc = replay(stored.updates);
  try {
    if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null)
      world.ledger.violate('JR3', `the journal of ${name} holds content that leans on nothing`);
    const held = IdSet.ofDoc(doc);
    const seen = world.ledger.durable(name);
    if (!held.has(seen)) world.ledger.violate('G1', `${name}: what was durable is no longer in the journal`);
    if (!seen.hasContentOf(held)) world.ledger.violate('SIM', `${name}: the journal holds what nobody saw it take`);
    // Once the database went back, rows are counted as behind until they were written anew (EV5).
    const isRewritten = world.clock.now() - world.restoredAt < REWRITE_MS;
    if (stored.projected < atLeast && !isRewritten)
      world.ledger.violate('G4', `${name}: a write was answered at ${atLeast}, rows are at ${stored.projected}`);
    if (stored.seq > 0 && stored.projected === stored.seq) await compareRows(world, name, doc);
  } finally {
    doc.destroy();
  }
}

async function compareRows(world: World, name: DocName, doc: Y.Doc): Promise<void> {
  const projection = projectDoc(parseDocName(name)!.kind, doc);
  for (const [table, rows] of Object.entries(projection)) {
    const stored = await world.base.db.asFirm(world.firmId, async (trx) => {
      const answer = await sql<{ row: ProjectedRow }>`
        select to_jsonb(t) - 'firm_id' - 'doc' - 'row_hash' as row from ${sql.table(table)} t where doc = ${name}`.execute(
        trx,
      );
      return answer.rows.map(({ row }) => row);
    });
    const difference = firstDifference(rows, stored);
    if (difference !== null)
      world.ledger.violate('G4', `${name}: rows of ${table} are not the document: ${difference}`);
  }
}

function firstDifference(wanted: ProjectedRow[], stored: ProjectedRow[]): string | null {
  const byId = new Map(stored.map((row) => [row.id, row]));
  for (const row of wanted) {
    const plain: unknown = JSON.parse(JSON.stringify(row));
    const other = byId.get(row.id);
    if (!isDeepStrictEqual(plain, other)) return `${JSON.stringify(plain)} is ${JSON.stringify(other)}`;
    byId.delete(row.id);
  }
  const [extra] = byId.values();
  return extra === undefined ? null : `${JSON.stringify(extra)} is left over`;
}
