import { BOARD_ACTIVITY_PAGE_SIZE } from '@basoche/protocol';
import type { BoardActivity, BoardChangeField, DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { peopleById } from '../sharing/index.ts';
import { CELL_FIELD } from './record-changes.ts';

/** What became of an item, the newest first. @throws ApiError NOT_FOUND for what is no item of the board */
export async function readActivity(trx: Trx, doc: DocName, item: string, page: number): Promise<BoardActivity> {
  const known = await trx
    .selectFrom('board_item')
    .select('id')
    .where('doc', '=', doc)
    .where('id', '=', item)
    .executeTakeFirst();
  if (!known) throw new ApiError('NOT_FOUND');
  const rows = await trx
    .selectFrom('board_change')
    .select(['seq', 'field', 'before', 'after', 'actors', 'at', 'rule'])
    .where('doc', '=', doc)
    .where('item_id', '=', item)
    .orderBy('seq', 'desc')
    .orderBy('field')
    .offset((page - 1) * BOARD_ACTIVITY_PAGE_SIZE)
    .limit(BOARD_ACTIVITY_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, BOARD_ACTIVITY_PAGE_SIZE);
  const people = await peopleById(
    trx,
    shown.flatMap((row) => row.actors),
  );
  return {
    changes: shown.map((row) => ({
      id: `${row.seq}-${row.field}`,
      at: row.at.toISOString(),
      people: row.actors.flatMap((id) => people.get(id) ?? []),
      field: row.field.startsWith(CELL_FIELD) ? 'cell' : (row.field as BoardChangeField),
      column: row.field.startsWith(CELL_FIELD) ? row.field.slice(CELL_FIELD.length) : null,
      before: row.before ?? null,
      after: row.after ?? null,
      rule: row.rule,
    })),
    more: rows.length > shown.length,
  };
}
