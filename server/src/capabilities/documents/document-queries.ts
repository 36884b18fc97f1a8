import { DOCUMENT_TYPES } from '@basoche/protocol';
import type { DocName, TextDocument } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { projectsById } from '../projects/index.ts';
import { grantsOf, peopleById } from '../sharing/index.ts';

/** Documents that the caller may read, the newest first. */
export async function listDocuments(trx: Trx, who: Principal, only?: DocName): Promise<TextDocument[]> {
  let query = grantsOf(trx, who).where('shared_doc.kind', '=', 'document');
  if (only) query = query.where('shared_doc.name', '=', only);
  const rows = await query
    .leftJoin('document_text', 'document_text.doc', 'shared_doc.name')
    .leftJoin('favourite', (join) =>
      join.onRef('favourite.doc', '=', 'shared_doc.name').on('favourite.user_id', '=', who.userId),
    )
    .select(['shared_doc.name', 'title', 'project_id', 'created_by', 'shared_doc.created_at', 'doc_grant.right'])
    .select([
      'document_text.word_count',
      'document_text.type',
      'document_text.template',
      'favourite.user_id as favourite',
    ])
    .select((eb) =>
      eb
        .selectFrom('doc_grant as other')
        .whereRef('other.doc', '=', 'shared_doc.name')
        .where('other.right', '<>', 'none')
        .select((each) => each.fn.countAll<string>().as('members'))
        .as('members'),
    )
    .orderBy('shared_doc.created_at', 'desc')
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
    slug: row.name.slice('document/'.length),
    title: row.title,
    type: DOCUMENT_TYPES.find((type) => type === row.type) ?? 'word',
    projectCode: row.project_id === null ? null : (projects.get(row.project_id)?.code ?? null),
    owner: row.created_by === null ? null : (people.get(row.created_by) ?? null),
    isOwner: row.created_by === who.userId,
    isShared: Number(row.members ?? 0) > 1,
    right: row.right === 'write' ? 'write' : 'read',
    createdAt: row.created_at.toISOString(),
    words: row.word_count ?? 0,
    isTemplate: row.template ?? false,
    isFav: row.favourite !== null,
  }));
}

/** @throws ApiError NOT_FOUND */
export async function readDocument(trx: Trx, who: Principal, name: DocName): Promise<TextDocument> {
  const [document] = await listDocuments(trx, who, name);
  if (!document) throw new ApiError('NOT_FOUND');
  return document;
}
