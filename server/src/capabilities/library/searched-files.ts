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

/** Folders that are in the trash, by themselves or with another. */
const TRASHED = sql`trashed as (
  select id from folder where trashed_at is not null
  union select folder.id from folder join trashed on trashed.id = folder.parent
)`;
const IS_NOT_TRASHED = sql<boolean>`(file.trashed_at is null
  and not exists (select from trashed where trashed.id = file.parent))`;

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
): Promise<SearchedFiles> {
  const isStaff = allows('employee', reader.account);
  const about = isStaff ? sql`file.search` : sql`search_vector(file.name)`;
  const notes = isStaff ? sql`words_of(file.keywords) || E'\n' || file.description` : sql`''`;
  const { rows } = await sql<SearchedFile & { unread: number }>`
    with recursive ${TRASHED}, readable as materialized (
      select file.id, file.firm_id, file.blob, file.name, file.project_id, file.updated_at, ${about} as about, ${notes} as notes
      from file
      where ${readablePlaces(trx, 'file', reader)} and ${IS_NOT_TRASHED}
    ), wanted as materialized (
      select form, place, (select search_any(word) from unnest(search_words(${query})) as word) as any_form,
        cardinality(search_words(${query})) as count
      from unnest(search_words(${query})) with ordinality as word (form, place)
    ), part as materialized (
      select readable.id, 0 as page, about as tsv from readable
      union all
      select readable.id, file_text_page.page, file_text_page.tsv from readable
      join file_text_page on file_text_page.firm_id = readable.firm_id and file_text_page.blob = readable.blob
      where file_text_page.tsv @@ (select any_form from wanted limit 1)
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
    ), ranked as (
      select best.id, best.page, (case when is_named then 1 else 0.1 end)
        + 0.1 * best.together / (select count from wanted limit 1) as rank
      from best join readable on readable.id = best.id
      order by rank desc, readable.updated_at desc, best.id limit ${limit}
    )
    select readable.id, readable.name, ranked.rank::float8 as rank, left(coalesce(file_text_page.text, readable.notes), ${PASSAGE_TEXT}) as text,
      case when file_text.has_pages then file_text_page.page end as page, project.name as project
    from ranked join readable on readable.id = ranked.id
    left join file_text_page on file_text_page.firm_id = readable.firm_id and file_text_page.blob = readable.blob
      and file_text_page.page = ranked.page
    left join file_text on file_text.firm_id = readable.firm_id and file_text.blob = readable.blob
    left join project on project.id = readable.project_id
      and project.id in (${visibleProjects(trx, { userId: reader.account.id }).select('project.id')})
    order by ranked.rank desc, readable.updated_at desc, readable.id`.execute(trx);
  return { files: rows, unread: await unreadFiles(trx, reader, recognises) };
}

/** Files of the reader whose text is still being read, or recognised. */
async function unreadFiles(trx: Trx, reader: Reader, recognises: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive ${TRASHED}
    select count(*)::int as count from file
    join file_text on file_text.firm_id = file.firm_id and file_text.blob = file.blob
    where (file_text.status in ('pending', 'running') or (${recognises} and file_text.scans > 0))
      and ${readablePlaces(trx, 'file', reader)} and ${IS_NOT_TRASHED}`.execute(trx);
  return rows[0]!.count;
}
