import { quietUntil } from '@basoche/domain';
import { NOTIFICATION_TYPES } from '@basoche/protocol';
import type { NotificationChoices, NotificationKind } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';

const DEFAULTS: NotificationChoices = { muted: [], mailed: [], quiet: null };

const KINDS: ReadonlyMap<number, NotificationKind> = new Map(
  Object.entries(NOTIFICATION_TYPES).map(([kind, type]) => [type, kind as NotificationKind]),
);

/** What these people chose; who chose nothing is not in it. */
export async function choicesOf(trx: Trx, userIds: readonly string[]): Promise<Map<string, NotificationChoices>> {
  if (userIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('notification_choice')
    .select(['user_id', 'muted', 'mailed', 'quiet_from', 'quiet_until'])
    .where('user_id', 'in', [...userIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        muted: kindsOf(row.muted),
        mailed: kindsOf(row.mailed),
        quiet:
          row.quiet_from === null || row.quiet_until === null ? null : { from: row.quiet_from, until: row.quiet_until },
      },
    ]),
  );
}

export async function readChoices(trx: Trx, who: Principal): Promise<NotificationChoices> {
  return (await choicesOf(trx, [who.userId])).get(who.userId) ?? DEFAULTS;
}

/** What is held back already keeps its time: new hours count from now on. */
export async function changeChoices(
  trx: Trx,
  who: Principal,
  choices: NotificationChoices,
  now: number,
): Promise<NotificationChoices> {
  const row = {
    muted: typesOf(choices.muted),
    mailed: typesOf(choices.mailed),
    quiet_from: choices.quiet?.from ?? null,
    quiet_until: choices.quiet?.until ?? null,
    updated_at: new Date(now),
  };
  await trx
    .insertInto('notification_choice')
    .values({ firm_id: who.firmId, user_id: who.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  return readChoices(trx, who);
}

/** How one person is told something of a kind, now. */
export interface Telling {
  /** In the product. */
  shown: boolean;
  /** Milliseconds since the epoch; `null`: at once. */
  heldUntil: number | null;
  mailed: boolean;
}

export function tellingOf(choices: NotificationChoices | undefined, kind: NotificationKind, now: number): Telling {
  const { muted, mailed, quiet } = choices ?? DEFAULTS;
  // Who may have to act on a stolen device does not wait for the morning.
  const isUrgent = kind === 'deviceSignedOut';
  return {
    shown: !muted.includes(kind),
    heldUntil: quiet === null || isUrgent ? null : quietUntil(now, quiet),
    mailed: mailed.includes(kind),
  };
}

function kindsOf(types: readonly number[]): NotificationKind[] {
  return types.flatMap((type) => KINDS.get(type) ?? []);
}

function typesOf(kinds: readonly NotificationKind[]): number[] {
  return [...new Set(kinds.map((kind) => NOTIFICATION_TYPES[kind]))];
}
