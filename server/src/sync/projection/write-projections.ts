import type { Projection } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { ProjectionEffect } from '../deps.ts';
import type { Position } from '../journal/journal.ts';
import type { Room } from '../room/room.ts';
import { replaceRows } from './replace-rows.ts';
import type { RowHashes } from './replace-rows.ts';

/** What a document's rows have to become. */
export interface Pending {
  room: Room;
  /** Of the journal, that the rows are computed from. */
  place: Position;
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
  /** Whether the journal holds the place that rows are computed from; `passed`: it was compacted past it, nobody can tell. */
  place: PlaceVerdict;
  /** Rows hold at least this, where the place is held. */
  seq: number;
  /** `null`: somebody else wrote them, or nobody. */
  written: Written | null;
}

type PlaceVerdict = 'held' | 'passed' | 'lost';

/**
 * One transaction for documents of one firm: lock, rows, effects, seqs (PR1). The row of `doc_projection` is the lock,
 * taken in the order of names. Nothing is written of a document whose place the journal does not hold (PR10).
 */
export async function writeProjections(
  db: Pick<Db, 'asFirm'>,
  effects: Partial<Record<DocKind, ProjectionEffect[]>>,
  firmId: string,
  pending: Pending[],
): Promise<Done[]> {
  return db.asFirm(firmId, async (trx) => {
    const rows = await lockRows(trx, firmId, pending);
    const due = pending.filter(({ room, place }) => {
      const row = rows.get(room.name)!;
      return row.place === 'held' && isDue(row, place.seq, room.module.projectorVersion);
    });
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
    for (const [index, { room, place, projection }] of due.entries()) {
      const { seq } = place;
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
    return pending.map(({ room, place: { seq } }) => {
      const row = rows.get(room.name)!;
      return { room, place: row.place, seq: Math.max(seq, row.seq), written: written.get(room) ?? null };
    });
  });
}

interface ProjectionRow {
  seq: number;
  version: number;
  place: PlaceVerdict;
}

/** A newer build's rows are left to it. */
function isDue(row: ProjectionRow, seq: number, version: number): boolean {
  return row.version <= version && row.seq <= seq && (row.seq !== seq || row.version !== version);
}

/** The journal is asked once all rows are locked: what another process wrote meanwhile is seen. */
async function lockRows(trx: Trx, firmId: string, pending: Pending[]): Promise<Map<string, ProjectionRow>> {
  const names = pending.map(({ room }) => room.name);
  const seqs = pending.map(({ place }) => place.seq);
  const commits = pending.map(({ place }) => place.commitId);
  const { rows } = await sql<{ doc: string; seq: string; projector_version: number; place: PlaceVerdict }>`
    with wanted as (
      select * from unnest(${names}::text[], ${seqs}::bigint[], ${commits}::bigint[]) as w (doc, seq, commit_id)
    ), locked as (
      insert into doc_projection (firm_id, doc) select ${firmId}, doc from wanted order by 2
      on conflict (doc) do update set doc = excluded.doc
      returning doc, seq, projector_version
    ), places as (
      select array_agg(w.doc) as docs, array_agg(w.seq) as seqs, array_agg(w.commit_id) as commits
      from locked join wanted w using (doc)
    )
    select l.doc, l.seq, l.projector_version, j.place
    from places p cross join lateral journal_places(p.docs, p.seqs, p.commits) j join locked l using (doc)`.execute(
    trx,
  );
  return new Map(
    rows.map(({ doc, seq, projector_version: version, place }) => [doc, { seq: Number(seq), version, place }]),
  );
}

async function storeSeqs(trx: Trx, due: Pending[]): Promise<void> {
  const names = due.map(({ room }) => room.name);
  const seqs = due.map(({ place }) => place.seq);
  const versions = due.map(({ room }) => room.module.projectorVersion);
  await sql`update doc_projection p set seq = d.seq, projector_version = d.version
    from unnest(${names}::text[], ${seqs}::bigint[], ${versions}::integer[]) as d (doc, seq, version)
    where p.doc = d.doc`.execute(trx);
}
