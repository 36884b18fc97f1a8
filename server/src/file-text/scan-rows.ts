import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReadPage } from './messages.ts';

/** A content whose scans this process recognises. */
export interface ClaimedScans {
  firmId: string;
  blob: string;
}

/** Longer than a page may take: after it, another process goes on at the page where this one was. */
const LEASE = '10 minutes';
/** A page over which so many processes ended is given up. */
const MAX_ATTEMPTS = 3;

const IS_NAMED = sql<boolean>`exists (select from file
  where file.firm_id = file_text.firm_id and file.blob = file_text.blob)`;

/** The next content of a file with pages to recognise [TX11]. */
export async function claimScans(db: Db, now: number): Promise<ClaimedScans | null> {
  const at = new Date(now);
  const { rows } = await db.asWorker((trx) =>
    sql<{ firm_id: string; blob: string }>`
      update file_text set claimed_until = ${at}::timestamptz + ${LEASE}::interval
      where ctid = any(array(
        select ctid from file_text
        where scans > 0 and status in ('done', 'too_large') and (claimed_until is null or claimed_until < ${at})
          and (due_at is null or due_at <= ${at}) and ${IS_NAMED}
        limit 1 for update skip locked))
      returning firm_id, blob`.execute(trx),
  );
  const [row] = rows;
  return row ? { firmId: row.firm_id, blob: row.blob } : null;
}

/** Size of the content and its next pages to recognise; `null` once no file has it. */
export async function nextScans(
  db: Db,
  { firmId, blob }: ClaimedScans,
  limit: number,
): Promise<{ size: number; pages: number[] } | null> {
  return db.asFirm(firmId, async (trx) => {
    const { rows } = await sql<{ size: string }>`select blob.size from blob
      where firm_id = ${firmId} and id = ${blob} and exists (select from file
        where file.firm_id = blob.firm_id and file.blob = blob.id)`.execute(trx);
    const [content] = rows;
    if (!content) return null;
    const pages = await trx
      .selectFrom('file_text_page')
      .select('page')
      .where('firm_id', '=', firmId)
      .where('blob', '=', blob)
      .where('source', '=', 'scan')
      .orderBy('page')
      .limit(limit)
      .execute();
    return { size: Number(content.size), pages: pages.map(({ page }) => page) };
  });
}

/**
 * What was recognised, behind what the page says itself; once for each page.
 * @returns whether a file has the content still
 */
export async function storeRecognised(
  db: Db,
  { firmId, blob }: ClaimedScans,
  { page, text, isScan }: ReadPage,
  now: number,
): Promise<boolean> {
  return db.asFirm(firmId, async (trx) => {
    await sql`update file_text_page set source = ${isScan ? 'unreadable' : 'ocr'},
        text = case when text = '' then ${text} else text || E'\n' || ${text} end
      where firm_id = ${firmId} and blob = ${blob} and page = ${page} and source = 'scan'`.execute(trx);
    const { rows } = await sql`update file_text set scans = ${remaining()},
        claimed_until = ${new Date(now)}::timestamptz + ${LEASE}::interval
      where firm_id = ${firmId} and blob = ${blob} and ${IS_NAMED} returning 1`.execute(trx);
    return rows.length > 0;
  });
}

/** The first page that is left ended its process, or took too long. */
export async function blameScan(db: Db, { firmId, blob }: ClaimedScans): Promise<void> {
  await db.asFirm(firmId, async (trx) => {
    await sql`update file_text_page set attempts = attempts + 1,
        source = case when attempts + 1 >= ${MAX_ATTEMPTS} then 'unreadable' else source end
      where firm_id = ${firmId} and blob = ${blob} and page = (
        select min(page) from file_text_page where firm_id = ${firmId} and blob = ${blob} and source = 'scan')`.execute(
      trx,
    );
    await sql`update file_text set scans = ${remaining()} where firm_id = ${firmId} and blob = ${blob}`.execute(trx);
  });
}

/** Another process may go on, at once or after a while. */
export async function releaseScans(db: Db, { firmId, blob }: ClaimedScans, dueAt: number | null): Promise<void> {
  const due = dueAt === null ? null : new Date(dueAt);
  await db.asFirm(firmId, (trx) =>
    sql`update file_text set claimed_until = null, due_at = ${due}
      where firm_id = ${firmId} and blob = ${blob}`.execute(trx),
  );
}

function remaining() {
  return sql`(select count(*) from file_text_page page where page.firm_id = file_text.firm_id
    and page.blob = file_text.blob and page.source = 'scan')`;
}
