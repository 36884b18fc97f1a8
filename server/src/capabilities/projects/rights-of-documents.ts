import { parseDocName } from '@basoche/protocol';
import type { CapabilityDeps } from '../capability.ts';

/** The database has weighed who may open the documents of a project; devices that have them open hear of it at once. */
export async function weighRights(
  { db, shared }: Pick<CapabilityDeps, 'db' | 'shared'>,
  firmId: string,
  projectId: string,
): Promise<void> {
  const docs = await db.asFirm(firmId, (trx) =>
    trx
      .selectFrom('shared_doc')
      .select('name')
      .where('project_id', '=', projectId)
      .where('deleted_at', 'is', null)
      .execute(),
  );
  const names = docs.flatMap(({ name }) => parseDocName(name)?.name ?? []);
  if (names.length > 0) shared.rightsChanged(names);
}
