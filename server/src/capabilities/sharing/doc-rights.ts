import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { Db, Trx } from '../../db/database.ts';
import type { DocRight, DocRights, Principal, Right } from '../../sync/ports.ts';

/**
 * The one answer to "may this person open this document": sockets, the manifest and REST all ask here. A right is a
 * grant that the capability's policy wrote; it counts while the person is active and the document is not deleted.
 */
export function docRights(db: Db): DocRight {
  const ofMany = docRightsOfMany(db);
  return async ({ firmId, userId }, name) => (await ofMany(firmId, [{ userId, name }]))[0]!;
}

/** The same for many questions of one firm, in one statement. */
export function docRightsOfMany(db: Db): DocRights {
  return async (firmId, questions) => {
    const asked = questions.filter(({ name }) => parseDocName(name));
    const rows = asked.length === 0 ? [] : await db.asFirm(firmId, (trx) => rightsOn(trx, asked));
    const rights = new Map(rows.map((row) => [`${row.user_id} ${row.name}`, row.right]));
    return questions.map(({ userId, name }) => rights.get(`${userId} ${name}`) ?? 'none');
  };
}

function rightsOn(trx: Trx, questions: { userId: string; name: DocName }[]) {
  return countingGrants(trx)
    .where('doc_grant.user_id', 'in', [...new Set(questions.map(({ userId }) => userId))])
    .where('shared_doc.name', 'in', [...new Set(questions.map(({ name }) => name))])
    .select(['doc_grant.user_id', 'shared_doc.name', 'doc_grant.right'])
    .execute();
}

/** The same inside the caller's transaction (`asFirm` of the principal's firm). */
export async function rightOn(trx: Trx, principal: Pick<Principal, 'userId'>, name: DocName): Promise<Right> {
  const row = await grantsOf(trx, principal)
    .where('shared_doc.name', '=', name)
    .select('doc_grant.right')
    .executeTakeFirst();
  return row?.right ?? 'none';
}

/** Documents that a person may open, joined with their grant: the start of every list and search. */
export function grantsOf(trx: Trx, principal: Pick<Principal, 'userId'>) {
  return countingGrants(trx).where('doc_grant.user_id', '=', principal.userId);
}

/** Grants that count, of everybody in the firm. */
function countingGrants(trx: Trx) {
  return trx
    .selectFrom('shared_doc')
    .innerJoin('doc_grant', 'doc_grant.doc', 'shared_doc.name')
    .where('doc_grant.right', '<>', 'none')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('app_user')
          .select('app_user.id')
          .whereRef('app_user.id', '=', 'doc_grant.user_id')
          .where('app_user.active', '=', true),
      ),
    )
    .where('shared_doc.deleted_at', 'is', null);
}
