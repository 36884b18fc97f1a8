import { isOutside } from '@basoche/domain';
import { projectMemberRecord, projectPartyRecord } from '@basoche/protocol';
import type { PartyRole, PartySide, ProjectMember, ProjectParty } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { visibleProjects } from './find-project.ts';
import { mayReadProject } from './project-readers.ts';
import { PEOPLE } from './project-rows.ts';

const MEMBER = ['project_member.id', 'project_id', 'user_id', 'function'] as const;
const PARTY = [
  'project_party.id',
  'project_id',
  'role',
  'side',
  'project_party.contact_id',
  'project_party.company_id',
  'project_party.name',
  'quality',
  'lawyer_id',
  'note',
] as const;
const READERS = ['project.is_restricted', 'project.in_charge', 'project.show_lawyers', PEOPLE] as const;

/** Members of projects of the firm, with what decides who may read them. */
export function memberRows(trx: Trx) {
  return trx
    .selectFrom('project_member')
    .innerJoin('project', 'project.id', 'project_member.project_id')
    .select([...MEMBER, ...READERS]);
}

/** Parties of projects of the firm, with what decides who may read them. */
export function partyRows(trx: Trx) {
  return trx
    .selectFrom('project_party')
    .innerJoin('project', 'project.id', 'project_party.project_id')
    .select([...PARTY, ...READERS]);
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberRows>['execute']>>[number];
type PartyRow = Awaited<ReturnType<ReturnType<typeof partyRows>['execute']>>[number];

/** From outside one sees oneself, and the others where the project opens them. */
export function mayReadMember(row: MemberRow, reader: Reader): boolean {
  if (!mayReadProject(row, reader)) return false;
  return !isOutside(reader.account) || row.show_lawyers || row.user_id === reader.account.id;
}

/** Parties are the firm's affair. */
export function mayReadParty(row: PartyRow, reader: Reader): boolean {
  return !isOutside(reader.account) && mayReadProject(row, reader);
}

export function memberOf(row: Pick<MemberRow, 'id' | 'project_id' | 'user_id' | 'function'>): ProjectMember {
  return { id: row.id, project: row.project_id, user: row.user_id, function: row.function };
}

export function partyOf(row: PartyRow): ProjectParty {
  return {
    id: row.id,
    project: row.project_id,
    role: row.role as PartyRole,
    side: row.side as PartySide,
    contact: row.contact_id,
    company: row.company_id,
    name: row.name,
    quality: row.quality,
    lawyer: row.lawyer_id,
    note: row.note,
  };
}

export const projectMemberSource = recordSource({
  kind: projectMemberRecord,
  async read(trx, reader, { after, limit }) {
    let rows = memberRows(trx)
      .where('project.id', 'in', visibleProjects(trx, { userId: reader.account.id }).select('project.id'))
      .orderBy('project_member.id')
      .limit(limit);
    if (after !== null) rows = rows.where('project_member.id', '>', after);
    if (isOutside(reader.account))
      rows = rows.where((eb) =>
        eb.or([eb('project.show_lawyers', '=', true), eb('project_member.user_id', '=', reader.account.id)]),
      );
    return (await rows.execute()).map(memberOf);
  },
  async readChanged(trx, ids) {
    const rows = await memberRows(trx).where('project_member.id', 'in', ids).execute();
    return rows.map((row) => {
      const member = memberOf(row);
      return { id: row.id, rowFor: (reader) => (mayReadMember(row, reader) ? member : null) };
    });
  },
});

export const projectPartySource = recordSource({
  kind: projectPartyRecord,
  async read(trx, reader, { after, limit }) {
    if (isOutside(reader.account)) return [];
    let rows = partyRows(trx)
      .where('project.id', 'in', visibleProjects(trx, { userId: reader.account.id }).select('project.id'))
      .orderBy('project_party.id')
      .limit(limit);
    if (after !== null) rows = rows.where('project_party.id', '>', after);
    return (await rows.execute()).map(partyOf);
  },
  async readChanged(trx, ids) {
    const rows = await partyRows(trx).where('project_party.id', 'in', ids).execute();
    return rows.map((row) => {
      const party = partyOf(row);
      return { id: row.id, rowFor: (reader) => (mayReadParty(row, reader) ? party : null) };
    });
  },
});
