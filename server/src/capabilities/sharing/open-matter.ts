import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';

/**
 * Nothing is added to a matter that is archived or deleted, and nothing in it changes. Holds its status until the commit.
 * @param projectId `null` = of no matter
 * @param isChanged the row of the matter changes as well, or is locked: two that held its status alone would wait for each other
 * @throws ApiError FORBIDDEN
 */
export async function requireOpenMatter(
  trx: Trx,
  projectId: string | null,
  { isChanged = false }: { isChanged?: boolean } = {},
): Promise<void> {
  if (projectId === null) return;
  const query = trx.selectFrom('project').select('status').where('id', '=', projectId);
  const matter = await (isChanged ? query.forNoKeyUpdate() : query.forShare()).executeTakeFirst();
  if (matter) requireOpenStatus(matter.status);
}

/** @throws ApiError FORBIDDEN while it is archived or deleted */
export function requireOpenStatus(status: string): void {
  if (status !== 'open') throw new ApiError(status === 'deleted' ? 'projects.deleted' : 'projects.archived');
}
