import type { Reader } from '../../records/index.ts';

/** What decides who may read a project, and what hangs on it. */
export interface ReadersOfProject {
  is_restricted: boolean;
  in_charge: string | null;
  /** Ids of those named in it and, unless it is restricted, of those in its teams. */
  people: readonly string[];
}

/** Its people, and the administrators unless it is restricted: what `visibleProjects` asks of the database. */
export function mayReadProject(
  { is_restricted: isRestricted, in_charge: inCharge, people }: ReadersOfProject,
  { account }: Reader,
): boolean {
  return inCharge === account.id || people.includes(account.id) || (account.isAdmin && !isRestricted);
}
