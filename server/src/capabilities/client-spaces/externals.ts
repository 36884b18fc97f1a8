import { isOutside } from '@basoche/domain';
import { projectExternalRecord } from '@basoche/protocol';
import type { NewProjectExternal, OutsideFunction, ProjectExternal } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { addMember, mayReadProject, PEOPLE, requireOpenProject, visibleProjects } from '../projects/index.ts';
import { isUuid } from '../sharing/index.ts';
import { openSpace } from './space-commands.ts';
import type { SpaceScene } from './space-commands.ts';

/** People who are invited to projects of the firm, with what decides who may read of them. */
function externalRows(trx: Trx) {
  return trx
    .selectFrom('project_external')
    .innerJoin('project', 'project.id', 'project_external.project_id')
    .select([
      'project_external.id',
      'project_external.project_id',
      'project_external.contact_id',
      'project_external.function',
      'project.is_restricted',
      'project.in_charge',
      PEOPLE,
    ]);
}

type ExternalRow = Awaited<ReturnType<ReturnType<typeof externalRows>['execute']>>[number];

function externalOf(row: Pick<ExternalRow, 'id' | 'project_id' | 'contact_id' | 'function'>): ProjectExternal {
  return {
    id: row.id,
    project: row.project_id,
    contact: row.contact_id,
    function: row.function as OutsideFunction,
    isMember: false,
  };
}

/** Who is invited is the firm's affair. */
const mayReadExternal = (row: ExternalRow, reader: Reader): boolean =>
  !isOutside(reader.account) && mayReadProject(row, reader);

export const projectExternalSource = recordSource({
  kind: projectExternalRecord,
  async read(trx, reader, { after, limit }) {
    if (isOutside(reader.account)) return [];
    let rows = externalRows(trx)
      .where('project.id', 'in', visibleProjects(trx, { userId: reader.account.id }).select('project.id'))
      .orderBy('project_external.id')
      .limit(limit);
    if (after !== null) rows = rows.where('project_external.id', '>', after);
    return (await rows.execute()).map(externalOf);
  },
  async readChanged(trx, ids) {
    const rows = await externalRows(trx).where('project_external.id', 'in', ids).execute();
    return rows.map((row) => {
      const external = externalOf(row);
      return { id: row.id, rowFor: (reader) => (mayReadExternal(row, reader) ? external : null) };
    });
  },
});

/**
 * Somebody with an account is a member at once; somebody without one is invited, and becomes a member with their account.
 * @throws ApiError NOT_FOUND, FORBIDDEN while the project is closed, CONFLICT for who is there already, UNPROCESSABLE
 */
export async function addExternal(
  scene: SpaceScene,
  id: string,
  { project: reference, contact, function: does }: Omit<NewProjectExternal, 'id'>,
  spaceId: string,
): Promise<ProjectExternal> {
  const { trx, reader } = scene;
  const project = await requireOpenProject(trx, { userId: reader.account.id }, reference);
  const space = await openSpace(scene, {
    id: spaceId,
    contact,
    account: does === 'Client' ? 'client' : 'partner',
  });
  if (space.user_id !== null) {
    await addMember(trx, reader, project.id, { id, user: space.user_id, function: does });
    return { id, project: project.id, contact: space.contact_id, function: does, isMember: true };
  }
  const inserted = await trx
    .insertInto('project_external')
    .values({ id, firm_id: reader.firmId, project_id: project.id, contact_id: space.contact_id, function: does })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('projects.memberTwice');
  return externalOf({ id, project_id: project.id, contact_id: space.contact_id, function: does });
}

/** Their space stays as it is. @throws ApiError NOT_FOUND, FORBIDDEN while the project is closed */
export async function removeExternal({ trx, reader }: SpaceScene, id: string): Promise<void> {
  const row = isUuid(id) ? await externalRows(trx).where('project_external.id', '=', id).executeTakeFirst() : undefined;
  if (!row || !mayReadExternal(row, reader)) throw new ApiError('NOT_FOUND');
  await requireOpenProject(trx, { userId: reader.account.id }, row.project_id);
  await trx.deleteFrom('project_external').where('id', '=', row.id).execute();
}
