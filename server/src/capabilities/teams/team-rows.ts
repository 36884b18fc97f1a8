import { byName } from '@basoche/domain';
import { specialityRecord, teamMemberRecord, teamRecord } from '@basoche/protocol';
import type { Team, TeamMember, TeamSpeciality, TeamView } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { recordSource } from '../../records/index.ts';
import { peopleById, unknownPerson } from '../sharing/index.ts';

const TEAM = ['team.id', 'team.name', 'responsible_id', 'speciality_id', 'team.created_at'] as const;
const MEMBER = ['team_member.id', 'team_id', 'user_id', 'function'] as const;

export const teamRows = (trx: Trx) => trx.selectFrom('team').select(TEAM);
export const teamMemberRows = (trx: Trx) => trx.selectFrom('team_member').select(MEMBER);
export const specialityRows = (trx: Trx) => trx.selectFrom('speciality').select(['id', 'name', 'is_basic']);

type RowOf<Rows extends (trx: Trx) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Rows>['execute']>
>[number];
export type TeamRow = RowOf<typeof teamRows>;
type MemberRow = RowOf<typeof teamMemberRows>;

export function teamOf(row: TeamRow): Team {
  return {
    id: row.id,
    name: row.name,
    responsible: row.responsible_id,
    speciality: row.speciality_id,
    createdAt: row.created_at.getTime(),
  };
}

export function teamMemberOf(row: MemberRow): TeamMember {
  return { id: row.id, team: row.team_id, user: row.user_id, function: row.function };
}

export function specialityOf(row: RowOf<typeof specialityRows>): TeamSpeciality {
  return { id: row.id, name: row.name, isBasic: row.is_basic };
}

/** By name. */
export async function allSpecialities(trx: Trx): Promise<TeamSpeciality[]> {
  const rows = await specialityRows(trx).execute();
  return rows.map(specialityOf).toSorted((one, other) => byName(one.name, other.name));
}

/** Teams with their people, by name, the responsible person first; all of the firm, or those of these ids. */
export async function teamViews(trx: Trx, ids?: readonly string[]): Promise<TeamView[]> {
  if (ids?.length === 0) return [];
  const teams = await (ids === undefined ? teamRows(trx) : teamRows(trx).where('team.id', 'in', ids)).execute();
  const members = await teamMemberRows(trx).orderBy('team_member.id').execute();
  const specialities = new Map((await allSpecialities(trx)).map((each) => [each.id, each]));
  const facts = await trx.selectFrom('app_user').select(['id', 'fonction', 'role']).execute();
  const factsOf = new Map(facts.map((each) => [each.id, each]));
  const people = await peopleById(
    trx,
    [...members.map((each) => each.user_id), ...teams.map((each) => each.responsible_id)].filter((id) => id !== null),
  );
  const personOf = (id: string) => people.get(id) ?? unknownPerson(id);
  return teams
    .map((team) => ({
      id: team.id,
      name: team.name,
      responsible: team.responsible_id === null ? null : personOf(team.responsible_id),
      speciality: team.speciality_id === null ? null : (specialities.get(team.speciality_id) ?? null),
      members: members
        .filter((member) => member.team_id === team.id)
        .map((member) => ({
          ...personOf(member.user_id),
          function: member.function,
          isAdmin: member.user_id === team.responsible_id,
          generalFunction: factsOf.get(member.user_id)?.fonction ?? '',
          generalRoles: factsOf.get(member.user_id)?.role ?? [],
        }))
        .toSorted((one, other) => Number(other.isAdmin) - Number(one.isAdmin) || byName(one.lastname, other.lastname)),
    }))
    .toSorted((one, other) => byName(one.name, other.name));
}

const asRow = <Row extends { id: string }>(row: Row) => ({ id: row.id, row });

export const specialitySource = recordSource({
  kind: specialityRecord,
  async read(trx, _reader, { after, limit }) {
    let rows = specialityRows(trx).orderBy('id').limit(limit);
    if (after !== null) rows = rows.where('id', '>', after);
    return (await rows.execute()).map(specialityOf);
  },
  async readChanged(trx, ids) {
    return (await specialityRows(trx).where('id', 'in', ids).execute()).map(specialityOf).map(asRow);
  },
});

export const teamSource = recordSource({
  kind: teamRecord,
  async read(trx, _reader, { after, limit }) {
    let rows = teamRows(trx).orderBy('team.id').limit(limit);
    if (after !== null) rows = rows.where('team.id', '>', after);
    return (await rows.execute()).map(teamOf);
  },
  async readChanged(trx, ids) {
    return (await teamRows(trx).where('team.id', 'in', ids).execute()).map(teamOf).map(asRow);
  },
});

export const teamMemberSource = recordSource({
  kind: teamMemberRecord,
  async read(trx, _reader, { after, limit }) {
    let rows = teamMemberRows(trx).orderBy('team_member.id').limit(limit);
    if (after !== null) rows = rows.where('team_member.id', '>', after);
    return (await rows.execute()).map(teamMemberOf);
  },
  async readChanged(trx, ids) {
    const rows = await teamMemberRows(trx).where('team_member.id', 'in', ids).execute();
    return rows.map(teamMemberOf).map(asRow);
  },
});
