import { isAdmin } from '@basoche/domain';
import { MAX_LINKS, REPORTS_PER_PAGE } from '@basoche/protocol';
import type { ConflictReport, ConflictReportPage, ConflictListRequest, PersonSummary } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { requireProject, visibleProjects } from '../projects/index.ts';
import { isUuid, peopleById, unknownPerson } from '../sharing/index.ts';
import type { StoredLink } from './conflict-links.ts';
import { linkReader } from './link-readers.ts';
import type { LinkReader } from './link-readers.ts';
import type { Searched } from './searched-names.ts';

/** Reports that a person may read: those of the projects that they see, their own, and an administrator all without a project. */
function readableReports(trx: Trx, { account }: Reader) {
  return trx
    .selectFrom('conflict_report')
    .where((eb) =>
      eb.or([
        eb('project_id', 'in', visibleProjects(trx, { userId: account.id }).select('project.id')),
        eb.and([
          eb('project_id', 'is', null),
          isAdmin(account) ? eb.val(true) : eb('conflict_report.created_by', '=', account.id),
        ]),
      ]),
    );
}

export interface ReportRow extends Omit<Selectable<Tables['conflict_report']>, 'searched' | 'links'> {
  searched: Searched[];
  links: StoredLink[];
}

function reportRows(trx: Trx, reader: Reader) {
  return readableReports(trx, reader).selectAll().$castTo<ReportRow>();
}

/** @throws ApiError NOT_FOUND */
export async function findReport(trx: Trx, reader: Reader, id: string): Promise<ReportRow> {
  if (!isUuid(id)) throw new ApiError('NOT_FOUND');
  const row = await reportRows(trx, reader).where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** @throws ApiError NOT_FOUND for a project that the reader does not see */
export async function reportPage(
  trx: Trx,
  reader: Reader,
  { project: reference, page = 1 }: ConflictListRequest,
): Promise<ConflictReportPage> {
  const project = reference === undefined ? null : await requireProject(trx, { userId: reader.account.id }, reference);
  const ofProject = <Q extends ReturnType<typeof readableReports>>(query: Q) =>
    project === null ? query : (query.where('project_id', '=', project.id) as Q);
  const { count } = await ofProject(readableReports(trx, reader))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ofProject(readableReports(trx, reader))
    .selectAll()
    .$castTo<ReportRow>()
    .orderBy('number', 'desc')
    .limit(REPORTS_PER_PAGE)
    .offset((page - 1) * REPORTS_PER_PAGE)
    .execute();
  const hasMore = page * REPORTS_PER_PAGE < Number(count);
  return { data: await reportsFor(trx, reader, rows), count: Number(count), nextPage: hasMore ? page + 1 : null };
}

/** As this reader may see them: what they may not see says whom to ask, and nothing else. */
export async function reportsFor(trx: Trx, reader: Reader, rows: readonly ReportRow[]): Promise<ConflictReport[]> {
  if (rows.length === 0) return [];
  const mayRead = await linkReader(trx, reader, rows);
  const decisions = await trx
    .selectFrom('conflict_decision')
    .select(['report_id', 'decision', 'reason', 'created_by', 'created_at'])
    .where(
      'report_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number', 'desc')
    .execute();
  const admin = await trx
    .selectFrom('app_user')
    .select('id')
    .where('is_admin', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const asked = rows.map((row) => peopleToAsk(row, mayRead).map((id) => id ?? admin?.id ?? ''));
  const people = await peopleById(trx, [
    ...rows.map((row) => row.created_by),
    ...decisions.map((row) => row.created_by),
    ...asked.flat(),
  ]);
  const projects = await projectsOf(trx, rows);
  const personOf = (id: string) => people.get(id) ?? unknownPerson(id);
  return rows.map((row, at) => {
    const ofReport = decisions.filter((decision) => decision.report_id === row.id);
    return {
      id: row.id,
      project: row.project_id === null ? null : (projects.get(row.project_id) ?? null),
      author: personOf(row.created_by),
      createdAt: row.created_at.getTime(),
      scope: row.scope,
      ...shownLinks(row, mayRead),
      ask: onceById(asked[at]!.map(personOf)),
      state: ofReport[0]?.decision ?? (row.needs_decision ? ('toDecide' as const) : ('clear' as const)),
      decisions: ofReport.map(({ decision, reason, created_by: by, created_at: madeAt }) => ({
        decision,
        reason,
        author: personOf(by),
        createdAt: madeAt.getTime(),
      })),
    };
  });
}

/** Names that the reader may see, and the links of those; a hidden party has no name, and a hidden relation is not there. */
function shownLinks(
  { searched, links, is_whole: isWhole }: ReportRow,
  reader: LinkReader,
): Pick<ConflictReport, 'searched' | 'links' | 'isWhole'> {
  const readable = links.filter((link) => reader.mayRead(link, searched));
  const shown = [...searched.entries()].filter(
    ([, { via, contact, ofContact }]) =>
      via === null || (!reader.isContactHidden(contact) && !reader.isContactHidden(ofContact)),
  );
  const places = new Map(shown.map(([index], place) => [index, place]));
  return {
    searched: shown.map(([, { name, side, via, of, contact }]) => ({
      name: reader.isContactHidden(contact) ? '' : name,
      side,
      via,
      of,
    })),
    isWhole: isWhole && readable.length <= MAX_LINKS,
    links: readable.slice(0, MAX_LINKS).map(({ project, ...link }) => ({
      ...link,
      searched: places.get(link.searched)!,
      project: project === null ? null : reader.project(project),
    })),
  };
}

function peopleToAsk({ searched, links }: ReportRow, reader: LinkReader): (string | null)[] {
  const hidden = links.filter((link) => !reader.mayRead(link, searched));
  return [...new Set(hidden.map((link) => reader.whomToAsk(link, searched)))];
}

async function projectsOf(trx: Trx, rows: readonly ReportRow[]) {
  const ids = [...new Set(rows.flatMap((row) => row.project_id ?? []))];
  if (ids.length === 0) return new Map<string, NonNullable<ConflictReport['project']>>();
  const found = await trx.selectFrom('project').select(['id', 'code_id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map(({ id, code_id: codeID, name }) => [id, { id, codeID, name }]));
}

const onceById = (people: readonly PersonSummary[]) => [...new Map(people.map((each) => [each.id, each])).values()];
