import { parseDocName } from '@basoche/protocol';
import type { SearchKind } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import type { Found, RankedHit } from './hits.ts';
import { best } from './hits.ts';
import { marked, snippetOf } from '@basoche/domain';

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

interface ReadableDoc {
  kind: string;
  doc: string;
  name: string;
  /** `null` when the title does not answer. */
  rank: number | null;
}

interface FoundEntry {
  doc: string;
  id: string;
  rank: number;
}

interface EntryText {
  doc: string;
  id: string;
  title: string;
  text: string;
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
  const docs = new Map((await readableDocs(trx, who, query)).map((doc) => [doc.doc, doc]));
  const ranked = new Map<string, RankedHit>();
  for (const { kind, doc, name, rank } of docs.values()) {
    const found = ITSELF[kind];
    const parsed = parseDocName(doc);
    if (rank === null || found === undefined || parsed === null) continue;
    const hit = { id: parsed.slug, doc, title: marked(name, needles), snippet: null, context: '' };
    ranked.set(doc, { kind: found, rank, hit });
  }
  const entries = await foundEntries(trx, [...docs.keys()], query, limit + 1);
  const texts = await textsOf(trx, entries);
  for (const entry of entries) {
    const doc = docs.get(entry.doc);
    const text = texts.get(`${entry.doc} ${entry.id}`);
    if (!doc || !text) continue;
    const { rank, hit, kind } = hitOf(doc, entry, text, needles);
    const key = kind === 'document' ? entry.doc : `${entry.doc} ${entry.id}`;
    ranked.set(key, { kind, rank: rank + (ranked.get(key)?.rank ?? 0), hit });
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

function hitOf(doc: ReadableDoc, { id, rank }: FoundEntry, entry: EntryText, needles: readonly string[]): RankedHit {
  const kind = INSIDE[doc.kind];
  const snippet = snippetOf(entry.text, needles);
  if (kind === undefined) {
    const slug = doc.doc.slice(doc.doc.indexOf('/') + 1);
    const hit = { id: slug, doc: doc.doc, title: marked(doc.name, needles), snippet, context: '' };
    return { kind: 'document', rank, hit };
  }
  const title = marked(kind === 'message' ? doc.name : entry.title, needles);
  const context = kind === 'message' ? entry.title : doc.name;
  return { kind, rank, hit: { id, doc: doc.doc, title, snippet, context } };
}

async function readableDocs(trx: Trx, who: Principal, query: string): Promise<ReadableDoc[]> {
  const { rows } = await sql<ReadableDoc>`
    with readable as materialized (
      select shared_doc.kind, shared_doc.name as doc, ${nameOf(who)} as name
      from shared_doc
      join doc_grant on doc_grant.doc = shared_doc.name and doc_grant.user_id = ${who.userId}
        and doc_grant."right" <> 'none'
      where shared_doc.deleted_at is null
    )
    select kind, doc, name, case when vector @@ search_query(${query})
      then ts_rank(setweight(vector, 'A'), search_query(${query}), 1) end as rank
    from readable, lateral (select search_vector(name) as vector offset 0) as titled`.execute(trx);
  return rows;
}

/**
 * By documents named one by one rather than by a join: right whatever the planner knows of the tables. Ids are UUIDv7,
 * so that of equal ranks the newest comes first. A text has a row for each of its parts: it answers when each word stands
 * in one of them, and its best part answers for it.
 */
async function foundEntries(trx: Trx, docs: readonly string[], query: string, limit: number): Promise<FoundEntry[]> {
  if (docs.length === 0) return [];
  const texts = docs.filter((doc) => parseDocName(doc)?.kind === 'document');
  const others = docs.filter((doc) => parseDocName(doc)?.kind !== 'document');
  const { rows } = await sql<FoundEntry>`
    with part as materialized (
      select doc, id, tsv, ts_rank(tsv, search_query(${query}), 1) as rank from search_entry
      where doc = any(${texts}::text[])
        and tsv @@ (select search_any(word) from unnest(search_words(${query})) as word)
    ), held as (
      select part.doc, part.id, part.rank, word.place
      from part, unnest(search_words(${query})) with ordinality as word (form, place)
      where part.tsv @@ word.form
    ), best as (
      select distinct on (doc) doc, id, rank
      from (select doc, id, rank, count(*) as together from held group by doc, id, rank) as parts
      where doc in (select doc from held group by doc
        having count(distinct place) = cardinality(search_words(${query})))
      order by doc, together desc, rank desc, id
    ), found as (
      select doc, id, rank from best
      union all
      select doc, id, ts_rank(tsv, search_query(${query}), 1) as rank from search_entry
      where doc = any(${others}::text[]) and tsv @@ search_query(${query})
    ), placed as (
      select *, row_number() over (partition by split_part(doc, '/', 1) order by rank desc, id desc, doc) as place
      from found
    )
    select doc, id, rank from placed where place <= ${limit}`.execute(trx);
  return rows;
}

/** By `<doc> <id>`. */
async function textsOf(trx: Trx, entries: readonly FoundEntry[]): Promise<Map<string, EntryText>> {
  if (entries.length === 0) return new Map();
  const { rows } = await sql<EntryText>`
    select doc, id, title, left(text, ${SNIPPET_TEXT}) as text from search_entry
    where doc = any(${[...new Set(entries.map(({ doc }) => doc))]}::text[])
      and id = any(${entries.map(({ id }) => id)}::text[])`.execute(trx);
  return new Map(rows.map((row) => [`${row.doc} ${row.id}`, row]));
}

function nameOf(who: Principal) {
  return sql<string>`case when shared_doc.title <> '' or shared_doc.kind <> 'conversation' then shared_doc.title else coalesce((
    select string_agg(other.firstname || ' ' || other.lastname, ', ' order by other.lastname, other.firstname)
    from doc_grant their join app_user other on other.id = their.user_id
    where their.doc = shared_doc.name and their."right" <> 'none' and other.id <> ${who.userId}), '') end`;
}
