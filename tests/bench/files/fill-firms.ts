import { createHash } from 'node:crypto';
import pg from 'pg';
import { nameWord, textWord, vectorOf, zipfRank } from './vocabulary.ts';

/** How much of each a firm has. */
export interface FilesSize {
  files: number;
  /** Of a file, on average. */
  pages: number;
  /** Of a page. */
  words: number;
}

export const PEOPLE = 200;
const BATCH = 2_000;

/** Firms of this size whose rows are written past triggers and foreign keys; what is there already stays. */
export async function fillFirms(
  url: string,
  firms: readonly string[],
  size: FilesSize,
  progress: (done: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query('set synchronous_commit = off');
    let isChanged = false;
    for (const firm of firms) {
      const { rowCount } = await client.query('select from firm where id = $1', [firm]);
      if (rowCount !== 0) continue;
      isChanged = true;
      await places(client, firm, size);
      progress(`${firm}: dossiers`);
      const filled = await client.query<{ id: string }>('select id from firm where id = any ($1)', [firms]);
      await withPlainVectors(client, () =>
        filled.rows[0] ? copied(client, filled.rows[0].id, firm, size) : texts(client, firm, size, progress),
      );
      await client.query(
        `insert into firm (id, name, offer, theme, language) values ($1, 'Banc', 'banc', 'clair', 'fr')`,
        [firm],
      );
    }
    if (isChanged) await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** The same id for the same thing, in JavaScript and in SQL. */
export function benchId(firm: string, thing: string): string {
  const hash = createHash('md5').update(`${firm}/${thing}`).digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** People 0 (administrator), 1 (of five matters) and 2 (a client), matters of three people, folders in trees of six. */
async function places(client: pg.Client, firm: string, { files }: FilesSize): Promise<void> {
  const [matters, folders] = [Math.ceil(files / 50), Math.ceil(files / 8.3)];
  await client.query(
    `insert into app_user (id, firm_id, email, firstname, lastname, civility, fonction, is_employee, is_admin, role, is_client, is_contact)
     select md5($1 || '/user/' || n)::uuid, $1::uuid, 'banc' || n || '@' || $1 || '.test', 'Personne', n::text, '', '',
       n <> 2, n = 0, case when n = 0 then '{ROLE_ADMIN}'::text[] else '{}' end, n = 2, n = 2
     from generate_series(0, ${PEOPLE - 1}) n`,
    [firm],
  );
  await client.query(
    `insert into project (id, firm_id, code_id, name, in_charge, is_restricted)
     select md5($1 || '/matter/' || n)::uuid, $1::uuid, 'B-' || n, 'Dossier ' || n, md5($1 || '/user/' || 3 + n % ${PEOPLE - 3})::uuid, n % 20 = 7
     from generate_series(0, $2::int - 1) n`,
    [firm, matters],
  );
  await client.query(
    `insert into project_member (firm_id, project_id, user_id)
     select $1::uuid, md5($1 || '/matter/' || n)::uuid, md5($1 || '/user/' || 3 + (n * 7 + k * 31) % ${PEOPLE - 3})::uuid
     from generate_series(0, $2::int - 1) n, generate_series(0, 1) k on conflict do nothing`,
    [firm, matters],
  );
  await client.query(
    `insert into project_member (firm_id, project_id, user_id)
     select $1::uuid, md5($1 || '/matter/' || n * ($2::int / 5) + 1)::uuid, md5($1 || '/user/1')::uuid from generate_series(0, 4) n`,
    [firm, matters],
  );
  // Folders of personal spaces, of the firm and of matters: fifteen, five and eighty of a hundred.
  await client.query(
    `insert into folder (id, firm_id, name, space, owner, project_id, parent, created_at, updated_at, trashed_at)
     select md5($1 || '/folder/' || n)::uuid, $1::uuid, 'Dossier ' || n, space,
       case space when 'personal' then md5($1 || '/user/' || n / 6 % ${PEOPLE})::uuid end,
       case space when 'project' then md5($1 || '/matter/' || n / 6 % $2::int)::uuid end,
       case when n % 6 > 0 then md5($1 || '/folder/' || n - (n % 6 + 1) / 2)::uuid end,
       now(), now(), case when n % 100 = 99 then now() end
     from (select n, case when n / 6 % 100 < 15 then 'personal' when n / 6 % 100 < 20 then 'company' else 'project' end as space
       from generate_series(0, $3::int - 1) n) numbered`,
    [firm, matters, folders],
  );
  await client.query(
    `insert into library_share (id, firm_id, folder, user_id, access, created_at)
     select md5($1 || '/share/' || n)::uuid, $1::uuid, md5($1 || '/folder/' || 120 + n * 600)::uuid, md5($1 || '/user/2')::uuid, 'read', now()
     from generate_series(0, 4) n`,
    [firm],
  );
}

/** Vectors are computed here, in a hundredth of the time, and compared with what the database makes of the texts. */
async function withPlainVectors(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('alter table file_text_page alter column tsv drop expression if exists');
  await client.query('alter table file alter column search drop expression if exists');
  await work();
  const { rows } = await client.query<{ wrong: number }>(
    `select ((select count(*) from (select * from file_text_page limit 500) page where tsv <> search_vector(text))
      + (select count(*) from (select * from file limit 500) file where search <> search_vector(name)))::int as wrong`,
  );
  if (rows[0]!.wrong > 0) throw new Error(`${rows[0]!.wrong} vectors are not those of the database`);
}

async function texts(
  client: pg.Client,
  firm: string,
  { files, pages, words }: FilesSize,
  progress: (done: string) => void,
): Promise<void> {
  const random = generator(firm);
  const folders = Math.ceil(files / 8.3);
  for (let from = 0; from < files; from += BATCH) {
    const rows = { name: [] as string[], search: [] as string[], pages: [] as number[] };
    const page = { blob: [] as string[], page: [] as number[], text: [] as string[], tsv: [] as string[] };
    const count = Math.min(BATCH, files - from);
    for (let at = from; at < from + count; at += 1) {
      const name = Array.from({ length: 2 }, () => nameWord(zipfRank(random)));
      rows.name.push(name.join(' '));
      rows.search.push(vectorOf(name));
      // Half of them have one page, some have many.
      const many = Math.min(1 + Math.floor(-Math.log(1 - random()) * (pages - 0.5)), pages * 20);
      rows.pages.push(many);
      for (let number = 1; number <= many; number += 1) {
        const text = Array.from({ length: words }, () => textWord(zipfRank(random)));
        // What one file says on its first page, and what it says on its last.
        text[0] = ownWord(at, number === 1 ? 'premier' : 'dernier');
        page.blob.push(`blob/${at}`);
        page.page.push(number);
        page.text.push(text.join(' '));
        page.tsv.push(vectorOf(text));
      }
    }
    await client.query(
      `insert into file (id, firm_id, name, name_key, blob, size, search, space, owner, project_id, parent, created_at, updated_at, trashed_at)
       select md5($1 || '/file/' || n)::uuid, $1::uuid, f.name, f.name, 'blob/' || n, 1000, f.search::tsvector, folder.space, folder.owner,
         folder.project_id, folder.id, at, at, case when n % 50 = 49 then at end
       from unnest($2::text[], $3::text[]) with ordinality as f (name, search, place),
         lateral (select $4::int + f.place::int - 1 as n, timestamptz '2023-01-01' + ($4::int + f.place::int) * interval '3 minutes' as at) numbered
       join lateral (select * from folder where id = md5($1 || '/folder/' || (n::bigint * 7919) % $5::int)::uuid) folder on true`,
      [firm, rows.name, rows.search, from, folders],
    );
    await client.query(
      `insert into file_text (firm_id, blob, status, has_pages, pages, scans)
       select $1::uuid, 'blob/' || ($2::int + place::int - 1), case when ($2 + place) % 200 = 0 then 'pending' else 'done' end, true, pages,
         case when ($2 + place) % 100 = 1 then 1 else 0 end
       from unnest($3::int[]) with ordinality as f (pages, place)`,
      [firm, from, rows.pages],
    );
    await client.query(
      `insert into file_text_page (firm_id, blob, page, text, source, tsv)
       select $1::uuid, blob, page, text, 'text', tsv::tsvector
       from unnest($2::text[], $3::int[], $4::text[], $5::text[]) as p (blob, page, text, tsv)`,
      [firm, page.blob, page.page, page.text, page.tsv],
    );
    if ((from / BATCH) % 25 === 0) progress(`${firm}: ${from + count} fichiers`);
  }
}

/** The files and texts of one firm for another: the same words, so that an index which does not tell firms apart pays for both. */
async function copied(client: pg.Client, from: string, to: string, { files }: FilesSize): Promise<void> {
  await client.query(
    `insert into file (id, firm_id, name, name_key, blob, size, search, space, owner, project_id, parent, created_at, updated_at, trashed_at)
     select md5($2 || '/file/' || n)::uuid, $2::uuid, file.name, file.name_key, blob, size, file.search, folder.space, folder.owner,
       folder.project_id, folder.id, file.created_at, file.updated_at, file.trashed_at
     from (select file.*, substr(blob, 6)::bigint as n from file where firm_id = $1) file
     join folder on folder.id = md5($2 || '/folder/' || (n * 7919) % $3::int)::uuid`,
    [from, to, Math.ceil(files / 8.3)],
  );
  await client.query(
    `insert into file_text (firm_id, blob, status, has_pages, pages, scans)
     select $2::uuid, blob, status, has_pages, pages, scans from file_text where firm_id = $1`,
    [from, to],
  );
  await client.query(
    `insert into file_text_page (firm_id, blob, page, text, source, tsv)
     select $2::uuid, blob, page, text, source, tsv from file_text_page where firm_id = $1`,
    [from, to],
  );
}

/** A word that stands in one file alone. */
export function ownWord(file: number, place: 'premier' | 'dernier'): string {
  return `${place === 'premier' ? 'q' : 'w'}${String(file).replace(/\d/g, (digit) => 'bcdfghjlmn'[Number(digit)]!)}k`;
}

/** Numbers from 0 to 1, the same each time: mulberry32. */
function generator(seed: string): () => number {
  let state = createHash('md5').update(seed).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
