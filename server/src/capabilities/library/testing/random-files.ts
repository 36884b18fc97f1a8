import type { Insertable } from 'kysely';
import type { Db, Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Reader } from '../../../records/index.ts';
import { testFirm } from '../../../testing/firm.ts';
import { readAccount } from '../../access/index.ts';

const FOLDERS = 9;
const FILES = 30;
const MATTERS = 3;
const DAY = Date.parse('2026-05-04T08:00:00Z');
/** Words of pages, names, keywords and queries: accents, a plural, two words in one, a beginning of others, a stop word. */
const WORDS = ['lézarde', 'murs', 'procès-verbal', 'bail', 'bailleur', 'expert', 'le'];

const PEOPLE = ['claire', 'samir', 'admin', 'client'] as const;
type Who = (typeof PEOPLE)[number];

interface RandomFirm {
  firmId: string;
  readers: Record<Who, Reader>;
  random: () => number;
}

export function randomQuery(random: () => number): string {
  const count = 1 + Math.floor(random() * 3);
  return Array.from({ length: count }, () => {
    const word = one(random, WORDS);
    return random() < 0.25 ? word.slice(0, 2) : word;
  }).join(' ');
}

/** A firm with files in spaces of each kind, some in the trash, shared, confidential or of one content, and four who search. */
export async function randomFirm(db: Db, seed: number): Promise<RandomFirm> {
  const random = numbersFrom(seed);
  const { firmId, users } = await testFirm(db, [...PEOPLE], {
    admin: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  const ids = PEOPLE.map((name) => users[name].userId);
  const readers = await db.asFirm(firmId, async (trx) => {
    const matters = await addMatters(trx, firmId, random, ids);
    const folders = await addFolders(trx, firmId, random, ids, matters);
    const files = await addFiles(trx, firmId, random, folders);
    await addShares(trx, firmId, random, ids, { folders: folders.map(({ id }) => id), files });
    const accounts = await Promise.all(PEOPLE.map((name) => readAccount(trx, users[name].userId)));
    return Object.fromEntries(PEOPLE.map((name, at) => [name, { firmId, account: accounts[at]! }])) as Record<
      Who,
      Reader
    >;
  });
  return { firmId, readers, random };
}

async function addMatters(
  trx: Trx,
  firm_id: string,
  random: () => number,
  people: readonly string[],
): Promise<string[]> {
  const ids = Array.from({ length: MATTERS }, () => randomId(random));
  await trx
    .insertInto('project')
    .values(
      ids.map((id, at) => ({
        id,
        firm_id,
        code_id: `M-${at}`,
        name: `Dossier ${at}`,
        is_restricted: random() < 0.3,
        in_charge: random() < 0.5 ? one(random, people.slice(0, 3)) : null,
      })),
    )
    .execute();
  const members = ids.map((project_id) => ({
    firm_id,
    project_id,
    user_id: one(random, people.slice(0, 2)),
    function: '',
  }));
  await trx.insertInto('project_member').values(members).execute();
  return ids;
}

type Place = Pick<Insertable<Tables['folder']>, 'space' | 'owner' | 'project_id'> & { id: string };

async function addFolders(
  trx: Trx,
  firm_id: string,
  random: () => number,
  people: readonly string[],
  matters: readonly string[],
): Promise<Place[]> {
  const at = new Date(DAY);
  const folders: Place[] = [];
  for (let n = 0; n < FOLDERS; n += 1) {
    const parent = n > 2 && random() < 0.5 ? one(random, folders) : null;
    const space = one(random, ['personal', 'company', 'project'] as const);
    const place = parent ?? {
      space,
      owner: space === 'personal' ? one(random, people.slice(0, 3)) : null,
      project_id: space === 'project' ? one(random, matters) : null,
    };
    const folder = {
      space: place.space,
      owner: place.owner ?? null,
      project_id: place.project_id ?? null,
      id: randomId(random),
    };
    const trashed_at = random() < 0.15 ? at : null;
    await trx
      .insertInto('folder')
      .values({
        ...folder,
        firm_id,
        parent: parent?.id ?? null,
        name: `Dossier ${n}`,
        created_at: at,
        updated_at: at,
        trashed_at,
      })
      .execute();
    folders.push(folder);
  }
  return folders;
}

/** Some have the content of another; days of change come twice. */
async function addFiles(trx: Trx, firm_id: string, random: () => number, folders: readonly Place[]): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < FILES; n += 1) {
    const blob = n > 0 && random() < 0.2 ? `blob ${Math.floor(random() * n)}` : `blob ${n}`;
    const at = new Date(DAY + Math.floor(random() * 20) * 86_400_000);
    await trx
      .insertInto('blob')
      .values({ firm_id, id: blob, size: 1, created_at: at, used_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: parent, ...place } = one(random, folders);
    const id = randomId(random);
    ids.push(id);
    const name = `${sentence(random, 2)}.pdf`;
    await trx
      .insertInto('file')
      .values({
        ...place,
        id,
        firm_id,
        name,
        name_key: name,
        parent,
        blob,
        size: 1,
        keywords: random() < 0.3 ? [one(random, WORDS)] : [],
        description: random() < 0.3 ? sentence(random, 2) : '',
        letter: random() < 0.2 ? 'confidential' : null,
        created_at: at,
        updated_at: at,
        trashed_at: random() < 0.1 ? at : null,
      })
      .execute();
    if (blob === `blob ${n}`) await addPages(trx, firm_id, blob, random);
  }
  return ids;
}

async function addPages(trx: Trx, firm_id: string, blob: string, random: () => number): Promise<void> {
  await trx
    .updateTable('file_text')
    .set({ status: 'done', has_pages: random() < 0.8 })
    .where('blob', '=', blob)
    .execute();
  const pages = Math.floor(random() * 4);
  for (let page = 1; page <= pages; page += 1)
    await trx
      .insertInto('file_text_page')
      .values({ firm_id, blob, page, text: sentence(random, 3), source: 'text' })
      .execute();
}

async function addShares(
  trx: Trx,
  firm_id: string,
  random: () => number,
  people: readonly string[],
  { folders, files }: { folders: readonly string[]; files: readonly string[] },
): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    const ofFolder = random() < 0.5;
    await trx
      .insertInto('library_share')
      .values({
        id: randomId(random),
        firm_id,
        folder: ofFolder ? one(random, folders) : null,
        file: ofFolder ? null : one(random, files),
        user_id: random() < 0.6 ? people[3]! : one(random, people),
        access: 'read',
        created_at: new Date(DAY),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function sentence(random: () => number, most: number): string {
  const words = Array.from({ length: Math.floor(random() * (most + 1)) }, () => one(random, WORDS));
  return ['Acte', ...words].join(' ');
}

/** Numbers in [0, 1), the same each time: mulberry32. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function one<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

function randomId(random: () => number): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
