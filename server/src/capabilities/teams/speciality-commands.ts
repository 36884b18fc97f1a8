import type { TeamSpeciality } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import { isUuid } from '../sharing/index.ts';
import { allSpecialities, specialityOf, specialityRows } from './team-rows.ts';

interface NamedSpeciality {
  id?: string | undefined;
  name: string;
}

/** @throws ApiError CONFLICT for an id that is taken, UNPROCESSABLE for a name that is there */
export async function createSpeciality(
  trx: Trx,
  firmId: string,
  { id, name }: Required<NamedSpeciality>,
): Promise<TeamSpeciality> {
  const inserted = await refusingTwice(
    trx
      .insertInto('speciality')
      .values({ id, firm_id: firmId, name })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  if (!inserted) throw new ApiError('value.idUsed');
  return specialityOf(await findSpeciality(trx, id));
}

/** Those that are there stay as they are. @returns all of the firm */
export async function addSpecialities(
  trx: Trx,
  firmId: string,
  specialities: readonly NamedSpeciality[],
): Promise<TeamSpeciality[]> {
  if (specialities.length > 0)
    await trx
      .insertInto('speciality')
      .values(specialities.map(({ name }) => ({ firm_id: firmId, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return allSpecialities(trx);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for a basic one, CONFLICT, UNPROCESSABLE for a name that is there */
export async function updateSpeciality(
  trx: Trx,
  id: string,
  { seen, name }: { name?: string | undefined; seen?: Record<string, unknown> | undefined },
): Promise<TeamSpeciality> {
  const before = await findSpeciality(trx, id);
  requireSeen(specialityOf(before), { name }, seen ?? {});
  if (name !== undefined && name !== before.name) {
    if (before.is_basic) throw new ApiError('teams.specialityBasic');
    await refusingTwice(trx.updateTable('speciality').set({ name }).where('id', '=', before.id).execute());
  }
  return specialityOf(await findSpeciality(trx, id));
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for a basic one, CONFLICT while a team has it */
export async function removeSpeciality(trx: Trx, id: string): Promise<void> {
  const speciality = await findSpeciality(trx, id);
  if (speciality.is_basic) throw new ApiError('teams.specialityBasic');
  const team = await trx.selectFrom('team').select('id').where('speciality_id', '=', speciality.id).executeTakeFirst();
  if (team) throw new ApiError('teams.specialityOfTeam');
  await trx.deleteFrom('speciality').where('id', '=', speciality.id).execute();
}

/** All that are the firm's own: what is left out goes. @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT, UNPROCESSABLE */
export async function replaceSpecialities(
  trx: Trx,
  firmId: string,
  wanted: readonly NamedSpeciality[],
): Promise<TeamSpeciality[]> {
  const known = await allSpecialities(trx);
  const isNamed = (each: TeamSpeciality) =>
    wanted.some(({ id, name }) => (id === undefined ? folded(name) === folded(each.name) : id === each.id));
  for (const each of known) if (!each.isBasic && !isNamed(each)) await removeSpeciality(trx, each.id);
  for (const { id, name } of wanted) if (id !== undefined) await updateSpeciality(trx, id, { name });
  return addSpecialities(
    trx,
    firmId,
    wanted.filter(({ id }) => id === undefined),
  );
}

const folded = (name: string) => name.toLocaleLowerCase('fr-FR');

/** Held for the rest of the transaction. @throws ApiError NOT_FOUND */
async function findSpeciality(trx: Trx, id: string) {
  const row = isUuid(id) ? await specialityRows(trx).where('id', '=', id).forUpdate().executeTakeFirst() : undefined;
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError UNPROCESSABLE */
async function refusingTwice<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'speciality_name')) throw error;
    throw new ApiError('UNPROCESSABLE', { fields: { name: 'teams.specialityTwice' } });
  }
}
