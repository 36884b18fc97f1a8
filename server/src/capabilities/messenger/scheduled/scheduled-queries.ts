import { localDateOf, localTimeOf } from '@basoche/domain';
import { scheduledMessageRecord } from '@basoche/protocol';
import type { RowOfRecord, ScheduledMessage } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { storedReason } from '../../../http/stored-reason.ts';
import { recordSource } from '../../../records/index.ts';
import type { Principal } from '../../../sync/ports.ts';
import { grantsOf } from '../../sharing/index.ts';

export type ScheduledRow = Selectable<Tables['scheduled_message']>;

const PLANNED = ['waiting', 'sending', 'refused'] as const;

/** What the author has planned and what could not be sent, the next first. */
export async function scheduledOf(trx: Trx, who: Principal): Promise<ScheduledMessage[]> {
  const rows = await trx
    .selectFrom('scheduled_message')
    .selectAll()
    .where('author', '=', who.userId)
    .where('status', 'in', PLANNED)
    .orderBy('planned_at')
    .orderBy('id')
    .execute();
  const names = await namesOf(trx, who, rows);
  return rows.map((row) => viewScheduled(row, names));
}

export async function viewOneScheduled(trx: Trx, who: Principal, row: ScheduledRow): Promise<ScheduledMessage> {
  return viewScheduled(row, await namesOf(trx, who, [row]));
}

/** What left or was cancelled is nobody's any more. */
export const scheduledMessageSource = recordSource({
  kind: scheduledMessageRecord,
  async read(trx, { account }, { after, limit }) {
    let rows = trx
      .selectFrom('scheduled_message')
      .selectAll()
      .where('author', '=', account.id)
      .where('status', 'in', PLANNED)
      .orderBy('id')
      .limit(limit);
    if (after !== null) rows = rows.where('id', '>', after);
    return (await rows.execute()).map(recordOf);
  },
  async readChanged(trx, ids) {
    const rows = await trx
      .selectFrom('scheduled_message')
      .selectAll()
      .where('id', 'in', ids)
      .where('status', 'in', PLANNED)
      .execute();
    return rows.map((each) => {
      const row = recordOf(each);
      return { id: each.id, rowFor: ({ account }) => (account.id === each.author ? row : null) };
    });
  },
});

async function namesOf(trx: Trx, who: Principal, rows: readonly ScheduledRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const known = await grantsOf(trx, who)
    .where('shared_doc.name', 'in', [...new Set(rows.map((row) => row.doc))])
    .select(['shared_doc.name', 'shared_doc.title'])
    .execute();
  return new Map(known.map((each) => [each.name, each.title]));
}

function viewScheduled(row: ScheduledRow, names: ReadonlyMap<string, string>): ScheduledMessage {
  const { id, refusal, ...shown } = recordOf(row);
  return {
    slug: id,
    conversationName: names.get(row.doc) ?? '',
    ...shown,
    plannedFor: row.planned_at.toISOString(),
    ...(refusal === null ? {} : { refusal }),
  };
}

function recordOf(row: ScheduledRow): RowOfRecord<typeof scheduledMessageRecord> {
  const instant = row.planned_at.getTime();
  const { sentence, reason } = storedReason(row.reason);
  return {
    id: row.id,
    conversationSlug: row.doc.slice('conversation/'.length),
    content: row.text,
    replyTo: row.reply_to,
    date: localDateOf(instant),
    time: localTimeOf(instant),
    status: row.status === 'refused' ? 'refused' : 'waiting',
    reason: sentence,
    refusal: reason ?? null,
  };
}
