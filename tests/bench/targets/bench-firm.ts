import { createHash, randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { freshNames } from './child.ts';

/** A person may have 20 sockets: that many people are needed for the 2,000 of the largest scenarios. */
const PEOPLE = 200;
/** People who share a document when there are many documents; all of them when there are few. */
const PEOPLE_PER_DOC = 6;
const FEW = 100;

export interface BenchFirm {
  /** Creates documents that people of the firm may write. */
  docs(count: number): Promise<string[]>;
  /** A bearer token of somebody who may write the document, another person at each call. */
  tokenFor(doc: string): string;
  /** The token of the person who may write every document, and their id. */
  readonly reader: { token: string; userId: string };
}

/** Puts a firm with people, sessions and documents straight into the database: only the sync is measured. */
export async function createBenchFirm(databaseUrl: string): Promise<BenchFirm> {
  const people = Array.from({ length: PEOPLE }, (_, i) => ({
    id: uuid(i + 1),
    token: randomBytes(32).toString('base64url'),
  }));
  const firm = uuid(0);
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest());
  await withDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into firm (id, name, offer, theme, language) values ($1, 'Banc', 'banc', 'clair', 'fr')`,
      [firm],
    );
    await client.query(
      `insert into app_user (id, firm_id, email, firstname, lastname, civility, fonction)
       select id, $1, 'banc' || n || '@demo.basoche.test', 'Personne', 'N' || n, '', ''
       from unnest($2::uuid[]) with ordinality as p (id, n)`,
      [firm, people.map(({ id }) => id)],
    );
    await client.query(
      `insert into session (id, token_hash, user_id, firm_id, expires_at)
       select user_id, hash, user_id, $1, now() + interval '1 day' from unnest($2::uuid[], $3::bytea[]) as s (user_id, hash)`,
      [firm, people.map(({ id }) => id), hashes],
    );
  });
  const readers = new Map<string, { people: number[]; next: number }>();

  async function docs(count: number): Promise<string[]> {
    const names = (await freshNames(count)).map((slug) => `document/${slug}`);
    const grants: { doc: string; user: string }[] = [];
    names.forEach((doc, i) => {
      const few = Array.from({ length: PEOPLE_PER_DOC }, (_, k) => (i * 3 + k) % PEOPLE);
      const who = count < FEW ? people.map((_, k) => k) : few;
      readers.set(doc, { people: who, next: 0 });
      for (const k of new Set([0, ...who])) grants.push({ doc, user: people[k]!.id });
    });
    await withDatabase(databaseUrl, async (client) => {
      await client.query(
        `insert into shared_doc (firm_id, name, kind, title) select $1, name, 'document', name from unnest($2::text[]) as d (name)`,
        [firm, names],
      );
      await client.query(
        `insert into doc_grant (firm_id, doc, user_id, "right")
         select $1, doc, user_id, 'write' from unnest($2::text[], $3::uuid[]) as g (doc, user_id)`,
        [firm, grants.map(({ doc }) => doc), grants.map(({ user }) => user)],
      );
    });
    return names;
  }

  return {
    docs,
    reader: { token: people[0]!.token, userId: people[0]!.id },
    tokenFor(doc) {
      const known = readers.get(doc);
      if (!known) throw new Error(`${doc} was not created here`);
      return people[known.people[known.next++ % known.people.length]!]!.token;
    },
  };
}

export async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const run = Math.floor(performance.timeOrigin).toString(16).padStart(12, '0').slice(-12);

function uuid(n: number): string {
  return `00000000-0000-7000-8${n.toString(16).padStart(3, '0')}-${run}`;
}
