// @database both: interests and images, whose rows follow the rights of their contact.
import { AvatarAnswer, Company, Contact, Interest, InterestList, RecordChanges } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import { testApi } from '../../server/src/testing/test-api.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
type Who = 'claire' | 'samir' | 'paul' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let tokens: Record<Who, string>;

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities });
});
afterAll(() => db.close());
beforeEach(async () => {
  const own = await testFirm(db, ['claire', 'samir', 'paul', 'client'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  const other = await testFirm(db, ['stranger'], { stranger: { is_admin: true, role: ['ROLE_ADMIN'] } });
  tokens = Object.fromEntries(
    await Promise.all(
      Object.entries({ ...own.users, ...other.users }).map(
        async ([who, user]) => [who, await api.signIn(user)] as const,
      ),
    ),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });

async function answer<S extends z.ZodType>(shape: S, sent: Response | Promise<Response>): Promise<z.output<S>> {
  const response = await sent;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  expect(shape.parse(value)).toEqual(value);
  return value as z.output<S>;
}

const contact = (fields: object = {}) =>
  answer(Contact, as('samir', 'POST', '/contact/create', { firstname: 'Émilie', lastname: 'Marchal', ...fields }));
const add = (who: Who, id: string, label: string) =>
  answer(Interest, as(who, 'POST', `/interest/add/${id}`, { label }));
const found = async (who: Who, query = '') =>
  (await answer(InterestList, as(who, 'GET', `/interest/search?query=${encodeURIComponent(query)}`))).map(
    ({ label }) => label,
  );
const rowsFor = async (who: Who, record: string) =>
  RecordChanges.parse(await (await as(who, 'GET', `/records/changes?records=${record}`)).json()).rows.map(
    ({ row }) => row,
  );

describe('interests', () => {
  test('are added once, whatever the case and the accents, found by the beginnings of their words, and removed', async () => {
    const [emilie, rachid] = [await contact(), await contact({ firstname: 'Rachid' })];
    const first = await add('samir', emilie.id, ' Droit de la construction ');
    expect(first).toMatchObject({ contact: emilie.id, label: 'Droit de la construction' });
    expect(await add('claire', emilie.id, 'DROIT de la Construction')).toEqual(first);
    await add('samir', rachid.id, 'Droit de la construction');
    await add('samir', rachid.id, 'Énergie');
    expect(await found('paul')).toEqual(['Droit de la construction', 'Énergie']);
    expect(await found('paul', 'CONSTR')).toEqual(['Droit de la construction']);
    expect(await found('paul', 'energ')).toEqual(['Énergie']);
    expect(await found('paul', '%')).toEqual([]);
    expect((await as('samir', 'DELETE', `/interest/remove/${rachid.id}/${first.id}`)).status).toBe(404);
    expect((await as('samir', 'DELETE', `/interest/remove/${emilie.id}/${first.id}`)).status).toBe(204);
    expect((await as('samir', 'DELETE', `/interest/${first.id}`)).status).toBe(404);
    expect((await as('samir', 'POST', `/interest/add/${emilie.id}`, { label: ' ' })).status).toBe(400);
  });

  test('of a hidden contact are known to who may see the contact, and to nobody else', async () => {
    const { id } = await contact({ is_hidden: true });
    const interest = await add('samir', id, 'Affaires sensibles');
    expect(await found('paul')).toEqual([]);
    expect(await found('claire')).toEqual(['Affaires sensibles']);
    expect(await rowsFor('paul', 'interest')).toEqual([]);
    expect(await rowsFor('samir', 'interest')).toEqual([interest]);
    expect((await as('paul', 'POST', `/interest/add/${id}`, { label: 'x' })).status).toBe(403);
    expect((await as('paul', 'DELETE', `/interest/${interest.id}`)).status).toBe(404);
  });

  test('are no affair of clients and of other firms', async () => {
    const { id } = await contact();
    const interest = await add('samir', id, 'Voile');
    for (const [method, path, json] of [
      ['GET', '/interest/search', undefined],
      ['POST', `/interest/add/${id}`, { label: 'x' }],
      ['POST', '/interest', { contact: id, label: 'x' }],
      ['DELETE', `/interest/${interest.id}`, undefined],
      ['DELETE', `/interest/remove/${id}/${interest.id}`, undefined],
    ] as const) {
      expect((await as('client', method, path, json)).status, `client ${method} ${path}`).toBe(403);
      expect((await as('stranger', method, path, json)).status, `stranger ${method} ${path}`).toBe(
        method === 'GET' ? 200 : 404,
      );
    }
    expect(await found('stranger')).toEqual([]);
  });
});

const merge = (into: string, from: string) => as('samir', 'POST', '/contact/merge', { into, from, take: [] });
const labelsOf = async (id: string) =>
  (await rowsFor('samir', 'interest'))
    .filter((row) => (row as unknown as Interest).contact === id)
    .map((row) => (row as unknown as Interest).label)
    .toSorted((one, other) => one.localeCompare(other, 'fr'));

test('[DM1] [DM2] [DM5] interests go with a merge, the same word once, and come back with its undo', async () => {
  const [into, from] = [await contact(), await contact({ firstname: 'Emilie' })];
  for (const [id, label] of [
    [into.id, 'Voile'],
    [from.id, 'voile'],
    [from.id, 'Opéra'],
  ] as const)
    await add('samir', id, label);
  expect((await merge(into.id, from.id)).status).toBe(200);
  expect(await labelsOf(into.id)).toEqual(['Opéra', 'Voile']);
  await add('paul', from.id, 'Énergie');
  expect(await labelsOf(into.id)).toEqual(['Énergie', 'Opéra', 'Voile']);
  expect((await as('samir', 'POST', `/contact/unmerge/${from.id}`)).status).toBe(200);
  expect(await labelsOf(into.id)).toEqual(['Énergie', 'Voile']);
  expect(await labelsOf(from.id)).toEqual(['Opéra', 'voile']);
});

describe('the image of a record', () => {
  test('is changed and taken away; the former address answers nothing any more', async () => {
    const { id, avatar } = await contact();
    expect(avatar).toBeNull();
    const path = `/contact/update-avatar/${id}`;
    const first = await answer(AvatarAnswer, as('samir', 'PUT', path, { avatar: PIXEL }));
    expect(await rowsFor('paul', 'contact')).toMatchObject([{ id, avatar: first.avatar }]);
    const image = await api.get(first.avatar!);
    expect(image.headers.get('content-type')).toBe('image/webp');
    const second = await answer(AvatarAnswer, as('samir', 'PUT', path, { avatar: PIXEL }));
    expect((await api.get(first.avatar!)).status).toBe(404);
    expect((await as('samir', 'DELETE', `/contact/delete/${id}`)).status).toBe(204);
    expect((await api.get(second.avatar!)).status).toBe(404);
    expect((await as('samir', 'PUT', path, { avatar: PIXEL })).status).toBe(404);
  });

  test('of a company is the same, and nothing that is no image is taken', async () => {
    const { id } = await answer(Company, as('samir', 'POST', '/company/create', { name: 'Opale' }));
    const path = `/company/update-avatar/${id}`;
    const { avatar } = await answer(AvatarAnswer, as('samir', 'PUT', path, { avatar: PIXEL }));
    expect(
      (await answer(Company.pick({ avatar: true }).loose(), as('paul', 'GET', `/company/view/${id}`))).avatar,
    ).toBe(avatar);
    expect((await as('samir', 'PUT', path, { avatar: 'PHN2Zz48L3N2Zz4=' })).status).toBe(422);
    expect(await answer(AvatarAnswer, as('samir', 'PUT', path, { avatar: null }))).toEqual({ avatar: null });
    for (const [who, status] of [
      ['client', 403],
      ['stranger', 404],
    ] as const)
      expect((await as(who, 'PUT', path, { avatar: PIXEL })).status).toBe(status);
  });

  test('of a hidden contact is changed and seen by who may see the contact', async () => {
    const { id } = await contact({ is_hidden: true });
    const { avatar } = await answer(
      AvatarAnswer,
      as('samir', 'PUT', `/contact/update-avatar/${id}`, { avatar: PIXEL }),
    );
    expect((await as('paul', 'PUT', `/contact/update-avatar/${id}`, { avatar: null })).status).toBe(403);
    expect(await rowsFor('paul', 'contact')).toMatchObject([{ id, avatar: null }]);
    expect(await rowsFor('claire', 'contact')).toMatchObject([{ id, avatar }]);
  });
});
