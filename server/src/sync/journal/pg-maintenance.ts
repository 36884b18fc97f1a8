import { createHash } from 'node:crypto';
import type { Journal } from './journal.ts';
import { asSync } from './as-sync.ts';
import type { SyncPool } from './as-sync.ts';
import { knownName } from './known-name.ts';

type Maintenance = Pick<
  Journal,
  'quarantine' | 'release' | 'compactable' | 'tailWithAuthors' | 'storeSnapshot' | 'history' | 'lease'
>;

/** The slow side of the journal: compaction, history, quarantine, leases. */
export function pgMaintenance(pool: SyncPool): Maintenance {
  return {
    quarantine: (docId, reason) =>
      asSync(pool, async (client) => {
        await client.rows(
          `update sync.doc set quarantined_at = now(), quarantine_reason = left($2, 500)
           where id = $1 and quarantined_at is null`,
          [docId, reason],
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
        const rows = await client.rows<{ seq: string; bytes: Buffer; actor_id: string | null; received_at: Date }>(
          `select seq, bytes, actor_id, received_at from sync.update
           where doc_id = $1 and seq > $2 and seq <= $3 order by seq`,
          [docId, afterSeq, uptoSeq],
        );
        return rows.map((row) => ({
          seq: Number(row.seq),
          bytes: row.bytes,
          actorId: row.actor_id,
          receivedAt: row.received_at.getTime(),
        }));
      }),

    storeSnapshot: (snapshot) =>
      asSync(pool, async (client) => {
        const [doc] = await client.rows<{ snapshot_seq: string }>(
          'select snapshot_seq from sync.doc where id = $1 and quarantined_at is null for update',
          [snapshot.docId],
        );
        if (!doc || Number(doc.snapshot_seq) !== snapshot.fromSnapshotSeq) return false;
        await client.rows(
          `insert into sync.snapshot (doc_id, upto_seq, bytes, hash, state_vector) values ($1, $2, $3, $4, $5)
           on conflict (doc_id) do update set upto_seq = excluded.upto_seq, bytes = excluded.bytes,
             hash = excluded.hash, state_vector = excluded.state_vector`,
          [
            snapshot.docId,
            snapshot.uptoSeq,
            Buffer.from(snapshot.bytes),
            createHash('sha256').update(snapshot.bytes).digest(),
            Buffer.from(snapshot.stateVector),
          ],
        );
        const { history } = snapshot;
        await client.rows(
          `insert into sync.history (doc_id, from_seq, to_seq, from_time, to_time, bytes)
           values ($1, $2, $3, $4, $5, $6)`,
          [
            snapshot.docId,
            history.fromSeq,
            history.toSeq,
            new Date(history.fromTime),
            new Date(history.toTime),
            Buffer.from(history.bytes),
          ],
        );
        await client.rows('delete from sync.update where doc_id = $1 and seq <= $2', [
          snapshot.docId,
          snapshot.uptoSeq,
        ]);
        await client.rows(
          `update sync.doc set snapshot_seq = $2,
             tail_count = (select count(*) from sync.update u where u.doc_id = $1),
             tail_bytes = (select coalesce(sum(length(u.bytes)), 0) from sync.update u where u.doc_id = $1),
             bytes = $3 + (select coalesce(sum(length(u.bytes)), 0) from sync.update u where u.doc_id = $1)
           where id = $1`,
          [snapshot.docId, snapshot.uptoSeq, snapshot.bytes.length],
        );
        return true;
      }),

    history: (name, uptoSeq) =>
      asSync(pool, async (client) => {
        const [doc] = await client.rows<{ id: string; seq: string }>('select id, seq from sync.doc where name = $1', [
          name,
        ]);
        if (!doc) return null;
        const rows = await client.rows<{ bytes: Buffer }>(
          'select bytes from sync.history where doc_id = $1 and from_seq <= $2 order by from_seq',
          [doc.id, uptoSeq],
        );
        return { docId: Number(doc.id), chunks: rows.map((row) => row.bytes), seq: Number(doc.seq) };
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
