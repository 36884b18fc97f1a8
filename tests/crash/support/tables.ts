import { projectDoc, type ProjectedRow } from '@basoche/crdt';
import type { DocName } from '@basoche/protocol';
import pg from 'pg';
import * as Y from 'yjs';
import { testDatabaseIn } from '../../../server/src/testing/database.ts';
import type { OwnApp } from './own-app.ts';
import { kindOf } from './office.ts';

type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/**
 * Looks into the database as its owner. On the embedded one the server must be stopped or dead: there is one process
 * a data directory.
 */
export async function insideDatabase<T>(
  { app, databaseUrl }: Pick<OwnApp, 'app' | 'databaseUrl'>,
  look: (ask: Ask) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await look(async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows);
    } finally {
      await client.end();
    }
  }
  const db = await testDatabaseIn(app.dataDir);
  try {
    return await look(async (text, values) => (await db.pool.query<Record<string, unknown>>(text, values)).rows);
  } finally {
    await db.close();
  }
}

/** The document as the journal alone rebuilds it. @throws when the journal has a hole or content that leans on nothing */
export async function rebuild(ask: Ask, name: DocName): Promise<Y.Doc> {
  const [stored] = await ask(
    `select d.id, d.seq, d.snapshot_seq, s.bytes from sync.doc d left join sync.snapshot s on s.doc_id = d.id
     where d.name = $1`,
    [name],
  );
  if (!stored) throw new Error(`${name} is not in the journal`);
  const tail = await ask('select seq, bytes from sync.update where doc_id = $1 and seq > $2 order by seq', [
    stored['id'],
    stored['snapshot_seq'],
  ]);
  const first = Number(stored['snapshot_seq']) + 1;
  tail.forEach((row, index) => {
    if (Number(row['seq']) !== first + index) throw new Error(`the journal of ${name} has a hole`);
  });
  if (first + tail.length - 1 !== Number(stored['seq'])) throw new Error(`the journal of ${name} has no end`);
  const doc = new Y.Doc();
  if (stored['bytes']) Y.applyUpdate(doc, stored['bytes'] as Buffer);
  for (const row of tail) Y.applyUpdate(doc, row['bytes'] as Buffer);
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null)
    throw new Error(`the journal of ${name} holds content that leans on nothing`);
  return doc;
}

/** Every projected table of a document, and what its content makes of it. */
export async function rowsAndProjection(ask: Ask, name: DocName, doc: Y.Doc) {
  const wanted: Record<string, ProjectedRow[]> = {};
  const stored: Record<string, unknown[]> = {};
  for (const [table, rows] of Object.entries(projectDoc(kindOf(name), doc))) {
    wanted[table] = JSON.parse(JSON.stringify(rows)) as ProjectedRow[];
    const found = await ask(
      `select to_jsonb(t) - 'firm_id' - 'doc' - 'row_hash' as row from "${table}" t where doc = $1 order by id`,
      [name],
    );
    stored[table] = found.map(({ row }) => row);
  }
  return { stored, wanted };
}
