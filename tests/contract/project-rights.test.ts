// @database both: triggers that work out rights, and the feed of records under row-level security.
import { RecordChanges } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

type Who = 'claire' | 'samir' | 'ines';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities });
});
afterAll(() => db.close());
beforeEach(async () => {
  ({ users } = await testFirm(db, ['claire', 'samir', 'ines'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
  }));
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

async function as<T>(who: Who, method: string, path: string, json?: unknown): Promise<T> {
  const answer = await api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });
  if (!answer.ok) throw new Error(await answer.text());
  return (answer.status === 204 ? null : await answer.json()) as T;
}
const refused = async (who: Who, method: string, path: string, json?: unknown) =>
  refusalOf(await api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) }));

interface Named {
  id: string;
  codeID: string;
}
const opened = (fields: object = {}) => as<Named>('samir', 'POST', '/project/', { name: 'Marchal', ...fields });
const add = (id: string, user: Who) =>
  as<{ id: string; user: string }[]>('samir', 'PUT', `/project/add-member/${id}`, {
    members: [{ user: users[user].userId }],
  });

describe('a document of a matter', () => {
  async function board(matter: Named, ...readers: Who[]): Promise<string> {
    const { slug } = await as<{ slug: string }>('samir', 'POST', '/boards', {
      title: 'Pièces',
      projectSlug: matter.codeID,
    });
    if (readers.length > 0)
      await as('samir', 'POST', `/boards/${slug}/members`, {
        users: readers.map((who) => users[who].userId),
        right: 'write',
      });
    return slug;
  }
  const rightOf = async (who: Who, slug: string) =>
    (await as<{ slug: string; right: string }[]>(who, 'GET', '/boards')).find((each) => each.slug === slug)?.right;

  test('is read only while its matter is archived, and as it was granted when the matter opens again', async () => {
    const matter = await opened();
    const slug = await board(matter, 'ines');
    const before = await as('samir', 'GET', `/boards/${slug}/members`);
    await as('samir', 'PUT', `/project/${matter.id}`, { status: 'Archivé' });
    expect([await rightOf('samir', slug), await rightOf('ines', slug)]).toEqual(['read', 'read']);
    const archived = { status: 403, detail: 'Ce dossier est archivé. Cette action n’est plus possible.' };
    expect(await refused('samir', 'PUT', `/boards/${slug}`, { title: 'x' })).toMatchObject(archived);
    expect(await refused('samir', 'DELETE', `/boards/${slug}`)).toMatchObject(archived);
    expect(
      await refused('samir', 'POST', `/boards/${slug}/members`, { users: [users.claire.userId], right: 'read' }),
    ).toMatchObject(archived);
    await as('samir', 'PUT', `/project/${matter.id}`, { status: 'En cours' });
    expect(await as('samir', 'GET', `/boards/${slug}/members`)).toEqual(before);
    await as('samir', 'PUT', `/boards/${slug}`, { title: 'Pièces communiquées' });
  });

  test('of a restricted matter is for the people named in it alone', async () => {
    const matter = await opened();
    const slug = await board(matter, 'ines', 'claire');
    await as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: true });
    expect([await rightOf('samir', slug), await rightOf('ines', slug), await rightOf('claire', slug)]).toEqual([
      'write',
      undefined,
      undefined,
    ]);
    await add(matter.id, 'ines');
    expect(await rightOf('ines', slug)).toBe('write');
    const members = (
      await as<{ members: { id: string; user: string }[] }>('samir', 'GET', `/project/view/${matter.id}`)
    ).members;
    const ines = members.find(({ user }) => user === users.ines.userId)!;
    await as('samir', 'DELETE', `/project/members/${ines.id}`);
    expect(await rightOf('ines', slug)).toBeUndefined();
    await as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: false });
    expect([await rightOf('ines', slug), await rightOf('claire', slug)]).toEqual(['write', 'write']);
  });
});

describe('the feed of matters', () => {
  const KINDS = 'records=project,project_member,project_party';

  /** Follows the feed of somebody from nothing, as a device does. */
  function device(who: Who) {
    let cursor = '';
    const rows = new Map<string, { name?: string }>();
    return {
      async read() {
        for (let hasMore = true; hasMore;) {
          const answer = await api.send(
            'GET',
            `/api/records/changes?${KINDS}${cursor === '' ? '' : `&since=${cursor}`}`,
            {
              token: tokens[who],
            },
          );
          const page = RecordChanges.parse(await answer.json());
          if (page.fill?.starts === true) rows.clear();
          for (const { record, row } of page.rows) rows.set(`${record}/${row.id}`, row as object);
          for (const { record, id } of page.gone) rows.delete(`${record}/${id}`);
          ({ cursor, hasMore } = page);
        }
        return [...rows.keys()].map((key) => key.split('/')[0]!).toSorted();
      },
    };
  }
  /** A transaction that is open elsewhere on the server keeps what is newer back until it is over. */
  const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
  const read = (...devices: ReturnType<typeof device>[]) => Promise.all(devices.map((each) => each.read()));
  const WHOLE = ['project', 'project_member', 'project_party'];

  test('gives a matter with all that hangs on it to who joins, and takes all of it from who leaves', async () => {
    const [samir, ines, claire] = [device('samir'), device('ines'), device('claire')];
    const matter = await opened();
    await as('samir', 'POST', '/project/parties', { project: matter.id, name: 'Émilie Marchal' });
    await soon(async () => expect(await read(samir, ines, claire)).toEqual([WHOLE, [], WHOLE]));
    const [, { id: member }] = (await add(matter.id, 'ines')).toSorted((a) =>
      a.user === users.ines.userId ? 1 : -1,
    ) as [unknown, { id: string }];
    const two = ['project', 'project_member', 'project_member', 'project_party'];
    await soon(async () => expect(await read(ines, samir)).toEqual([two, two]));
    await as('samir', 'DELETE', `/project/members/${member}`);
    await soon(async () => expect(await read(ines, samir)).toEqual([[], WHOLE]));
  });

  test('takes a matter that is restricted from everybody who is not named', async () => {
    const [claire, samir] = [device('claire'), device('samir')];
    const matter = await opened();
    await as('samir', 'POST', '/project/parties', { project: matter.id, name: 'Émilie Marchal' });
    await soon(async () => expect(await read(claire)).toEqual([WHOLE]));
    await as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: true });
    await soon(async () => expect(await read(claire, samir, device('claire'))).toEqual([[], WHOLE, []]));
    await as('samir', 'PUT', `/project/${matter.id}`, { isRestricted: false });
    await soon(async () => expect(await read(claire)).toEqual([WHOLE]));
  });

  test('is the same followed as read from nothing', async () => {
    const followed = device('ines');
    const first = await opened();
    await followed.read();
    await add(first.id, 'ines');
    const second = await opened({ inCharge: users.ines.userId });
    await as('ines', 'POST', '/project/parties', { project: second.id, name: 'A' });
    await followed.read();
    await as('ines', 'PUT', `/project/${second.id}`, { inCharge: users.samir.userId });
    await as('samir', 'PUT', `/project/${first.id}`, { status: 'Archivé' });
    await soon(async () => expect(await read(followed)).toEqual([await device('ines').read()]));
  });
});
