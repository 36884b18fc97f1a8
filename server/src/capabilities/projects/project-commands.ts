import { canEditTeam } from '@basoche/domain';
import { CREATION_DONE } from '@basoche/protocol';
import type { NewProject, ProjectUpdate } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { requireSeen } from '../../records/index.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid, requireOpenStatus, staff } from '../sharing/index.ts';
import { nextNumber } from './project-number.ts';
import { mayReadProject } from './project-readers.ts';
import { projectFor, projectRows, statusColumn } from './project-rows.ts';
import type { ProjectRecordRow } from './project-rows.ts';

/** Who opens a project is in it, and in charge unless somebody else is named. */
const OPENED_BY = 'Responsable';

/** @throws ApiError CONFLICT for an id that is taken, UNPROCESSABLE */
export async function createProject(
  trx: Trx,
  reader: Reader,
  id: string,
  project: Omit<NewProject, 'id'>,
  now: number,
): Promise<ProjectRecordRow> {
  const { account, firmId } = reader;
  const inCharge = project.inCharge ?? account.id;
  await requireKnown(trx, { ...project, inCharge });
  requireDates(project.startDate, project.endDate);
  const at = new Date(now);
  const inserted = await trx
    .insertInto('project')
    .values({
      ...columns(project),
      ...(await nameOfClient(trx, project)),
      id,
      firm_id: firmId,
      code_id: await nextNumber(trx, firmId, now),
      name: project.name,
      in_charge: inCharge,
      creation_step: project.creationStep ?? CREATION_DONE,
      created_by: account.id,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  await trx
    .insertInto('project_member')
    .values({ firm_id: firmId, project_id: id, user_id: account.id, function: OPENED_BY })
    .execute();
  return requireReadable(trx, reader, id);
}

/**
 * @throws ApiError NOT_FOUND, FORBIDDEN while it is archived or deleted and for what is up to who is in charge, CONFLICT for
 *   fields that changed since they were read, UNPROCESSABLE
 */
export async function updateProject(
  trx: Trx,
  reader: Reader,
  reference: string,
  { seen, status, ...update }: ProjectUpdate,
  now: number,
): Promise<ProjectRecordRow> {
  const before = await requireReadable(trx, reader, reference, { locked: true });
  const shown = projectFor(reader, before);
  const hasFields = Object.values(update).some((value) => value !== undefined);
  if (hasFields) requireOpenStatus(before.status);
  const isOwnersAffair =
    (status !== undefined && status !== shown.status) ||
    (update.isRestricted !== undefined && update.isRestricted !== before.is_restricted);
  if (isOwnersAffair) requireInCharge(reader, before);
  const isOpened = update.creationStep === CREATION_DONE && before.creation_step < CREATION_DONE;
  if (isOpened && ['toDecide', 'refused'].includes(before.conflict_state)) throw new ApiError('projects.conflict');
  requireSeen(shown, { ...update, status }, seen ?? {});
  await requireKnown(trx, update);
  const inCharge = update.inCharge === undefined ? before.in_charge : update.inCharge;
  if ((update.isRestricted ?? before.is_restricted) && inCharge === null) throw new ApiError('projects.nobodyNamed');
  requireDates(
    update.startDate === undefined ? before.start_date : update.startDate,
    update.endDate === undefined ? before.end_date : update.endDate,
  );
  // What stays decides with what changes: a person who is taken away leaves the company.
  const isOther = update.contact !== undefined || update.company !== undefined || update.client !== undefined;
  const client = isOther
    ? {
        contact: update.contact === undefined ? before.contact_id : update.contact,
        company: update.company === undefined ? before.company_id : update.company,
      }
    : {};
  await trx
    .updateTable('project')
    .set({
      ...columns(update),
      ...(await nameOfClient(trx, client)),
      ...(status === undefined ? {} : { status: statusColumn(status) }),
      updated_at: new Date(now),
    })
    .where('id', '=', before.id)
    .execute();
  // Whoever gives a project away may not read it any more: that is no reason to refuse.
  return projectRows(trx).where('project.id', '=', before.id).executeTakeFirstOrThrow();
}

/**
 * It goes to the status Supprimé: its number stays taken, and who is in charge can bring it back.
 * @returns its id
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function deleteProject(trx: Trx, reader: Reader, reference: string, now: number): Promise<string> {
  return (await updateProject(trx, reader, reference, { status: 'Supprimé' }, now)).id;
}

/**
 * A project by id or code, as its row.
 * @throws ApiError NOT_FOUND, also for who may not know of it
 */
export async function requireReadable(
  trx: Trx,
  reader: Reader,
  reference: string,
  { locked = false } = {},
): Promise<ProjectRecordRow> {
  const query = projectRows(trx).where((eb) =>
    isUuid(reference)
      ? eb.or([eb('project.id', '=', reference), eb('code_id', '=', reference)])
      : eb('code_id', '=', reference),
  );
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row || !mayReadProject(row, reader)) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError FORBIDDEN */
function requireInCharge({ account }: Reader, row: ProjectRecordRow): void {
  if (!canEditTeam(account, row.in_charge)) throw new ApiError('projects.notInCharge');
}

interface Named {
  inCharge?: string | null | undefined;
  contact?: string | null | undefined;
  company?: string | null | undefined;
}

/** @throws ApiError UNPROCESSABLE */
async function requireKnown(trx: Trx, { inCharge, ...client }: Named): Promise<void> {
  if (typeof inCharge === 'string') {
    const colleague = await staff(trx).select('app_user.id').where('app_user.id', '=', inCharge).executeTakeFirst();
    if (!colleague) throw new ApiError('UNPROCESSABLE', { fields: { inCharge: 'projects.inCharge' } });
  }
  await requireInDirectory(trx, client);
}

/** A person and a company that somebody names are in the directory of the firm. @throws ApiError UNPROCESSABLE */
export async function requireInDirectory(trx: Trx, named: Pick<Named, 'contact' | 'company'>): Promise<void> {
  for (const field of ['contact', 'company'] as const) {
    const id = named[field];
    if (typeof id !== 'string') continue;
    const row = await trx.selectFrom(field).select('id').where('id', '=', id).executeTakeFirst();
    if (!row) throw new ApiError('UNPROCESSABLE', { fields: { [field]: 'projects.client' } });
  }
}

/** What the client is called once these are set; of a hidden contact nothing. A person comes before their company. */
async function nameOfClient(
  trx: Trx,
  { contact, company }: Pick<Named, 'contact' | 'company'>,
): Promise<{ client_name?: string }> {
  if (typeof contact === 'string') {
    const { firstname, lastname, is_hidden } = await trx
      .selectFrom('contact')
      .select(['firstname', 'lastname', 'is_hidden'])
      .where('id', '=', contact)
      .executeTakeFirstOrThrow();
    return { client_name: is_hidden ? '' : `${firstname} ${lastname}`.trim() };
  }
  if (typeof company !== 'string') return {};
  const { name } = await trx.selectFrom('company').select('name').where('id', '=', company).executeTakeFirstOrThrow();
  return { client_name: name };
}

/** @throws ApiError UNPROCESSABLE */
function requireDates(start: string | null | undefined, end: string | null | undefined): void {
  if (typeof start === 'string' && typeof end === 'string' && end < start)
    throw new ApiError('UNPROCESSABLE', { fields: { endDate: 'projects.dates' } });
}

/** Columns of the fields that were given. */
function columns(fields: Omit<ProjectUpdate, 'seen' | 'status'>) {
  const given = {
    name: fields.name,
    description: fields.description,
    is_internal: fields.type === undefined ? undefined : fields.type === 'Interne',
    client_name: fields.client,
    contact_id: fields.contact,
    company_id: fields.company,
    in_charge: fields.inCharge,
    start_date: fields.startDate,
    end_date: fields.endDate,
    court: fields.court,
    chamber: fields.chamber,
    rg_number: fields.rgNumber,
    billing_model: fields.billingModel,
    is_billable: fields.isBillable,
    packaged_budget: fields.packagedBudget,
    total_estimation: fields.totalEstimation,
    show_budget: fields.showBudgetToClient,
    show_amount: fields.showAmount,
    show_description: fields.showDescription,
    show_lawyers: fields.showLawyerContacts,
    is_restricted: fields.isRestricted,
    creation_step: fields.creationStep,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<typeof given>;
}
