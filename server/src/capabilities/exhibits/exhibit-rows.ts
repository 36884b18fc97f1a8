import { isOutside } from '@basoche/domain';
import { exhibitCommunicationRecord, exhibitRecord } from '@basoche/protocol';
import type { Exhibit, ExhibitCommunication } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { mayReadProject, PEOPLE, workedProjects, worksOnProject } from '../projects/index.ts';

const READERS = ['project.is_restricted', 'project.in_charge', PEOPLE] as const;

/** Exhibits of the firm, with what decides who may read them. */
export function exhibitRows(trx: Trx) {
  return trx
    .selectFrom('exhibit')
    .innerJoin('project', 'project.id', 'exhibit.project_id')
    .select([
      'exhibit.id',
      'exhibit.project_id',
      'exhibit.party_id',
      'exhibit.file',
      'exhibit.title',
      'exhibit.dated',
      'exhibit.position',
      'exhibit.number',
      'exhibit.communication',
      'exhibit.blob',
      'exhibit.size',
      'exhibit.file_name',
      'exhibit.created_by',
      'exhibit.created_at',
      ...READERS,
    ]);
}
export type ExhibitRow = Awaited<ReturnType<ReturnType<typeof exhibitRows>['execute']>>[number];

/** Communications of the firm, with what decides who may read them. */
export function communicationRows(trx: Trx) {
  return trx
    .selectFrom('exhibit_communication')
    .innerJoin('project', 'project.id', 'exhibit_communication.project_id')
    .select([
      'exhibit_communication.id',
      'exhibit_communication.project_id',
      'exhibit_communication.party_id',
      'exhibit_communication.dated',
      'exhibit_communication.recipient',
      'exhibit_communication.created_by',
      'exhibit_communication.created_at',
      ...READERS,
    ]);
}
export type CommunicationRow = Awaited<ReturnType<ReturnType<typeof communicationRows>['execute']>>[number];

type Readers = Pick<ExhibitRow, 'is_restricted' | 'in_charge' | 'people'>;

/** Exhibits are the firm’s affair [EB6]. */
export function mayReadExhibits(row: Readers, reader: Reader): boolean {
  return !isOutside(reader.account) && mayReadProject(row, reader);
}

const holdsExhibits = (row: Readers, reader: Reader) => !isOutside(reader.account) && worksOnProject(row, reader);

export function exhibitOf(row: ExhibitRow): Exhibit {
  return {
    id: row.id,
    project: row.project_id,
    party: row.party_id,
    file: row.file,
    title: row.title,
    date: row.dated,
    position: row.position,
    number: row.number,
    communication: row.communication,
    blob: row.blob,
    size: row.size === null ? null : Number(row.size),
    fileName: row.file_name,
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
  };
}

export function communicationOf(row: CommunicationRow): ExhibitCommunication {
  return {
    id: row.id,
    project: row.project_id,
    party: row.party_id,
    date: row.dated,
    recipient: row.recipient,
    createdBy: row.created_by,
    createdAt: row.created_at.getTime(),
  };
}

export const exhibitSource = recordSource({
  kind: exhibitRecord,
  async read(trx, reader, { after, limit }) {
    if (isOutside(reader.account)) return [];
    let rows = exhibitRows(trx)
      .where('project.id', 'in', workedProjects(trx, { userId: reader.account.id }).select('project.id'))
      .orderBy('exhibit.id')
      .limit(limit);
    if (after !== null) rows = rows.where('exhibit.id', '>', after);
    return (await rows.execute()).map(exhibitOf);
  },
  async readChanged(trx, ids) {
    const rows = await exhibitRows(trx).where('exhibit.id', 'in', ids).execute();
    return rows.map((row) => {
      const exhibit = exhibitOf(row);
      return { id: row.id, rowFor: (reader) => (holdsExhibits(row, reader) ? exhibit : null) };
    });
  },
});

export const communicationSource = recordSource({
  kind: exhibitCommunicationRecord,
  async read(trx, reader, { after, limit }) {
    if (isOutside(reader.account)) return [];
    let rows = communicationRows(trx)
      .where('project.id', 'in', workedProjects(trx, { userId: reader.account.id }).select('project.id'))
      .orderBy('exhibit_communication.id')
      .limit(limit);
    if (after !== null) rows = rows.where('exhibit_communication.id', '>', after);
    return (await rows.execute()).map(communicationOf);
  },
  async readChanged(trx, ids) {
    const rows = await communicationRows(trx).where('exhibit_communication.id', 'in', ids).execute();
    return rows.map((row) => {
      const communication = communicationOf(row);
      return { id: row.id, rowFor: (reader) => (holdsExhibits(row, reader) ? communication : null) };
    });
  },
});
