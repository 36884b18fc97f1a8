import type { ConflictLink } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { contactRows, mayReadContact } from '../contacts/index.ts';
import { mayReadProject, projectRows, statusOf } from '../projects/index.ts';
import type { StoredLink } from './conflict-links.ts';
import type { Searched } from './searched-names.ts';

type LinkedProject = NonNullable<ConflictLink['project']>;

/** What a reader may see of the records that reports name. */
export interface LinkReader {
  /** Hidden from them, or not there any more: `null`. */
  project(id: string): LinkedProject | null;
  isContactHidden(id: string | null): boolean;
  /** Whether they may see a link, and whom it was searched for. */
  mayRead(link: StoredLink, searched: readonly Searched[]): boolean;
  /** Id of whom to ask about a link that they may not see; `null`: an administrator. */
  whomToAsk(link: StoredLink, searched: readonly Searched[]): string | null;
}

export async function linkReader(
  trx: Trx,
  reader: Reader,
  reports: readonly { searched: readonly Searched[]; links: readonly StoredLink[] }[],
): Promise<LinkReader> {
  const links = reports.flatMap((report) => report.links);
  const people = reports.flatMap((report) => report.searched);
  const projects = await rowsOf(
    (ids) => projectRows(trx).where('project.id', 'in', ids).execute(),
    [...links.map(({ project }) => project)],
  );
  const contacts = await rowsOf(
    (ids) => contactRows(trx).where('contact.id', 'in', ids).execute(),
    [...links.map(({ contact }) => contact), ...people.flatMap(({ contact, ofContact }) => [contact, ofContact])],
  );
  const isContactHidden = (id: string | null) => {
    const row = id === null ? undefined : contacts.get(id);
    return row !== undefined && !mayReadContact(row, reader);
  };
  const isNameHidden = ({ contact, ofContact }: Searched) => isContactHidden(contact) || isContactHidden(ofContact);
  const project = (id: string) => {
    const row = projects.get(id);
    if (row === undefined || !mayReadProject(row, reader)) return null;
    return { id, codeID: row.code_id, name: row.name, status: statusOf(row.status) };
  };
  const isProjectHidden = ({ project: id }: StoredLink) => id !== null && project(id) === null;
  return {
    project,
    isContactHidden,
    mayRead: (link, searched) =>
      !isProjectHidden(link) && !isContactHidden(link.contact) && !isNameHidden(searched[link.searched]!),
    whomToAsk(link, searched) {
      if (link.project !== null && isProjectHidden(link)) return projects.get(link.project)?.in_charge ?? null;
      const { contact, ofContact } = searched[link.searched]!;
      const hidden = [link.contact, contact, ofContact].find((id) => isContactHidden(id)) ?? null;
      const row = hidden === null ? undefined : contacts.get(hidden);
      return row?.responsible ?? row?.created_by ?? null;
    },
  };
}

async function rowsOf<Row extends { id: string }>(
  read: (ids: string[]) => Promise<Row[]>,
  ids: readonly (string | null)[],
): Promise<Map<string, Row>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const rows = wanted.length === 0 ? [] : await read(wanted);
  return new Map(rows.map((row) => [row.id, row]));
}
