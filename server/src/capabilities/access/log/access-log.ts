import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';

export type AccessEventKind =
  | 'signed-in'
  | 'sign-in-failed'
  | 'password-accepted'
  | 'sso-accepted'
  | 'sso-linked'
  | 'sso-unlinked'
  | 'code-failed'
  | 'recovery-code-used'
  | 'signed-out'
  | 'sessions-revoked'
  | 'device-wiped'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'password-reset-asked'
  | 'password-reset'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'passkey-refused';

/** Where a request came from, as far as it can be told. */
export interface Origin {
  address: string;
  userAgent: string | null;
  /** Id of the browser profile, when the request names it. */
  device?: string | null;
}

export interface AccessEvent {
  firmId: string;
  userId: string;
  kind: AccessEventKind;
  /** Milliseconds since the epoch. */
  at: number;
  from?: Origin;
  /** One word more; never a secret, a code or a link. */
  detail?: string;
}

/**
 * Writes an event at the end of its firm's chain, in the caller's transaction (`asFirm` of the same firm, or `asSystem`):
 * what happened and its trace are there together or not at all.
 */
export async function recordAccess(trx: Trx, event: AccessEvent): Promise<void> {
  // The chain grows one event at a time; the next writer waits for this transaction.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`access_event ${event.firmId}`}, 0))`.execute(trx);
  const last = await trx
    .selectFrom('access_event')
    .select(['seq', 'hash'])
    .where('firm_id', '=', event.firmId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const row = {
    firm_id: event.firmId,
    seq: (last?.seq ?? 0) + 1,
    at: new Date(event.at),
    user_id: event.userId,
    kind: event.kind,
    address: event.from?.address ?? null,
    user_agent: event.from?.userAgent?.slice(0, 400) ?? null,
    detail: event.detail ?? null,
  };
  await trx
    .insertInto('access_event')
    .values({ ...row, hash: chained(last?.hash ?? null, row) })
    .execute();
}

/** Events read at once. */
const PAGE = 1_000;

export type ChainState = { sound: true; events: number } | { sound: false; brokenAt: number };

/** Follows the chain of a firm from its first event: a row that was changed, removed or slipped in breaks it there. */
export async function verifyAccessLog(trx: Trx, firmId: string): Promise<ChainState> {
  let events = 0;
  let hash: Buffer | null = null;
  for (;;) {
    const rows = await trx
      .selectFrom('access_event')
      .selectAll()
      .where('firm_id', '=', firmId)
      .where('seq', '>', events)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) return { sound: true, events };
    for (const row of rows) {
      const expected = chained(hash, row);
      if (row.seq !== events + 1 || !expected.equals(row.hash)) return { sound: false, brokenAt: events + 1 };
      events = row.seq;
      hash = row.hash;
    }
  }
}

interface Content {
  firm_id: string;
  seq: number;
  at: Date;
  user_id: string;
  kind: string;
  address: string | null;
  user_agent: string | null;
  detail: string | null;
}

function chained(before: Buffer | null, row: Content): Buffer {
  const { firm_id, seq, at, user_id, kind, address, user_agent, detail } = row;
  const content = JSON.stringify([firm_id, seq, at.toISOString(), user_id, kind, address, user_agent, detail]);
  return createHash('sha256')
    .update(before ?? '')
    .update(content)
    .digest();
}
