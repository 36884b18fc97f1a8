import { allows } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Reader } from '../../../records/index.ts';
import { visibleProjects } from '../../projects/index.ts';
import { readablePlaces } from '../place-readers.ts';
import type { SearchedFile } from '../searched-files.ts';

/** What `searchFiles` has to find, by reading all pages of all that the reader may open. */
export async function readPlainly(trx: Trx, reader: Reader, query: string, limit: number): Promise<SearchedFile[]> {
  const isStaff = allows('employee', reader.account);
  const about = isStaff ? sql`file.search` : sql`search_vector(file.name)`;
  const notes = isStaff ? sql`words_of(file.keywords) || E'\n' || file.description` : sql`''`;
  const { rows } = await sql<SearchedFile>`
    with recursive trashed as (
      select id from folder where trashed_at is not null
      union select folder.id from folder join trashed on trashed.id = folder.parent
    ), readable as materialized (
      select file.id, file.firm_id, file.blob, file.name, file.project_id, file.updated_at, ${about} as about, ${notes} as notes
      from file where ${readablePlaces(trx, 'file', reader)} and file.trashed_at is null
        and not exists (select from trashed where trashed.id = file.parent)
    ), wanted as materialized (
      select form, place from unnest(search_words(${query})) with ordinality as word (form, place)
    ), part as materialized (
      select readable.id, 0 as page, about as tsv from readable
      union all
      select readable.id, file_text_page.page, file_text_page.tsv from readable
      join file_text_page on file_text_page.firm_id = readable.firm_id and file_text_page.blob = readable.blob
    ), held as (
      select part.id, part.page, wanted.place, 1.0 / count(*) over (partition by part.id, wanted.place) as weight
      from part join wanted on part.tsv @@ wanted.form
    ), counted as (
      select id, page, count(*) as together, sum(weight) as weight from held group by id, page
    ), best as (
      select distinct on (id) id, page, together,
        bool_or(page = 0 and together = (select count(*) from wanted)) over (partition by id) as is_named
      from counted
      where id in (select id from held group by id having count(distinct place) = (select count(*) from wanted))
      order by id, together desc, (page > 0) desc, weight desc, page
    )
    select readable.id, readable.name,
      ((case when is_named then 1 else 0.1 end) + 0.1 * together / (select count(*) from wanted))::float8 as rank,
      coalesce(file_text_page.text, readable.notes) as text,
      case when file_text.has_pages then file_text_page.page end as page, project.name as project
    from best join readable on readable.id = best.id
    left join file_text_page on file_text_page.firm_id = readable.firm_id and file_text_page.blob = readable.blob
      and file_text_page.page = best.page
    left join file_text on file_text.firm_id = readable.firm_id and file_text.blob = readable.blob
    left join project on project.id = readable.project_id
      and project.id in (${visibleProjects(trx, { userId: reader.account.id }).select('project.id')})
    order by rank desc, readable.updated_at desc, readable.id limit ${limit}`.execute(trx);
  return rows;
}
