import { randomBytes } from 'node:crypto';
import type { QueryConfig } from 'pg';
import type { Append, AppendResult, Journal, Place, StoredDoc } from './journal.ts';
import { asSync } from './as-sync.ts';
import type { SyncPool } from './as-sync.ts';
import { knownName } from './known-name.ts';
import { pgMaintenance } from './pg-maintenance.ts';
import { WentBackError } from './went-back-error.ts';

export interface PgJournalOptions {
  pool: SyncPool;
  /** A commit that takes longer counts as failed: its outcome is then unknown. */
  commitTimeoutMs: number;
}

/** The journal in PostgreSQL, schema `sync`. */
export function createPgJournal({ pool, commitTimeoutMs }: PgJournalOptions): Journal {
  return {
    ...pgMaintenance(pool),

    async append(batch, now) {
      const commitId = randomId();
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        // A prepared statement: the same text on the same connection is parsed once.
        const statement: QueryConfig & { query_timeout: number } = {
          name: 'sync.append',
          text: 'select * from sync.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
          values: appendValues(batch, now, commitId),
          query_timeout: commitTimeoutMs,
        };
        const { rows } = await client.query<AppendRow>(statement);
        return rows.map((row) => ({
          docId: Number(row.doc_id),
          status: row.status,
          base: Number(row.base),
          commitId,
        }));
      } catch (error) {
        failure = error instanceof Error ? error : new Error(String(error));
        throw failure;
      } finally {
        // After a failure the statement may still be running on that connection.
        client.release(failure);
      }
    },

    async load(wanted) {
      const { rows } = await pool.query<LoadRow>('select * from sync.load($1, $2)', [
        wanted.map((doc) => doc.name),
        wanted.map((doc) => doc.firmId),
      ]);
      return rows.map(toStoredDoc);
    },

    tail: (docId, after) =>
      asSync(pool, async (client) => {
        // One statement, one snapshot of the database: the check and the rows cannot be of two states of it.
        const rows = await client.rows<TailRow>(
          `select d.seq as last, d.snapshot_seq, s.commit_id as snapshot_commit, u.seq, u.commit_id, u.bytes
           from sync.doc d
           left join sync.snapshot s on s.doc_id = d.id
           left join sync.update u on u.doc_id = d.id and u.seq >= $2
           where d.id = $1 order by u.seq`,
          [docId, after.seq],
        );
        const [first] = rows;
        if (!first || Number(first.last) < after.seq) throw new WentBackError();
        if (Number(first.snapshot_seq) > after.seq) return null;
        const updates = rows.flatMap(({ seq, commit_id: commitId, bytes }) =>
          seq === null || bytes === null ? [] : [{ seq: Number(seq), commitId, bytes }],
        );
        if (after.seq === 0) return updates;
        const later = updates.filter((update) => update.seq > after.seq);
        if (after.commitId === undefined) return later;
        const known = Number(first.snapshot_seq) === after.seq ? first.snapshot_commit : updates[0]?.commitId;
        if (known !== after.commitId) throw new WentBackError();
        return later;
      }),

    owners: (docId, clientIds) =>
      asSync(pool, async (client) => {
        const rows = await client.rows<{ client_id: string; user_id: string | null }>(
          'select client_id, user_id from sync.client where doc_id = $1 and client_id = any ($2)',
          [docId, clientIds],
        );
        return new Map(rows.map((row) => [Number(row.client_id), row.user_id]));
      }),

    positions: (docIds) =>
      asSync(pool, async (client) => {
        const rows = await client.rows<{ id: string; seq: string; commit_id: string | null; bytes: string }>(
          'select id, seq, commit_id, bytes from sync.doc where id = any ($1)',
          [docIds],
        );
        return new Map(
          rows.map((row) => [
            Number(row.id),
            { seq: Number(row.seq), commitId: row.commit_id, bytes: Number(row.bytes) },
          ]),
        );
      }),

    async manifest(userId, firmId, since) {
      const { rows } = await pool.query<{
        name: string | null;
        title: string;
        seq: string;
        right: 'none' | 'read' | 'write';
        gone: boolean;
        cursor: string;
        of: Place['of'];
        xid: string;
      }>('select * from sync.manifest($1, $2, $3::pg_snapshot)', [userId, firmId, since]);
      return {
        rows: rows.flatMap(({ name, title, seq, right, gone }) =>
          name === null ? [] : [{ name, title, seq: Number(seq), right, gone }],
        ),
        cursor: rows[0]!.cursor,
        place: lastOf(rows.flatMap(({ name, of, xid }) => (name === null ? [] : [{ of, name, xid }]))),
      };
    },

    // What changed since is no longer what was shown, and is not of the cursor's state either.
    holds: (userId, cursor, { of, name, xid }) =>
      asSync(pool, async (client) => {
        const [row] = await client.rows<{ holds: boolean | null }>(
          `select pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
             and (x.xid = $2::xid8 or not pg_visible_in_snapshot(x.xid, $1::pg_snapshot)) as holds
           from (select case $3
             when 'd' then (select moved_xid from sync.doc where name = $4)
             when 'g' then (select changed_xid from public.doc_grant where doc = $4 and user_id = $5)
             else (select changed_xid from public.shared_doc where name = $4) end as xid) x`,
          [cursor, xid, of, name, userId],
        );
        return row?.holds === true;
      }),

    async rightsChanged(since) {
      if (since === null) {
        const { rows } = await pool.query<{ cursor: string }>('select pg_current_snapshot()::text as cursor');
        return { names: [], cursor: rows[0]!.cursor };
      }
      const { rows } = await pool.query<{ name: string | null; cursor: string }>(
        'select * from sync.rights_changed($1::pg_snapshot)',
        [since],
      );
      return { names: rows.flatMap(({ name }) => name ?? []), cursor: rows[0]!.cursor };
    },

    async readers(names) {
      const { rows } = await pool.query<{ name: string; user_id: string }>('select * from sync.readers($1)', [names]);
      const readers = new Map<string, Set<string>>(names.map((name) => [name, new Set()]));
      for (const { name, user_id: userId } of rows) readers.get(name)?.add(userId);
      return readers;
    },

    grantees: (names) =>
      asSync(pool, async (client) => {
        const rows = await client.rows<{ user_id: string }>(
          'select distinct user_id from public.doc_grant where doc = any ($1)',
          [names],
        );
        return new Set(rows.map((row) => row.user_id));
      }),

    async lagging(versions, limit) {
      const { rows } = await pool.query<{ name: string; firm_id: string; outdated: boolean }>(
        'select * from sync.lagging($1, $2, $3)',
        [[...versions.keys()], [...versions.values()], limit],
      );
      return rows.map((row) => ({ name: knownName(row.name), firmId: row.firm_id, outdated: row.outdated }));
    },
  };
}

function lastOf(places: Place[]): Place | null {
  let last: Place | null = null;
  for (const place of places) if (last === null || BigInt(place.xid) > BigInt(last.xid)) last = place;
  return last;
}

interface AppendRow {
  doc_id: string;
  status: AppendResult['status'];
  base: string;
}

interface TailRow {
  last: string;
  snapshot_seq: string;
  snapshot_commit: string | null;
  seq: string | null;
  commit_id: string | null;
  bytes: Buffer | null;
}

interface LoadRow {
  id: string;
  name: string;
  firm_id: string;
  kind: string;
  seq: string;
  commit_id: string | null;
  snapshot_seq: string;
  bytes: string;
  quarantined: boolean;
  state_vector: Buffer | null;
  snapshot: Buffer | null;
  snapshot_hash: Buffer | null;
  tail: Buffer[];
  projected: string;
}

function toStoredDoc(row: LoadRow): StoredDoc {
  return {
    id: Number(row.id),
    name: knownName(row.name),
    firmId: row.firm_id,
    kind: row.kind,
    seq: Number(row.seq),
    commitId: row.commit_id,
    snapshotSeq: Number(row.snapshot_seq),
    bytes: Number(row.bytes),
    isQuarantined: row.quarantined,
    snapshot: row.snapshot,
    snapshotHash: row.snapshot_hash,
    stateVector: row.state_vector,
    tail: row.tail,
    projectedSeq: Number(row.projected),
  };
}

/** Sorted by document: two processes that commit together take their row locks in one order. */
function appendValues(batch: Append[], now: number, commitId: string): unknown[] {
  const docs = [...batch].sort((a, b) => a.docId - b.docId);
  const updateDoc: number[] = [];
  const lengths: number[] = [];
  const actors: (string | null)[] = [];
  const bytes: Uint8Array[] = [];
  const clientDoc: number[] = [];
  const clients: number[] = [];
  const users: (string | null)[] = [];
  docs.forEach((doc, index) => {
    for (const update of doc.updates) {
      updateDoc.push(index + 1);
      lengths.push(update.bytes.length);
      actors.push(update.actorId);
      bytes.push(update.bytes);
    }
    for (const client of doc.clients) {
      clientDoc.push(index + 1);
      clients.push(client.clientId);
      users.push(client.userId);
    }
  });
  return [
    docs.map((doc) => doc.docId),
    docs.map((doc) => doc.expected),
    updateDoc,
    lengths,
    actors,
    Buffer.concat(bytes),
    clientDoc,
    clients,
    users,
    new Date(now),
    docs.map((doc) => doc.floor.seq),
    docs.map((doc) => doc.floor.commitId),
    commitId,
  ];
}

/** A number that no other commit has, as text: a bigint of PostgreSQL. */
function randomId(): string {
  return (randomBytes(8).readBigUInt64BE() >> 1n).toString();
}
