import type { Reader } from '../../records/index.ts';

/** What decides who may read a project, and what hangs on it. */
export interface ReadersOfProject {
  is_restricted: boolean;
  in_charge: string | null;
  /** Ids of those named in it and, unless it is restricted, of those in its teams. */
  people: readonly string[];
}

/** Who is in charge and its people: what `workedProjects` asks of the database. */
export function worksOnProject(
  { in_charge: inCharge, people }: Omit<ReadersOfProject, 'is_restricted'>,
  { account }: Reader,
): boolean {
  return inCharge === account.id || people.includes(account.id);
}

/** Its people, and the administrators unless it is restricted: what `visibleProjects` asks of the database. */
export function mayReadProject({ is_restricted: isRestricted, ...workers }: ReadersOfProject, reader: Reader): boolean {
  return worksOnProject(workers, reader) || (reader.account.isAdmin && !isRestricted);
}
