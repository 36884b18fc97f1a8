import type { Message } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { grantsOf, peopleById } from '../sharing/index.ts';
import { messageView } from './message-view.ts';
import type { MessageRow, Readers } from './message-view.ts';

/** Messages that a person may read. */
export function readableMessages(trx: Trx, who: Principal) {
  return grantsOf(trx, who).innerJoin('message', 'message.doc', 'shared_doc.name');
}

/** `null` also when the caller may not read its conversation. An id that stands in two conversations means the older one. */
export async function findMessage(trx: Trx, who: Principal, slug: string): Promise<MessageRow | null> {
  const row = await readableMessages(trx, who)
    .where('message.id', '=', slug)
    .selectAll('message')
    .orderBy('message.received_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Rows of any conversations as the reader sees them, in the order given. */
export async function viewMessages(trx: Trx, who: Principal, rows: readonly MessageRow[]): Promise<Message[]> {
  const readers = await readersOf(trx, new Set(rows.map((row) => row.doc)), rows);
  return rows.map((row) => messageView(row, who.userId, readers(row.doc)));
}

export async function viewMessage(trx: Trx, who: Principal, row: MessageRow): Promise<Message> {
  const readers = await readersOf(trx, new Set([row.doc]), [row]);
  return messageView(row, who.userId, readers(row.doc));
}

async function readersOf(
  trx: Trx,
  docs: ReadonlySet<string>,
  rows: readonly MessageRow[],
): Promise<(doc: string) => Readers> {
  if (docs.size === 0) return () => ({ people: new Map(), memberIds: [], readUpTo: new Map() });
  const members = await membersByDoc(trx, docs);
  const marks = await trx
    .selectFrom('message_read')
    .innerJoin('message', (join) =>
      join.onRef('message.doc', '=', 'message_read.doc').onRef('message.id', '=', 'message_read.last_message'),
    )
    .select(['message_read.doc', 'message_read.id as user', 'message.position'])
    .where('message_read.doc', 'in', [...docs])
    .execute();
  const people = await peopleById(trx, [...[...members.values()].flat(), ...rows.map((row) => row.author)]);
  return (doc) => ({
    people,
    memberIds: members.get(doc) ?? [],
    readUpTo: new Map(marks.filter((mark) => mark.doc === doc).map((mark) => [mark.user, mark.position])),
  });
}

/** Ids of the members by document, in a stable order. */
export async function membersByDoc(trx: Trx, docs: Iterable<string>): Promise<Map<string, string[]>> {
  const rows = await trx
    .selectFrom('doc_grant')
    .select(['doc', 'user_id'])
    .where('doc', 'in', [...docs])
    .where('right', '<>', 'none')
    .orderBy('user_id')
    .execute();
  const members = new Map<string, string[]>();
  for (const row of rows) members.set(row.doc, [...(members.get(row.doc) ?? []), row.user_id]);
  return members;
}
