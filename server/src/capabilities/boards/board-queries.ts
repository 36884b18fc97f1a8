import type { Board, DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { projectsById } from '../projects/index.ts';
import { grantsOf, peopleById } from '../sharing/index.ts';

/** Boards that the caller may read, by name. */
export async function listBoards(trx: Trx, who: Principal, only?: DocName): Promise<Board[]> {
  let query = grantsOf(trx, who).where('shared_doc.kind', '=', 'board');
  if (only) query = query.where('shared_doc.name', '=', only);
  const rows = await query
    .leftJoin('favourite', (join) =>
      join.onRef('favourite.doc', '=', 'shared_doc.name').on('favourite.user_id', '=', who.userId),
    )
    .select(['shared_doc.name', 'title', 'project_id', 'created_by', 'shared_doc.created_at', 'doc_grant.right'])
    .select('favourite.user_id as favourite')
    .select((eb) =>
      eb
        .selectFrom('board_item')
        .whereRef('board_item.doc', '=', 'shared_doc.name')
        .where('board_item.deleted_at', 'is', null)
        .select((each) => each.fn.countAll<string>().as('items'))
        .as('items'),
    )
    .orderBy('title')
    .orderBy('shared_doc.name')
    .execute();
  const projects = await projectsById(
    trx,
    rows.map((row) => row.project_id),
  );
  const people = await peopleById(
    trx,
    rows.flatMap((row) => row.created_by ?? []),
  );
  return rows.map((row) => ({
    slug: row.name.slice('board/'.length),
    title: row.title,
    projectCode: row.project_id === null ? null : (projects.get(row.project_id)?.code ?? null),
    owner: row.created_by === null ? null : (people.get(row.created_by) ?? null),
    isOwner: row.created_by === who.userId,
    right: row.right === 'write' ? 'write' : 'read',
    createdAt: row.created_at.toISOString(),
    items: Number(row.items ?? 0),
    isFav: row.favourite !== null,
  }));
}

/** @throws ApiError NOT_FOUND */
export async function readBoard(trx: Trx, who: Principal, name: DocName): Promise<Board> {
  const [board] = await listBoards(trx, who, name);
  if (!board) throw new ApiError('NOT_FOUND');
  return board;
}
