import { createHash } from 'node:crypto';
import type { EditSession } from '../history/edit-sessions.ts';
import type { Journal } from './journal.ts';
import { asSync } from './as-sync.ts';
import type { SyncPool } from './as-sync.ts';
import { knownName } from './known-name.ts';
import { pack, unpack } from './packed.ts';

type Maintenance = Pick<
  Journal,
  | 'quarantine'
  | 'release'
  | 'compactable'
  | 'tailWithAuthors'
  | 'storeSnapshot'
  | 'historyChunk'
  | 'historyBytes'
  | 'historyParts'
  | 'checkpoint'
  | 'lastCheckpoint'
  | 'sessions'
  | 'lease'
  | 'addMark'
  | 'markState'
  | 'foundRollback'
  | 'lastRollback'
>;

interface TailRow {
  seq: string;
  commit_id: string | null;
  bytes: Buffer;
  actor_id: string | null;
  received_at: Date;
}

/** What the updates of a chunk `h` weigh; of one without its size, what is known: packed they weigh less. */
const WEIGHT = 'coalesce(h.size, length(h.bytes))';

/** The slow side of the journal: compaction, history, quarantine, leases. */
export function pgMaintenance(pool: SyncPool): Maintenance {
  return {
    quarantine: (docId, at, reason) =>
      asSync(pool, async (client) => {
        await client.rows(
          `update sync.doc set quarantined_at = now(), quarantine_reason = left($2, 500)
           where id = $1 and quarantined_at is null
             and (seq > $3 or (seq = $3 and commit_id is not distinct from $4))`,
          [docId, reason, at.seq, at.commitId],
        );
      }),

    release: (name) =>
      asSync(pool, async (client) => {
        await client.rows('update sync.doc set quarantined_at = null, quarantine_reason = null where name = $1', [
          name,
        ]);
      }),

    compactable: (minTail, minBytes, limit) =>
      asSync(pool, async (client) => {
        const rows = await client.rows<{ id: string; name: string; firm_id: string }>(
          `select id, name, firm_id from sync.doc where (tail_count >= $1 or tail_bytes >= $2) and quarantined_at is null
           order by tail_bytes desc limit $3`,
          [minTail, minBytes, limit],
        );
        return rows.map((row) => ({ id: Number(row.id), name: knownName(row.name), firmId: row.firm_id }));
      }),

    tailWithAuthors: (docId, afterSeq, uptoSeq) =>
      asSync(pool, async (client) => {
        const rows = await client.rows<TailRow>(
          `select seq, commit_id, bytes, actor_id, received_at from sync.update
           where doc_id = $1 and seq > $2 and seq <= $3 order by seq`,
          [docId, afterSeq, uptoSeq],
        );
        return rows.map((row) => ({
          seq: Number(row.seq),
          commitId: row.commit_id,
          bytes: row.bytes,
          actorId: row.actor_id,
          receivedAt: row.received_at.getTime(),
        }));
      }),

    storeSnapshot: async (snapshot) => {
      const checkpoint = snapshot.isCheckpoint ? await pack(snapshot.bytes) : null;
      return asSync(pool, async (client) => {
        const [doc] = await client.rows<{ snapshot_seq: string }>(
          'select snapshot_seq from sync.doc where id = $1 and quarantined_at is null for update',
          [snapshot.docId],
        );
        if (!doc || Number(doc.snapshot_seq) !== snapshot.fromSnapshotSeq) return false;
        const { upto } = snapshot;
        const [last] = await client.rows<{ commit_id: string | null }>(
          'select commit_id from sync.update where doc_id = $1 and seq = $2',
          [snapshot.docId, upto.seq],
        );
        // The database went back between reading and writing: the snapshot is of another history.
        if (!last || last.commit_id !== upto.commitId) return false;
        await client.rows(
          `insert into sync.snapshot (doc_id, upto_seq, bytes, hash, state_vector, commit_id)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (doc_id) do update set upto_seq = excluded.upto_seq, bytes = excluded.bytes,
             hash = excluded.hash, state_vector = excluded.state_vector, commit_id = excluded.commit_id`,
          [
            snapshot.docId,
            upto.seq,
            Buffer.from(snapshot.bytes),
            createHash('sha256').update(snapshot.bytes).digest(),
            Buffer.from(snapshot.stateVector),
            upto.commitId,
          ],
        );
        const { history } = snapshot;
        await client.rows(
          `insert into sync.history (doc_id, from_seq, to_seq, from_time, to_time, bytes, size, sessions, parts)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            snapshot.docId,
            history.fromSeq,
            history.toSeq,
            new Date(history.fromTime),
            new Date(history.toTime),
            Buffer.from(history.bytes),
            history.size,
            JSON.stringify(history.sessions),
            Buffer.from(history.parts),
          ],
        );
        if (checkpoint)
          await client.rows('insert into sync.checkpoint (doc_id, seq, bytes) values ($1, $2, $3)', [
            snapshot.docId,
            upto.seq,
            Buffer.from(checkpoint),
          ]);
        await client.rows('delete from sync.update where doc_id = $1 and seq <= $2', [snapshot.docId, upto.seq]);
        await client.rows(
          `update sync.doc set snapshot_seq = $2,
             tail_count = (select count(*) from sync.update u where u.doc_id = $1),
             tail_bytes = (select coalesce(sum(length(u.bytes)), 0) from sync.update u where u.doc_id = $1),
             bytes = $3 + (select coalesce(sum(length(u.bytes)), 0) from sync.update u where u.doc_id = $1)
           where id = $1`,
          [snapshot.docId, upto.seq, snapshot.bytes.length],
        );
        return true;
      });
    },

    addMark: (nonce, at, pruneBefore) =>
      asSync(pool, async (client) => {
        await client.rows(
          'delete from sync.mark where id in (select id from sync.mark where made_at < $1 order by id limit 100)',
          [new Date(pruneBefore)],
        );
        const [row] = await client.rows<{ id: string }>(
          'insert into sync.mark (nonce, made_at) values ($1, $2) returning id',
          [nonce, new Date(at)],
        );
        return row!.id;
      }),

    markState: (id, nonce) =>
      asSync(pool, async (client) => {
        const [row] = await client.rows<{ is_held: boolean; is_before: boolean }>(
          `select exists (select from sync.mark where id = $1 and nonce = $2) as is_held,
             exists (select from sync.rollback where mark_id >= $1) as is_before`,
          [id, nonce],
        );
        return { isHeld: row!.is_held, isBeforeRollback: row!.is_before };
      }),

    foundRollback: async ({ by, at, docs, markedAt }) => {
      const seen = markedAt === null ? null : new Date(markedAt);
      await pool.query('select sync.found_rollback($1, $2, $3, $4)', [by, new Date(at), docs, seen]);
    },

    lastRollback: () =>
      asSync(pool, async (client) => {
        const [row] = await client.rows<{ at: Date | null }>('select max(found_at) as at from sync.rollback');
        return row?.at?.getTime() ?? null;
      }),

    historyChunk: (name, seq) =>
      asSync(pool, async (client) => {
        const [row] = await client.rows<{ id: string; seq: string; bytes: Buffer | null }>(
          `select d.id, d.seq, h.bytes from sync.doc d left join lateral (
             select bytes from sync.history h where h.doc_id = d.id and h.from_seq <= $2 and h.to_seq >= $2
             order by h.from_seq desc limit 1) h on true
           where d.name = $1`,
          [name, seq],
        );
        return row ? { docId: Number(row.id), seq: Number(row.seq), bytes: row.bytes } : null;
      }),

    historyBytes: (name, uptoSeq) =>
      asSync(pool, async (client) => {
        const [row] = await client.rows<{ bytes: string }>(
          `select (select coalesce(sum(${WEIGHT}), 0) from sync.history h where h.doc_id = d.id and h.from_seq <= $2)
             + (select coalesce(sum(length(u.bytes)), 0) from sync.update u where u.doc_id = d.id and u.seq <= $2) as bytes
           from sync.doc d where d.name = $1`,
          [name, uptoSeq],
        );
        return Number(row?.bytes ?? 0);
      }),

    historyParts: (name, uptoSeq) =>
      asSync(pool, async (client) => {
        const rows = await client.rows<{ from_seq: string; to_seq: string; parts: Buffer | null }>(
          `select h.from_seq, h.to_seq, h.parts from sync.history h join sync.doc d on d.id = h.doc_id
           where d.name = $1 and h.from_seq <= $2 order by h.from_seq`,
          [name, uptoSeq],
        );
        return rows.map(({ from_seq, to_seq, parts }) => ({ from: Number(from_seq), to: Number(to_seq), parts }));
      }),

    checkpoint: async (name, uptoSeq) => {
      const [row] = await asSync(pool, async (client) =>
        client.rows<{ seq: string; bytes: Buffer }>(
          `select c.seq, c.bytes from sync.checkpoint c join sync.doc d on d.id = c.doc_id
           where d.name = $1 and c.seq <= $2 order by c.seq desc limit 1`,
          [name, uptoSeq],
        ),
      );
      return row ? { seq: Number(row.seq), bytes: await unpack(row.bytes) } : null;
    },

    lastCheckpoint: (docId) =>
      asSync(pool, async (client) => {
        const [row] = await client.rows<{ seq: string; bytes: string }>(
          `select c.seq, (select coalesce(sum(${WEIGHT}), 0) from sync.history h where h.doc_id = $1 and h.from_seq > c.seq)
             as bytes
           from (select coalesce(max(seq), 0) as seq from sync.checkpoint where doc_id = $1) c`,
          [docId],
        );
        return { seq: Number(row!.seq), bytesSince: Number(row!.bytes) };
      }),

    sessions: (name) =>
      asSync(pool, async (client) => {
        const [doc] = await client.rows<{ id: string; seq: string }>('select id, seq from sync.doc where name = $1', [
          name,
        ]);
        if (!doc) return null;
        const chunks = await client.rows<{ to_seq: string; sessions: EditSession[] | null; bytes: Buffer | null }>(
          `select to_seq, sessions, case when sessions is null then bytes end as bytes
           from sync.history where doc_id = $1 order by from_seq`,
          [doc.id],
        );
        const tail = await client.rows<{ seq: string; actor_id: string | null; received_at: Date }>(
          'select seq, actor_id, received_at from sync.update where doc_id = $1 order by seq',
          [doc.id],
        );
        return {
          docId: Number(doc.id),
          seq: Number(doc.seq),
          chunks: chunks.map(({ to_seq, sessions, bytes }) => ({ to: Number(to_seq), sessions, bytes })),
          tail: tail.map(({ seq, actor_id, received_at }) => ({
            seq: Number(seq),
            actorId: actor_id,
            receivedAt: received_at.getTime(),
          })),
        };
      }),

    lease: (name, holder, milliseconds) =>
      asSync(pool, async (client) => {
        const rows = await client.rows(
          `insert into sync.lease (name, holder, expires_at)
           values ($1, $2, now() + $3 * interval '1 millisecond')
           on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
           where sync.lease.holder = excluded.holder or sync.lease.expires_at < now()
           returning name`,
          [name, holder, milliseconds],
        );
        return rows.length > 0;
      }),
  };
}
