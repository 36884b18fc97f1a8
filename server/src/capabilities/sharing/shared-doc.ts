import { docName, parseDocName } from '@basoche/protocol';
import type { DocKind, DocName } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { rightOn } from './doc-rights.ts';
import { requireOpenMatter } from './open-matter.ts';

export type Grant = 'read' | 'write';

export interface NewSharedDoc {
  kind: DocKind;
  slug: string;
  title: string;
  projectId: string | null;
  /** User id -> right; the creator's is added. */
  grants: ReadonlyMap<string, Grant>;
}

export interface SharedDocRow {
  name: DocName;
  slug: string;
  kind: DocKind;
  title: string;
  projectId: string | null;
  createdBy: string | null;
  createdAt: Date;
}

/**
 * A shared document with who may open it, in the caller's transaction. The slug may come from a device that was offline:
 * the same person creating the same document again finds it (`false`).
 * @throws ApiError CONFLICT when the slug belongs to something else
 */
export async function createSharedDoc(trx: Trx, owner: Principal, doc: NewSharedDoc): Promise<boolean> {
  const name = docName(doc.kind, doc.slug);
  const inserted = await trx
    .insertInto('shared_doc')
    .values({
      firm_id: owner.firmId,
      name,
      kind: doc.kind,
      title: doc.title,
      project_id: doc.projectId,
      created_by: owner.userId,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  if (!inserted) {
    const existing = await sharedDoc(trx, name);
    if (existing?.createdBy === owner.userId) return false;
    throw new ApiError('value.idUsed');
  }
  await grant(trx, owner.firmId, name, new Map([...doc.grants, [owner.userId, 'write' as const]]));
  return true;
}

/** Gives or changes rights. */
export async function grant(
  trx: Trx,
  firmId: string,
  name: DocName,
  grants: ReadonlyMap<string, Grant>,
): Promise<void> {
  if (grants.size === 0) return;
  await trx
    .insertInto('doc_grant')
    .values([...grants].map(([user_id, right]) => ({ firm_id: firmId, doc: name, user_id, right })))
    .onConflict((conflict) => conflict.columns(['doc', 'user_id']).doUpdateSet({ right: sql<Grant>`excluded.granted` }))
    .execute();
}

/** Takes rights away: the row stays with `none`, so that the person's devices learn of it. */
export async function revoke(trx: Trx, name: DocName, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .updateTable('doc_grant')
    .set({ right: 'none' })
    .where('doc', '=', name)
    .where('user_id', 'in', [...userIds])
    .execute();
}

/** `null` when there is none in the firm or it was deleted. */
export async function sharedDoc(trx: Trx, name: DocName): Promise<SharedDocRow | null> {
  const row = await trx
    .selectFrom('shared_doc')
    .selectAll()
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const parsed = row && parseDocName(row.name);
  if (!row || !parsed) return null;
  return {
    ...parsed,
    title: row.title,
    projectId: row.project_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

/**
 * The document, when the caller has the right. Who may not read is not told that it exists.
 * @throws ApiError NOT_FOUND without any right, FORBIDDEN when only reading is allowed
 */
export async function requireDoc(
  trx: Trx,
  who: Principal,
  kind: DocKind,
  slug: string,
  need: Grant,
): Promise<SharedDocRow> {
  const parsed = parseDocName(`${kind}/${slug}`);
  const doc = parsed && (await sharedDoc(trx, parsed.name));
  const right = doc ? await rightOn(trx, who, doc.name) : 'none';
  if (!doc || right === 'none') throw new ApiError('NOT_FOUND');
  if (need === 'write' && right !== 'write') {
    await requireOpenMatter(trx, doc.projectId);
    throw new ApiError('FORBIDDEN');
  }
  return doc;
}

export async function renameDoc(trx: Trx, name: DocName, title: string): Promise<void> {
  await trx.updateTable('shared_doc').set({ title }).where('name', '=', name).execute();
}

/** The document disappears for everybody; its journal stays. */
export async function deleteDoc(trx: Trx, name: DocName, now: number): Promise<void> {
  await trx
    .updateTable('shared_doc')
    .set({ deleted_at: new Date(now) })
    .where('name', '=', name)
    .execute();
}
