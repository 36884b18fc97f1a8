import type { DocName, DocumentVersion, NewDocumentVersion } from '@basoche/protocol';
import { document } from '@basoche/crdt';
import type { Context } from 'hono';
import type { Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { command } from '../../../http/command.ts';
import type { Principal } from '../../../sync/ports.ts';
import type { ApiEnv } from '../../../http/api-env.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { idToCreate } from '../../peer.ts';
import { requireDoc } from '../../sharing/index.ts';

type Deps = Pick<CapabilityDeps, 'db' | 'shared' | 'histories' | 'clock'>;

/** What a device wrote before it named the version is on its way. */
const AGAIN_AFTER_S = 2;

/** The named moments of a document, oldest first. */
export async function versionsOf(trx: Trx, doc: DocName): Promise<DocumentVersion[]> {
  const rows = await trx
    .selectFrom('document_version')
    .selectAll()
    .where('doc', '=', doc)
    .orderBy('seq')
    .orderBy('named_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    seq: Number(row.seq),
    user: row.named_by,
    namedAt: row.named_at.toISOString(),
    at: row.at.toISOString(),
  }));
}

/**
 * Names a moment of a document; the same id again answers the same version.
 * @throws ApiError UNAVAILABLE while what the device wrote before is not here, UNPROCESSABLE for a moment that never was,
 * FORBIDDEN without the right to write, CONFLICT for an id of another document
 */
export async function nameVersion(
  c: Context<ApiEnv>,
  { db, shared, histories, clock }: Deps,
  who: Principal,
  slug: string,
  { id: given, title, seq: wanted, marked }: NewDocumentVersion,
): Promise<DocumentVersion> {
  const id = idToCreate(c, clock, given);
  const doc = await db.asFirm(who.firmId, (trx) => requireDoc(trx, who, 'document', slug, 'write'));
  const mark =
    marked === true ? await shared.read(doc.name, (content) => document.versionMark(content, id)) : undefined;
  if (mark === null) throw new ApiError('UNAVAILABLE', { retryAfter: AGAIN_AFTER_S });
  // What was written after the mark while the name was on its way is not in the version.
  const arrival = mark === undefined ? null : await histories.arrivalOf(doc.name, mark);
  const { seq: latest, sessions } = await histories.sessions(doc.name);
  const seq = wanted ?? arrival?.seq ?? latest;
  if (seq < 1 || seq > latest) throw new ApiError('history.emptyThen');
  const at =
    wanted === undefined
      ? (arrival?.at ?? Math.max(...sessions.map((each) => each.to)))
      : await timeOf(histories, doc.name, seq);
  return command(c, db, async (trx) => {
    await requireDoc(trx, who, 'document', slug, 'write');
    await trx
      .insertInto('document_version')
      .values({
        id,
        firm_id: who.firmId,
        doc: doc.name,
        seq,
        title,
        named_by: who.userId,
        named_at: new Date(clock.now()),
        at: new Date(at),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const version = (await versionsOf(trx, doc.name)).find((each) => each.id === id);
    if (!version) throw new ApiError('value.idUsed');
    return version;
  });
}

/** Takes the name away; the moment stays. @throws ApiError FORBIDDEN, NOT_FOUND */
export function unnameVersion(
  c: Context<ApiEnv>,
  { db }: Deps,
  who: Principal,
  slug: string,
  id: string,
): Promise<void> {
  return command(c, db, async (trx) => {
    const doc = await requireDoc(trx, who, 'document', slug, 'write');
    await trx
      .deleteFrom('document_version')
      .where('doc', '=', doc.name)
      .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id.toLowerCase()))
      .execute();
  });
}

async function timeOf(histories: Deps['histories'], doc: DocName, seq: number): Promise<number> {
  const at = await histories.timeOf(doc, seq);
  if (at === null) throw new ApiError('NOT_FOUND');
  return at;
}
