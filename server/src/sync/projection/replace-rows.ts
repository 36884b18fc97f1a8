import { createHash } from 'node:crypto';
import type { ProjectedRow, Projection } from '@basoche/crdt';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { RowDiff } from './row-diff.ts';

/** Table -> id -> hash of the row as last written. */
export type RowHashes = Map<string, Map<string, string>>;

export interface DocRows {
  doc: string;
  projection: Projection;
  /** Hashes of the rows as this process last wrote them, when nobody else did since; otherwise they are read. */
  known: RowHashes | null;
}

export interface ReplacedRows {
  /** Tables without changes are absent. */
  diff: Record<string, RowDiff>;
  hashes: RowHashes;
}

/** Rows in one statement. */
const CHUNK = 500;

/**
 * Makes the rows of documents of one firm equal to their projections, writing only those that differ (PR2): for each
 * table a few statements, however many the documents.
 */
export async function replaceRows(trx: Trx, firmId: string, docs: DocRows[]): Promise<ReplacedRows[]> {
  const results: ReplacedRows[] = docs.map(() => ({ diff: {}, hashes: new Map() }));
  const tables = new Set(docs.flatMap(({ projection }) => Object.keys(projection)));
  for (const table of tables) {
    const before = await hashesBefore(trx, table, docs);
    const removed: [doc: string, id: string][] = [];
    const written: Row[] = [];
    docs.forEach(({ doc, projection }, index) => {
      const rows = projection[table];
      if (!rows) return;
      const old = before.get(doc) ?? new Map<string, string>();
      const now = new Map(rows.map((row) => [row.id, rowHash(row)]));
      results[index]!.hashes.set(table, now);
      const inserted = rows.filter((row) => !old.has(row.id));
      const updated = rows.filter((row) => old.has(row.id) && old.get(row.id) !== now.get(row.id));
      const deleted = [...old.keys()].filter((id) => !now.has(id));
      for (const id of deleted) removed.push([doc, id]);
      for (const row of inserted) written.push({ doc, row, hash: now.get(row.id)! });
      for (const row of updated) written.push({ doc, row, hash: now.get(row.id)! });
      if (inserted.length + updated.length + deleted.length > 0) {
        results[index]!.diff[table] = { inserted, updated, deleted };
      }
    });
    if (removed.length > 0) await remove(trx, table, removed);
    for (let at = 0; at < written.length; at += CHUNK) await upsert(trx, table, firmId, written.slice(at, at + CHUNK));
  }
  return results;
}

interface Row {
  doc: string;
  row: ProjectedRow;
  hash: string;
}

async function hashesBefore(trx: Trx, table: string, docs: DocRows[]): Promise<Map<string, Map<string, string>>> {
  const before = new Map<string, Map<string, string>>();
  const unknown: string[] = [];
  for (const { doc, projection, known } of docs) {
    if (!projection[table]) continue;
    const hashes = known?.get(table);
    if (!hashes) unknown.push(doc);
    before.set(doc, hashes ?? new Map());
  }
  if (unknown.length === 0) return before;
  const { rows } = await sql<{ doc: string; id: string; hash: string }>`
    select doc, id, encode(row_hash, 'hex') as hash from ${sql.table(table)} where doc = any (${unknown})`.execute(trx);
  for (const { doc, id, hash } of rows) before.get(doc)?.set(id, hash);
  return before;
}

async function remove(trx: Trx, table: string, rows: [doc: string, id: string][]): Promise<void> {
  const docs = rows.map(([doc]) => doc);
  const ids = rows.map(([, id]) => id);
  await sql`delete from ${sql.table(table)} t using unnest(${docs}::text[], ${ids}::text[]) as gone (doc, id)
    where t.doc = gone.doc and t.id = gone.id`.execute(trx);
}

async function upsert(trx: Trx, table: string, firmId: string, rows: Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap(({ row }) => Object.keys(row)))].filter((column) => column !== 'id').sort();
  const names = ['firm_id', 'doc', 'id', 'row_hash', ...columns];
  const json = JSON.stringify(
    rows.map(({ doc, row, hash }) => ({ ...row, firm_id: firmId, doc, row_hash: `\\x${hash}` })),
  );
  const list = sql.join(names.map((name) => sql.id(name)));
  const sets = sql.join(['row_hash', ...columns].map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`));
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)
    on conflict (doc, id) do update set ${sets}`.execute(trx);
}

/** Keys in one order, so that equal rows have equal hashes wherever they were computed. */
export function rowHash(row: ProjectedRow): string {
  return createHash('sha1').update(canonical(row)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
