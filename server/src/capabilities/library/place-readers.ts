import { allows } from '@basoche/domain';
import type { Space } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { mayReadProject, PEOPLE, visibleProjects, workedProjects, worksOnProject } from '../projects/index.ts';

/** Where something stands. */
export interface Place {
  space: Space;
  /** Of a personal space. */
  owner: string | null;
  project_id: string | null;
  /** `null` at the top of the space. */
  parent: string | null;
}

type Placed = 'folder' | 'file';

/** Columns that decide who may read what stands in a matter; all empty elsewhere. */
export const READERS = ['project.is_restricted as is_restricted', 'project.in_charge as in_charge', PEOPLE] as const;

interface ReadersOfPlace {
  space: string;
  owner: string | null;
  is_restricted: boolean | null;
  in_charge: string | null;
  people: string[];
}

/** One's own, the firm's and those of the matters that one may read. Clients and partners read none. */
export function mayReadPlace(row: ReadersOfPlace, reader: Reader): boolean {
  return isOpenTo(row, reader, (project) => mayReadProject(project, reader));
}

/** What devices hold of it: of matters those that one works on. */
export function holdsPlace(row: ReadersOfPlace, reader: Reader): boolean {
  return isOpenTo(row, reader, (project) => worksOnProject(project, reader));
}

function isOpenTo(
  { space, owner, is_restricted, in_charge, people }: ReadersOfPlace,
  { account }: Reader,
  isOpen: (project: { is_restricted: boolean; in_charge: string | null; people: string[] }) => boolean,
): boolean {
  if (!allows('employee', account)) return false;
  if (space === 'company') return true;
  if (space === 'personal') return owner === account.id;
  return isOpen({ is_restricted: is_restricted ?? true, in_charge, people });
}

/** The same of the rows of a table. */
export function readablePlaces(trx: Trx, table: Placed, reader: Reader) {
  return inPlaces(table, reader, visibleProjects(trx, { userId: reader.account.id }).select('project.id'));
}

export function heldPlaces(trx: Trx, table: Placed, reader: Reader) {
  return inPlaces(table, reader, workedProjects(trx, { userId: reader.account.id }).select('project.id'));
}

function inPlaces(table: Placed, { account }: Reader, projects: Expression<{ id: string }>): RawBuilder<boolean> {
  if (!allows('employee', account)) return sql`false`;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`(${column('space')} = 'company' or ${column('owner')} = ${account.id}
    or ${column('project_id')} in (${projects}))`;
}
