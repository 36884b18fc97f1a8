import { parseDocName } from '@basoche/protocol';
import type { SearchKind } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import type { Found, RankedHit } from './hits.ts';
import { best } from './hits.ts';
import { marked, snippetOf } from './mark.ts';

/** Kind of a document -> kind of what is found in it, and of the document itself. */
const INSIDE: Record<string, SearchKind> = { conversation: 'message', todolist: 'task', board: 'item' };
const ITSELF: Record<string, SearchKind> = {
  conversation: 'conversation',
  todolist: 'list',
  board: 'list',
  document: 'document',
};

/** Characters of a text in which a snippet is looked for. */
const SNIPPET_TEXT = 100_000;

interface EntryRow {
  kind: string;
  doc: string;
  id: string;
  name: string;
  rank: number;
  title: string;
  text: string;
}

interface TitleRow {
  kind: string;
  doc: string;
  name: string;
  rank: number;
}

/**
 * What the caller may read among shared documents: their titles, and what stands in them. A conversation without a title
 * goes by the names of its other members.
 * @param needles as `needlesOf` gives them
 */
export async function searchDocs(
  trx: Trx,
  who: Principal,
  query: string,
  needles: readonly string[],
  limit: number,
): Promise<Found[]> {
  const entries = await foundEntries(trx, who, query, limit + 1);
  const titles = await foundTitles(trx, who, query);
  const ranked = new Map<string, RankedHit>();
  for (const row of titles) {
    const kind = ITSELF[row.kind];
    const parsed = parseDocName(row.doc);
    if (kind === undefined || parsed === null) continue;
    const hit = { id: parsed.slug, doc: row.doc, title: marked(row.name, needles), snippet: null, context: '' };
    ranked.set(row.doc, { kind, rank: row.rank, hit });
  }
  for (const row of entries) {
    const { rank, hit, kind } = hitOf(row, needles);
    const key = kind === 'document' ? row.doc : `${row.doc} ${row.id}`;
    const byTitle = ranked.get(key);
    ranked.set(key, { kind, rank: rank + (byTitle?.rank ?? 0), hit });
  }
  const all = [...ranked.values()];
  const kinds = [...new Set(all.map((each) => each.kind))];
  return kinds.map((kind) =>
    best(
      all.filter((each) => each.kind === kind),
      limit,
    ),
  );
}

function hitOf(row: EntryRow, needles: readonly string[]): RankedHit {
  const kind = INSIDE[row.kind];
  const slug = row.doc.slice(row.doc.indexOf('/') + 1);
  const snippet = snippetOf(row.text, needles);
  if (kind === undefined) {
    const hit = { id: slug, doc: row.doc, title: marked(row.name, needles), snippet, context: '' };
    return { kind: 'document', rank: row.rank, hit };
  }
  const title = kind === 'message' ? marked(row.name, needles) : marked(row.title, needles);
  const context = kind === 'message' ? row.title : row.name;
  return { kind, rank: row.rank, hit: { id: row.id, doc: row.doc, title, snippet, context } };
}

/** Ids are UUIDv7, so that of equal ranks the newest comes first. Texts are read for the rows that stay only. */
async function foundEntries(trx: Trx, who: Principal, query: string, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with found as (
      select shared_doc.kind, entry.doc, entry.id, ts_rank(entry.tsv, search_query(${query}), 1) as rank
      from search_entry entry
      join shared_doc on shared_doc.name = entry.doc and shared_doc.deleted_at is null
      join doc_grant on doc_grant.doc = entry.doc and doc_grant.user_id = ${who.userId} and doc_grant."right" <> 'none'
      where entry.tsv @@ search_query(${query})
    ), placed as (
      select *, row_number() over (partition by kind order by rank desc, id desc, doc) as place from found
    )
    select placed.kind, placed.doc, placed.id, placed.rank, ${nameOf(who)} as name, entry.title,
      left(entry.text, ${SNIPPET_TEXT}) as text
    from placed
    join search_entry entry on entry.doc = placed.doc and entry.id = placed.id
    join shared_doc on shared_doc.name = placed.doc
    where place <= ${limit}`.execute(trx);
  return rows;
}

async function foundTitles(trx: Trx, who: Principal, query: string): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`
    with readable as materialized (
      select shared_doc.kind, shared_doc.name as doc, ${nameOf(who)} as name
      from shared_doc
      join doc_grant on doc_grant.doc = shared_doc.name and doc_grant.user_id = ${who.userId}
        and doc_grant."right" <> 'none'
      where shared_doc.deleted_at is null
    )
    select kind, doc, name, ts_rank(setweight(search_vector(name), 'A'), search_query(${query}), 1) as rank
    from readable where search_vector(name) @@ search_query(${query})`.execute(trx);
  return rows;
}

function nameOf(who: Principal) {
  return sql<string>`case when shared_doc.title <> '' or shared_doc.kind <> 'conversation' then shared_doc.title else coalesce((
    select string_agg(other.firstname || ' ' || other.lastname, ', ' order by other.lastname, other.firstname)
    from doc_grant their join app_user other on other.id = their.user_id
    where their.doc = shared_doc.name and their."right" <> 'none' and other.id <> ${who.userId}), '') end`;
}
