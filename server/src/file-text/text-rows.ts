import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { ReadPage, ReadProblem } from './messages.ts';

/** A content that this process reads. */
export interface ClaimedText {
  firmId: string;
  blob: string;
  /** 1 = first try. */
  attempt: number;
}

/** Longer than a file may take: after it, another process takes over. */
const LEASE = '10 minutes';
const RETRY_MS = 5 * 60_000;
/** A content over which so many processes ended, or that could not be fetched so often, is given up. */
export const MAX_ATTEMPTS = 3;

const IS_NAMED = sql<boolean>`exists (select from file
  where file.firm_id = file_text.firm_id and file.blob = file_text.blob)`;

/** The next content of a file that nobody reads, or whose reader is gone [TX2]. */
export async function claimText(db: Db, now: number): Promise<ClaimedText | null> {
  const at = new Date(now);
  const { rows } = await db.asWorker((trx) =>
    sql<{ firm_id: string; blob: string; attempts: number }>`
      update file_text set status = 'running', attempts = attempts + 1, claimed_until = ${at}::timestamptz + ${LEASE}::interval
      where ctid = any(array(
        select ctid from file_text
        where ((status = 'pending' and (due_at is null or due_at <= ${at})) or (status = 'running' and claimed_until < ${at}))
          and ${IS_NAMED}
        order by due_at nulls first limit 1 for update skip locked))
      returning firm_id, blob, attempts`.execute(trx),
  );
  const [row] = rows;
  return row ? { firmId: row.firm_id, blob: row.blob, attempt: row.attempts } : null;
}

/** Name and size of the content; `null` once no file has it. */
export async function fileOfText(
  trx: Trx,
  { firmId, blob }: ClaimedText,
): Promise<{ name: string; size: number } | null> {
  const row = await trx
    .selectFrom('file')
    .select(['name', 'size'])
    .where('firm_id', '=', firmId)
    .where('blob', '=', blob)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? { name: row.name, size: Number(row.size) } : null;
}

/** The same content gives the same pages: what is there already stays, with what was recognised of it. */
export async function storePages(db: Db, { firmId, blob }: ClaimedText, pages: readonly ReadPage[]): Promise<void> {
  if (pages.length === 0) return;
  await db.asFirm(firmId, (trx) =>
    sql`insert into file_text_page (firm_id, blob, page, text, source)
      select ${firmId}::uuid, ${blob}, page, text, case when is_scan then 'scan' else 'text' end
      from unnest(${pages.map(({ page }) => page)}::int[], ${pages.map(({ text }) => text)}::text[],
        ${pages.map((page) => page.isScan)}::boolean[]) as given (page, text, is_scan)
      on conflict do nothing`.execute(trx),
  );
}

const STATUS_OF: Record<ReadProblem, string> = {
  none: 'none',
  encrypted: 'encrypted',
  unreadable: 'unreadable',
  too_large: 'too_large',
  time: 'too_large',
  ended: 'unreadable',
};

/** Says how the reading went, once its pages are there. @param problem `null`: it was read to its end */
export async function finishText(
  db: Db,
  { firmId, blob }: ClaimedText,
  { problem, detail, hasPages }: { problem: ReadProblem | null; detail: string | null; hasPages: boolean },
): Promise<void> {
  await db.asFirm(firmId, (trx) =>
    sql`update file_text set status = ${problem === null ? 'done' : STATUS_OF[problem]}, error = ${detail},
      has_pages = ${hasPages}, due_at = null, claimed_until = null,
      pages = (select count(*) from file_text_page page where page.firm_id = file_text.firm_id and page.blob = file_text.blob),
      scans = (select count(*) from file_text_page page where page.firm_id = file_text.firm_id and page.blob = file_text.blob
        and page.source = 'scan')
      where firm_id = ${firmId} and blob = ${blob}`.execute(trx),
  );
}

/** Gives the content back: to be read again after a while, or, of a server that stops, at once and as if never begun. */
export async function releaseText(
  db: Db,
  { firmId, blob, attempt }: ClaimedText,
  now: number,
  reason: string | null,
): Promise<void> {
  const due = reason === null ? null : new Date(now + RETRY_MS * attempt);
  await db.asFirm(firmId, (trx) =>
    sql`update file_text set status = 'pending', error = ${reason}, due_at = ${due}, claimed_until = null,
      attempts = attempts - ${reason === null ? 1 : 0}
      where firm_id = ${firmId} and blob = ${blob} and status = 'running'`.execute(trx),
  );
}
