import { canEditTeam } from '@basoche/domain';
import type { ConflictDecision, ConflictReport, ConflictSearch } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { requireOpenProject } from '../projects/index.ts';
import { alikeNames } from './alike-names.ts';
import { conflictLinks } from './conflict-links.ts';
import type { StoredLink } from './conflict-links.ts';
import { linkReader } from './link-readers.ts';
import { findReport, reportsFor } from './report-rows.ts';
import { namesOfProject, onceEach, relatedNames, typedName } from './searched-names.ts';
import type { Searched } from './searched-names.ts';

/** Links that a report keeps, at most, so that of each reader's enough are left; those that weigh least are left out. */
const MAX_KEPT = 1_000;
/** Names that come through the directory, at most. */
const MAX_RELATED = 200;

/**
 * Searches the whole firm for who is linked with the people of a project, or with names, and keeps what it found.
 * @throws ApiError NOT_FOUND, FORBIDDEN for a project that is closed, CONFLICT for an id that is taken, UNPROCESSABLE without a name
 */
export async function searchConflicts(
  trx: Trx,
  reader: Reader,
  id: string,
  { project: reference, names = [] }: Omit<ConflictSearch, 'id'>,
  now: number,
): Promise<ConflictReport> {
  const who = { userId: reader.account.id };
  const project = reference === undefined ? null : await requireOpenProject(trx, who, reference, { isChanged: true });
  const given = onceEach([
    ...(project === null ? [] : await namesOfProject(trx, project.id)),
    ...names.map(({ name, side = null }) => typedName(name, side)),
  ]);
  if (given.length === 0) throw new ApiError('conflicts.noParty');
  const { searched, links } = await linksOf(trx, given, project?.id ?? null);
  const rights = await linkReader(trx, reader, [{ searched, links }]);
  // A link that one may not see may be the one that counts.
  const needsDecision = links.some((link) => link.weight === 'opposed' || !rights.mayRead(link, searched));
  const inserted = await trx
    .insertInto('conflict_report')
    .values({
      id,
      firm_id: reader.firmId,
      project_id: project?.id ?? null,
      created_by: reader.account.id,
      created_at: new Date(now),
      searched: JSON.stringify(searched),
      scope: JSON.stringify(await scopeOf(trx)),
      links: JSON.stringify(links.slice(0, MAX_KEPT)),
      is_whole: links.length <= MAX_KEPT,
      needs_decision: needsDecision,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new ApiError('value.idUsed');
  if (project !== null)
    await trx
      .updateTable('project')
      .set({ conflict_state: needsDecision ? 'toDecide' : 'clear', conflict_checked_at: new Date(now) })
      .where('id', '=', project.id)
      .execute();
  return reportFor(trx, reader, id);
}

/** Also of those who are something to the people named, or to people of the directory who are called the same. */
async function linksOf(
  trx: Trx,
  given: readonly Searched[],
  own: string | null,
): Promise<{ searched: Searched[]; links: StoredLink[] }> {
  const alike = await alikeNames(
    trx,
    given.map(({ name }) => name),
  );
  const namesakes = given.flatMap((each) =>
    (alike.get(each.name) ?? [])
      .filter(({ record, likeness }) => likeness === 'same' && (record === 'contact' || record === 'company'))
      .map(({ record, id }) => ({
        ...each,
        contact: record === 'contact' ? id : null,
        company: record === 'company' ? id : null,
      })),
  );
  const related = await relatedNames(trx, onceEach([...given, ...namesakes.slice(0, MAX_RELATED)]));
  const searched = onceEach([...given, ...related.slice(0, MAX_RELATED)]);
  const others = searched.slice(given.length).map(({ name }) => name);
  const alikeOthers = await alikeNames(trx, others);
  // Of who comes through the directory a part of the name says nothing.
  const telling = [...alikeOthers].map(
    ([name, found]) => [name, found.filter(({ likeness }) => likeness !== 'part')] as const,
  );
  const links = await conflictLinks(trx, searched, new Map([...telling, ...alike]), own);
  return { searched, links };
}

async function scopeOf(trx: Trx): Promise<ConflictReport['scope']> {
  const { rows } = await sql<Record<keyof ConflictReport['scope'], string>>`
    select (select count(*) from contact) as contacts, (select count(*) from company) as companies,
      (select count(*) from project) as projects`.execute(trx);
  const { contacts = '0', companies = '0', projects = '0' } = rows[0] ?? {};
  return { contacts: Number(contacts), companies: Number(companies), projects: Number(projects) };
}

/**
 * @throws ApiError NOT_FOUND, FORBIDDEN for who is not in charge of the project, or while it is closed, CONFLICT where there
 * is a later report
 */
export async function decideConflict(
  trx: Trx,
  reader: Reader,
  reportId: string,
  id: string,
  { decision, reason }: ConflictDecision,
  now: number,
): Promise<ConflictReport> {
  const report = await findReport(trx, reader, reportId);
  if (report.project_id !== null) {
    await requireInChargeOf(trx, reader, report.project_id);
    const later = await trx
      .selectFrom('conflict_report')
      .select('id')
      .where('project_id', '=', report.project_id)
      .where('number', '>', report.number)
      .executeTakeFirst();
    if (later) throw new ApiError('conflicts.outdated');
  }
  await trx
    .insertInto('conflict_decision')
    .values({
      id,
      firm_id: reader.firmId,
      report_id: reportId,
      decision,
      reason,
      created_by: reader.account.id,
      created_at: new Date(now),
    })
    .execute();
  if (report.project_id !== null)
    await trx
      .updateTable('project')
      .set({ conflict_state: decision })
      .where('id', '=', report.project_id)
      .where('conflict_state', '<>', 'outdated')
      .execute();
  return reportFor(trx, reader, reportId);
}

/** @throws ApiError NOT_FOUND, FORBIDDEN */
async function requireInChargeOf(trx: Trx, reader: Reader, projectId: string): Promise<void> {
  const project = await requireOpenProject(trx, { userId: reader.account.id }, projectId, { isChanged: true });
  const { in_charge: inCharge } = await trx
    .selectFrom('project')
    .select('in_charge')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow();
  if (!canEditTeam(reader.account, inCharge)) throw new ApiError('projects.notInCharge');
}

/** @throws ApiError NOT_FOUND */
export async function reportFor(trx: Trx, reader: Reader, id: string): Promise<ConflictReport> {
  const [report] = await reportsFor(trx, reader, [await findReport(trx, reader, id)]);
  return report!;
}
