import { parseDocName } from '@basoche/protocol';
import type { CapabilityDeps } from '../capability.ts';

/** Devices that have documents of a project open hear at once that the database gave others the right to them. */
export async function hintRights(
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
