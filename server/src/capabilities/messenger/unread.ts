import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { grantsOf } from '../sharing/index.ts';
import type { MessageRow } from './message-view.ts';

/** Document -> unread messages; conversations without any are absent. */
export async function unreadByDoc(trx: Trx, who: Principal): Promise<Map<string, number>> {
  const rows = await readMarks(trx, who)
    .select((eb) => [
      'shared_doc.name',
      eb
        .selectFrom('message')
        .select((each) => each.fn.countAll<string>().as('unread'))
        .whereRef('message.doc', '=', 'shared_doc.name')
        .where('message.position', '>', sql<number>`coalesce(seen.position, -1)`)
        .where('message.author', '<>', who.userId)
        .where('message.deleted_at', 'is', null)
        .as('unread'),
    ])
    .orderBy('shared_doc.name')
    .execute();
  return new Map(rows.map((row) => [row.name, Number(row.unread)] as const).filter(([, unread]) => unread > 0));
}

/** The newest unread messages, the newest first. */
export async function newestUnread(trx: Trx, who: Principal, max: number): Promise<MessageRow[]> {
  return readMarks(trx, who)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('message')
          .selectAll('message')
          .whereRef('message.doc', '=', 'shared_doc.name')
          .where('message.position', '>', sql<number>`coalesce(seen.position, -1)`)
          .where('message.author', '<>', who.userId)
          .where('message.deleted_at', 'is', null)
          .orderBy('message.position', 'desc')
          .limit(max)
          .as('unread'),
      (join) => join.onTrue(),
    )
    .selectAll('unread')
    .orderBy('unread.received_at', 'desc')
    .orderBy('unread.id', 'desc')
    .limit(max)
    .execute();
}

/** The caller's conversations with the place that counts as read for them, so that what follows is a range of each one's index. */
function readMarks(trx: Trx, who: Principal) {
  return grantsOf(trx, who)
    .where('shared_doc.kind', '=', 'conversation')
    .leftJoin('message_read as mark', (join) =>
      join.onRef('mark.doc', '=', 'shared_doc.name').on('mark.id', '=', who.userId),
    )
    .leftJoin('message as seen', (join) =>
      join
        .onRef('seen.doc', '=', 'mark.doc')
        .on('seen.id', '=', (eb) => eb.fn.coalesce('mark.unread_after', 'mark.last_message')),
    );
}
