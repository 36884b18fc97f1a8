import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { notify } from '../notifications/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { personName } from '../sharing/index.ts';

/** What a person is told, by column. Never the values: an amount or a number has no place in a list of notices. */
const WORDS: [columns: readonly string[], words: string][] = [
  [['firstname', 'lastname', 'civility'], 'identité'],
  [['office_phone', 'mobile_phone', 'office_id'], 'coordonnées'],
  [['fonction', 'is_lawyer'], 'fonction'],
  [['role', 'is_admin'], 'droits d’administration'],
  [['speciality'], 'spécialités'],
  [['hourly_wage_cents', 'target_hours', 'billable_hours'], 'taux horaire et objectifs'],
  [['toque', 'languages', 'biography', 'color', 'booking_enable'], 'présentation'],
];

/** Tells somebody that a colleague changed their profile, and which parts of it. */
export async function tellPerson(
  trx: Trx,
  deps: NotifyDeps,
  who: Principal,
  userId: string,
  columns: readonly string[],
): Promise<void> {
  if (userId === who.userId || columns.length === 0) return;
  const parts = WORDS.filter(([each]) => each.some((column) => columns.includes(column))).map(([, words]) => words);
  await notify(trx, deps, {
    kind: 'profileChanged',
    firmId: who.firmId,
    to: [userId],
    content: `${await personName(trx, who.userId)} a modifié votre profil\u00a0: ${parts.join(', ')}`,
    url: '/profile',
  });
}
