import { BASIC_SPECIALITIES } from '@basoche/domain';
import type { Speciality } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';

/** A firm's departments; the name is what people and teams refer to. */
export function toSpecialities(names: readonly string[]): Speciality[] {
  return names.map((name) => ({ id: name, name, isBasic: BASIC_SPECIALITIES.includes(name) }));
}

/** Adds the departments that the firm does not have yet, whatever their capitals. In `asFirm` of the firm. */
export async function addSpecialities(trx: Trx, names: readonly string[], now: number): Promise<void> {
  if (names.length === 0) return;
  const firm = await trx.selectFrom('firm').select(['specialities', 'version']).forUpdate().executeTakeFirstOrThrow();
  const known = new Map(firm.specialities.map((name) => [folded(name), name]));
  for (const name of names) if (!known.has(folded(name))) known.set(folded(name), name);
  if (known.size === firm.specialities.length) return;
  await trx
    .updateTable('firm')
    .set({ specialities: [...known.values()], version: firm.version + 1, updated_at: new Date(now) })
    .execute();
}

function folded(name: string): string {
  return name.toLocaleLowerCase('fr-FR');
}
