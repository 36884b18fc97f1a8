import { allows } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { visibleProjects } from '../projects/index.ts';
import { readablePlaces } from './place-readers.ts';

/** A file that answers a search, and its passage that does. */
export interface SearchedFile {
  id: string;
  name: string;
  rank: number;
  /** The page that answers, or, where the file answers by what is said of it, that. */
  text: string;
  /** The page that the text stands on; `null` without pages. */
  page: number | null;
  /** Name of the matter that it stands in, of those that the reader may read. */
  project: string | null;
}

export interface SearchedFiles {
  files: SearchedFile[];
  /** Readable files whose text is not known yet. */
  unread: number;
}

/** Characters of a page in which a passage is looked for. */
const PASSAGE_TEXT = 100_000;
/** How a search goes about it; what it finds is the same [TX15]. */
interface SearchSteps {
  /** A word on more pages, or in more names, is looked for in the newest files first. */
  common: number;
  /** So many of the newest files are looked at; where they do not answer, ten times as many. */
  newest: number;
}

const STEPS: SearchSteps = { common: 4_000, newest: 1_500 };

/** Folders that are in the trash, by themselves or with another. */
const TRASHED = sql`trashed as (
  select id from folder where trashed_at is not null
  union select within.id from trashed cross join lateral (select id from folder where folder.parent = trashed.id offset 0) within
)`;
const IS_NOT_TRASHED = sql<boolean>`(file.trashed_at is null
  and (file.parent is null or file.parent not in (select id from trashed)))`;

/**
 * Files that the reader may open and that hold every word of the query: in name, keywords and description, or on their
 * pages. Of a file, the page with the most words answers, of those the one with the rarest. What the firm says of a file is not searched from outside [LB14].
 */
export async function searchFiles(
  trx: Trx,
  reader: Reader,
  query: string,
  limit: number,
  recognises: boolean,
  steps = STEPS,
): Promise<SearchedFiles> {
  // The planner expects half of the firm and would compile for seconds what takes milliseconds.
  await sql`select set_config('jit', 'off', true)`.execute(trx);
  for (let { newest } = steps; ; newest *= 10) {
    const answer = await bestAmong(trx, reader, query, limit, { ...steps, newest });
    if (!answer.isComplete) continue;
    return { files: answer.files, unread: await unreadFiles(trx, reader, recognises) };
  }
}

interface Answer {
  files: SearchedFile[];
  /** No file that was not looked at comes before these. */
  isComplete: boolean;
}

interface AnsweringRow extends SearchedFile {
  /** Whether one of the newest files, and as good as one can be whose name does not answer, or does. */
  is_sure: boolean;
}

/**
 * The best files among those of the rarest word; where each word is common, among those whose names may answer and so many of
 * the newest [TX15].
 */
async function bestAmong(
  trx: Trx,
  reader: Reader,
  query: string,
  limit: number,
  { common, newest }: SearchSteps,
): Promise<Answer> {
  const isStaff = allows('employee', reader.account);
  const about = isStaff ? sql`file.search` : sql`search_vector(file.name)`;
  const notes = isStaff ? sql`words_of(file.keywords) || E'\n' || file.description` : sql`''`;
  const mayOpen = sql`${readablePlaces(trx, 'file', reader)} and ${IS_NOT_TRASHED}`;
  const { rows } = await sql<Partial<AnsweringRow> & { is_whole: boolean }>`
    with recursive ${TRASHED}, found as materialized (
      select blobs, files, named from found_files(search_words(${query}), ${common}::int)
    ), candidate as materialized (
      select of_blob.id from found, unnest(found.blobs) as content
        cross join lateral (select id from file where file.blob = content offset 0) of_blob
      union select unnest(found.files) from found
      union select unnest(found.named) from found where found.blobs is null
    ), opened as materialized (
      select candidate.id from candidate
      cross join lateral (select * from file where file.id = candidate.id limit 1) file where ${mayOpen}
    ), newest as materialized (
      select file.id, file.updated_at from file where (select blobs is null from found) and ${mayOpen}
      order by file.updated_at desc, file.id limit ${newest}
    ), readable as materialized (
      select file.* from (select id from opened union select id from newest) one cross join lateral (
        select file.id, file.firm_id, file.blob, file.name, file.project_id, file.updated_at, ${about} as about, ${notes} as notes
        from file where file.id = one.id limit 1) file
    ), wanted as materialized (
      select form, place, (select search_any(word) from unnest(search_words(${query})) as word) as any_form,
        cardinality(search_words(${query})) as count
      from unnest(search_words(${query})) with ordinality as word (form, place)
    ), part as materialized (
      select readable.id, 0 as page, about as tsv from readable
      union all
      select readable.id, page.page, page.tsv from readable cross join lateral (
        select page, tsv from file_text_page
        where file_text_page.firm_id = readable.firm_id and file_text_page.blob = readable.blob
          and file_text_page.tsv @@ (select any_form from wanted limit 1) offset 0) page
    ), held as (
      select part.id, part.page, wanted.place, 1.0 / count(*) over (partition by part.id, wanted.place) as weight
      from part join wanted on part.tsv @@ wanted.form
    ), counted as (
      select id, page, count(*) as together, sum(weight) as weight from held group by id, page
    ), best as (
      select distinct on (id) id, page, together, bool_or(page = 0 and together = (select count from wanted limit 1))
        over (partition by id) as is_named
      from counted
      where id in (select id from held group by id having count(distinct place) = (select count from wanted limit 1))
      order by id, together desc, (page > 0) desc, weight desc, page
    ), ranked as materialized (
      select best.id, best.page, is_named, best.together = (select count from wanted limit 1) as is_together,
        (case when is_named then 1 else 0.1 end) + 0.1 * best.together / (select count from wanted limit 1) as rank
      from best join readable on readable.id = best.id
      order by rank desc, readable.updated_at desc, best.id limit ${limit}
    ), answering as (
      select readable.id, readable.name, ranked.rank::float8 as rank, readable.updated_at,
        left(coalesce(file_text_page.text, readable.notes), ${PASSAGE_TEXT}) as text,
        case when file_text.has_pages then file_text_page.page end as page, project.name as project,
        is_named or (is_together and found.named is not null and exists (select from newest where newest.id = readable.id)) as is_sure
      from found, ranked join readable on readable.id = ranked.id
      left join file_text_page on file_text_page.firm_id = readable.firm_id and file_text_page.blob = readable.blob
        and file_text_page.page = ranked.page
      left join file_text on file_text.firm_id = readable.firm_id and file_text.blob = readable.blob
      left join project on project.id = readable.project_id
        and project.id in (${visibleProjects(trx, { userId: reader.account.id }).select('project.id')})
    )
    select (select found.blobs is not null or (select count(*) from newest) < ${newest} from found) as is_whole, answering.*
    from (select) as one left join answering on true
    order by answering.rank desc, answering.updated_at desc, answering.id`.execute(trx);
  const files = rows.filter(
    (row): row is AnsweringRow & { is_whole: boolean } => row.id !== undefined && row.id !== null,
  );
  return {
    files: files.map(({ id, name, rank, text, page, project }) => ({ id, name, rank, text, page, project })),
    isComplete: rows[0]!.is_whole || (files.length === limit && files.every(({ is_sure }) => is_sure)),
  };
}

/** Files of the reader whose text is still being read, or recognised. */
async function unreadFiles(trx: Trx, reader: Reader, recognises: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive ${TRASHED}, unread as materialized (
      select firm_id, blob from file_text where status in ('pending', 'running')
      union select firm_id, blob from file_text where scans > 0 and ${recognises}
    )
    select count(*)::int as count from unread cross join lateral (
      select * from file where file.firm_id = unread.firm_id and file.blob = unread.blob offset 0) file
    where ${readablePlaces(trx, 'file', reader)} and ${IS_NOT_TRASHED}`.execute(trx);
  return rows[0]!.count;
}
