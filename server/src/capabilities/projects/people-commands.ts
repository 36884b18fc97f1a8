import type { NewProjectParty, ProjectMember, ProjectParty, ProjectPartyUpdate } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid } from '../sharing/index.ts';
import { requireOpenProject } from './find-project.ts';
import { requireInDirectory } from './project-commands.ts';
import { mayReadMember, mayReadParty, memberOf, memberRows, partyOf, partyRows } from './project-people.ts';

/** What somebody outside the firm is in a project; their account is a client's, a partner's or a supplier's. */
const OUTSIDE_FUNCTIONS: readonly string[] = ['Client', 'Partenaire', 'Fournisseur'];

export interface MemberToAdd {
  id: string;
  user: string;
  function?: string | undefined;
}

/** @throws ApiError NOT_FOUND, FORBIDDEN while it is closed, CONFLICT for somebody who is there already, UNPROCESSABLE */
export async function addMember(
  trx: Trx,
  reader: Reader,
  reference: string,
  member: MemberToAdd,
): Promise<ProjectMember> {
  const project = await requireOpenProject(trx, { userId: reader.account.id }, reference);
  await requirePerson(trx, member.user, member.function ?? '');
  const inserted = await trx
    .insertInto('project_member')
    .values({
      id: member.id,
      firm_id: reader.firmId,
      project_id: project.id,
      user_id: member.user,
      function: member.function ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('projects.memberTwice');
  return memberOf(await findMember(trx, reader, inserted.id));
}

/** Adds who is not there, and gives the others the function named. @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE */
export async function addMembers(
  trx: Trx,
  reader: Reader,
  reference: string,
  members: readonly Omit<MemberToAdd, 'id'>[],
): Promise<ProjectMember[]> {
  const project = await requireOpenProject(trx, { userId: reader.account.id }, reference);
  for (const { user, function: does = '' } of members) {
    await requirePerson(trx, user, does);
    await trx
      .insertInto('project_member')
      .values({ firm_id: reader.firmId, project_id: project.id, user_id: user, function: does })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'user_id'])
          .doUpdateSet({ function: does === '' ? sql<string>`project_member.function` : does }),
      )
      .execute();
  }
  const rows = await memberRows(trx).where('project_id', '=', project.id).orderBy('user_id').execute();
  return rows.map(memberOf);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT, UNPROCESSABLE */
export async function updateMember(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, function: does }: { function?: string | undefined; seen?: Record<string, unknown> | undefined },
): Promise<ProjectMember> {
  const before = await findMember(trx, reader, id);
  await requireOpenProject(trx, { userId: reader.account.id }, before.project_id);
  requireSeen(memberOf(before), { function: does }, seen ?? {});
  if (does !== undefined) {
    await requirePerson(trx, before.user_id, does);
    await trx.updateTable('project_member').set({ function: does }).where('id', '=', before.id).execute();
  }
  return memberOf(await findMember(trx, reader, id));
}

/** @returns id of the project @throws ApiError NOT_FOUND, FORBIDDEN, UNPROCESSABLE for the last one of the firm */
export async function removeMember(trx: Trx, reader: Reader, id: string): Promise<string> {
  const member = await findMember(trx, reader, id);
  // Two people who leave together: the second waits, and is the last.
  await trx.selectFrom('project').select('id').where('id', '=', member.project_id).forUpdate().execute();
  await requireOpenProject(trx, { userId: reader.account.id }, member.project_id);
  const others = await trx
    .selectFrom('project_member')
    .innerJoin('app_user', 'app_user.id', 'project_member.user_id')
    .select('user_id')
    .where('project_id', '=', member.project_id)
    .where('project_member.id', '<>', member.id)
    .where('is_employee', '=', true)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!others) throw new ApiError('projects.lastMember');
  await trx.deleteFrom('project_member').where('id', '=', member.id).execute();
  return member.project_id;
}

/** @throws ApiError NOT_FOUND, FORBIDDEN while it is closed, CONFLICT for an id that is taken, UNPROCESSABLE */
export async function addParty(
  trx: Trx,
  reader: Reader,
  id: string,
  { project: reference, ...party }: Omit<NewProjectParty, 'id'>,
  now: number,
): Promise<ProjectParty> {
  // A party makes what was searched for conflicts outdated.
  const project = await requireOpenProject(trx, { userId: reader.account.id }, reference, { isChanged: true });
  requireNamed({ name: party.name ?? '', contact: party.contact ?? null, company: party.company ?? null });
  await requireKnownParty(trx, project.id, id, party);
  const inserted = await trx
    .insertInto('project_party')
    .values({
      id,
      firm_id: reader.firmId,
      project_id: project.id,
      ...columns({ role: 'client', side: 'pour', ...party }),
      role: party.role ?? 'client',
      side: party.side ?? 'pour',
      created_at: new Date(now),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  return partyOf(await findParty(trx, reader, id));
}

/** @throws ApiError NOT_FOUND, FORBIDDEN, CONFLICT for fields that changed since they were read, UNPROCESSABLE */
export async function updateParty(
  trx: Trx,
  reader: Reader,
  id: string,
  { seen, ...update }: ProjectPartyUpdate,
): Promise<ProjectParty> {
  const { project_id: project } = await findParty(trx, reader, id);
  await requireOpenProject(trx, { userId: reader.account.id }, project, { isChanged: true });
  const row = await findParty(trx, reader, id);
  const before = partyOf(row);
  requireSeen(before, update, seen ?? {});
  requireNamed({ ...before, ...withoutUndefined(update) });
  await requireKnownParty(trx, row.project_id, id, update);
  const set = columns(update);
  if (Object.keys(set).length > 0) await trx.updateTable('project_party').set(set).where('id', '=', row.id).execute();
  return partyOf(await findParty(trx, reader, id));
}

/** @param reference of the project, where the caller names it @throws ApiError NOT_FOUND, FORBIDDEN */
export async function removeParty(trx: Trx, reader: Reader, id: string, reference?: string): Promise<void> {
  const party = await findParty(trx, reader, id);
  const project = await requireOpenProject(trx, { userId: reader.account.id }, reference ?? party.project_id);
  if (project.id !== party.project_id) throw new ApiError('NOT_FOUND');
  await requireNoExhibit(trx, party.id);
  await trx.deleteFrom('project_party').where('id', '=', party.id).execute();
}

/** @throws ApiError CONFLICT */
async function requireNoExhibit(trx: Trx, party: string): Promise<void> {
  const exhibit = trx.selectFrom('exhibit').select('id').where('party_id', '=', party);
  const communication = trx.selectFrom('exhibit_communication').select('id').where('party_id', '=', party);
  if (await exhibit.unionAll(communication).limit(1).executeTakeFirst()) throw new ApiError('exhibits.ofParty');
}

async function findMember(trx: Trx, reader: Reader, id: string) {
  const row = isUuid(id) ? await memberRows(trx).where('project_member.id', '=', id).executeTakeFirst() : undefined;
  if (!row || !mayReadMember(row, reader)) throw new ApiError('NOT_FOUND');
  return row;
}

async function findParty(trx: Trx, reader: Reader, id: string) {
  const row = isUuid(id) ? await partyRows(trx).where('project_party.id', '=', id).executeTakeFirst() : undefined;
  if (!row || !mayReadParty(row, reader)) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError UNPROCESSABLE */
async function requirePerson(trx: Trx, userId: string, does: string): Promise<void> {
  const person = await trx
    .selectFrom('app_user')
    .select(['is_employee', 'is_client', 'is_partner'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!person) throw new ApiError('UNPROCESSABLE', { fields: { user: 'projects.person' } });
  const isOfFirm = person.is_employee && !person.is_client && !person.is_partner;
  if (isOfFirm) return;
  if (!OUTSIDE_FUNCTIONS.includes(does)) throw new ApiError('UNPROCESSABLE', { fields: { user: 'projects.outside' } });
}

/** @throws ApiError UNPROCESSABLE */
function requireNamed({ name, contact, company }: Pick<ProjectParty, 'name' | 'contact' | 'company'>): void {
  if (name === '' && contact === null && company === null)
    throw new ApiError('UNPROCESSABLE', { fields: { name: 'projects.party' } });
}

/** @throws ApiError UNPROCESSABLE */
async function requireKnownParty(trx: Trx, projectId: string, id: string, party: ProjectPartyUpdate): Promise<void> {
  await requireInDirectory(trx, party);
  if (typeof party.lawyer !== 'string') return;
  const lawyer = await trx
    .selectFrom('project_party')
    .select('id')
    .where('id', '=', party.lawyer)
    .where('project_id', '=', projectId)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!lawyer) throw new ApiError('UNPROCESSABLE', { fields: { lawyer: 'projects.partyLawyer' } });
}

/** Columns of the fields that were given. */
function columns(fields: Omit<ProjectPartyUpdate, 'seen'>) {
  return withoutUndefined({
    role: fields.role,
    side: fields.side,
    contact_id: fields.contact,
    company_id: fields.company,
    name: fields.name,
    quality: fields.quality,
    lawyer_id: fields.lawyer,
    note: fields.note,
  });
}

function withoutUndefined<T extends object>(fields: T): { [F in keyof T]?: Exclude<T[F], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [F in keyof T]?: Exclude<T[F], undefined>;
  };
}
