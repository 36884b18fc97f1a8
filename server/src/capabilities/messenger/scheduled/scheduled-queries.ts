import { localDateOf, localTimeOf } from '@basoche/domain';
import { SCHEDULED_CHANGED } from '@basoche/protocol';
import type { ScheduledMessage } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { storedReason } from '../../../http/stored-reason.ts';
import type { Live } from '../../../live/live.ts';
import type { Principal } from '../../../sync/ports.ts';
import { grantsOf } from '../../sharing/index.ts';

export type ScheduledRow = Selectable<Tables['scheduled_message']>;

/** What the author has planned and what could not be sent, the next first. */
export async function scheduledOf(trx: Trx, who: Principal): Promise<ScheduledMessage[]> {
  const rows = await trx
    .selectFrom('scheduled_message')
    .selectAll()
    .where('author', '=', who.userId)
    .where('status', 'in', ['waiting', 'sending', 'refused'])
    .orderBy('planned_at')
    .orderBy('id')
    .execute();
  const names = await namesOf(trx, who, rows);
  return rows.map((row) => viewScheduled(row, names));
}

export async function viewOneScheduled(trx: Trx, who: Principal, row: ScheduledRow): Promise<ScheduledMessage> {
  return viewScheduled(row, await namesOf(trx, who, [row]));
}

/** Tells the author's devices, those with another session included. */
export function tellScheduled(trx: Trx, live: Live, author: string): Promise<void> {
  return live.publish(trx, [author], SCHEDULED_CHANGED, {});
}

async function namesOf(trx: Trx, who: Principal, rows: readonly ScheduledRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const known = await grantsOf(trx, who)
    .where('shared_doc.name', 'in', [...new Set(rows.map((row) => row.doc))])
    .select(['shared_doc.name', 'shared_doc.title'])
    .execute();
  return new Map(known.map((each) => [each.name, each.title]));
}

function viewScheduled(row: ScheduledRow, names: ReadonlyMap<string, string>): ScheduledMessage {
  const instant = row.planned_at.getTime();
  const { sentence, reason } = storedReason(row.reason);
  return {
    slug: row.id,
    conversationSlug: row.doc.slice('conversation/'.length),
    conversationName: names.get(row.doc) ?? '',
    content: row.text,
    replyTo: row.reply_to,
    date: localDateOf(instant),
    time: localTimeOf(instant),
    plannedFor: row.planned_at.toISOString(),
    status: row.status === 'refused' ? 'refused' : 'waiting',
    reason: sentence,
    ...(reason ? { refusal: reason } : {}),
  };
}
