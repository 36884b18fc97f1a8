import type { Projection } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ProjectionEffect } from '../deps.ts';
import type { Room } from '../room/room.ts';
import { replaceRows } from './replace-rows.ts';
import type { RowHashes } from './replace-rows.ts';

/** What a document's rows have to become. */
export interface Pending {
  room: Room;
  seq: number;
  projection: Projection;
  /** As this process last wrote it. */
  written: Written | undefined;
}

export interface Written {
  seq: number;
  version: number;
  hashes: RowHashes;
}

export interface Done {
  room: Room;
  /** Rows hold at least this. */
  seq: number;
  /** `null`: somebody else wrote them. */
  written: Written | null;
}

/**
 * One transaction for documents of one firm: lock, rows, effects, seqs (PR1). The row of `doc_projection` is the lock,
 * taken in the order of names.
 */
export async function writeProjections(
  db: Pick<Db, 'asFirm'>,
  effects: Partial<Record<DocKind, ProjectionEffect[]>>,
  firmId: string,
  pending: Pending[],
): Promise<Done[]> {
  return db.asFirm(firmId, async (trx) => {
    const rows = await lockRows(trx, firmId, pending);
    // A room that ended may know what the database no longer holds (EV2).
    const due = pending.filter(
      ({ room, seq }) => !room.isGone && isDue(rows.get(room.name)!, seq, room.module.projectorVersion),
    );
    const replaced = await replaceRows(
      trx,
      firmId,
      due.map(({ room, projection, written }) => {
        const row = rows.get(room.name)!;
        const isKnown = written !== undefined && written.seq === row.seq && written.version === row.version;
        return { doc: room.name, projection, known: isKnown ? written.hashes : null };
      }),
    );
    const written = new Map<Room, Written>();
    for (const [index, { room, seq, projection }] of due.entries()) {
      const { diff, hashes } = replaced[index]!;
      const version = room.module.projectorVersion;
      const before = rows.get(room.name)!.version;
      const isRebuild = before > 0 && before < version;
      const actors = room.authorsUpTo(seq);
      const change = { firmId, doc: room.name, kind: room.module.kind, seq, projection, diff, actors, isRebuild };
      for (const effect of effects[room.module.kind] ?? []) await effect(trx, change);
      written.set(room, { seq, version, hashes });
    }
    if (due.length > 0) await storeSeqs(trx, due);
    return pending.map(({ room, seq }) => ({
      room,
      seq: Math.max(seq, rows.get(room.name)!.seq),
      written: written.get(room) ?? null,
    }));
  });
}

interface ProjectionRow {
  seq: number;
  version: number;
}

/** A newer build's rows are left to it. */
function isDue(row: ProjectionRow, seq: number, version: number): boolean {
  return row.version <= version && row.seq <= seq && (row.seq !== seq || row.version !== version);
}

async function lockRows(trx: Trx, firmId: string, pending: Pending[]): Promise<Map<string, ProjectionRow>> {
  const names = pending.map(({ room }) => room.name).sort();
  const { rows } = await sql<{ doc: string; seq: string; projector_version: number }>`
    insert into doc_projection (firm_id, doc) select ${firmId}, d.doc from unnest(${names}::text[]) as d (doc) order by 2
    on conflict (doc) do update set doc = excluded.doc
    returning doc, seq, projector_version`.execute(trx);
  return new Map(rows.map((row) => [row.doc, { seq: Number(row.seq), version: row.projector_version }]));
}

async function storeSeqs(trx: Trx, due: Pending[]): Promise<void> {
  const names = due.map(({ room }) => room.name);
  const seqs = due.map(({ seq }) => seq);
  const versions = due.map(({ room }) => room.module.projectorVersion);
  await sql`update doc_projection p set seq = d.seq, projector_version = d.version
    from unnest(${names}::text[], ${seqs}::bigint[], ${versions}::integer[]) as d (doc, seq, version)
    where p.doc = d.doc`.execute(trx);
}
