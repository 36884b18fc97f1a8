// @database both: accounts that are made across firms, rows that follow the rights of contacts and matters.
import { newUuid } from '@basoche/domain';
import {
  ClientSpace,
  Contact,
  Project,
  ProjectExternal,
  ProjectView,
  RecordChanges,
  SpaceOfContact,
} from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { capabilities } from '../../server/src/capabilities/index.ts';
import type { Db } from '../../server/src/db/database.ts';
import { testDatabase } from '../../server/src/testing/database.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { TestUser } from '../../server/src/testing/firm.ts';
import { testApi, testClock } from '../../server/src/testing/test-api.ts';
import { refusalOf } from './support/outcome.ts';

const PASSWORD = 'Cerisaie!2026-Nord';
type Who = 'claire' | 'samir' | 'client' | 'stranger';

let db: Db;
let api: ReturnType<typeof testApi>;
let users: Record<Who, TestUser>;
let tokens: Record<Who, string>;
const clock = testClock();

beforeAll(async () => {
  db = await testDatabase();
  api = testApi(db, { capabilities, clock });
});
afterAll(() => db.close());
beforeEach(async () => {
  const own = await testFirm(db, ['claire', 'samir', 'client'], {
    claire: { is_admin: true, role: ['ROLE_ADMIN'] },
    client: { is_employee: false, is_contact: true, is_client: true },
  });
  const other = await testFirm(db, ['stranger'], { stranger: { is_admin: true, role: ['ROLE_ADMIN'] } });
  users = { ...own.users, ...other.users };
  tokens = Object.fromEntries(
    await Promise.all(Object.entries(users).map(async ([who, user]) => [who, await api.signIn(user)] as const)),
  ) as Record<Who, string>;
});

const as = (who: Who, method: string, path: string, json?: unknown) =>
  api.send(method, `/api${path}`, { token: tokens[who], ...(json === undefined ? {} : { json }) });
const refused = async (who: Who, method: string, path: string, json?: unknown) =>
  refusalOf(await as(who, method, path, json));

async function answer<S extends z.ZodType>(shape: S, sent: Response | Promise<Response>): Promise<z.output<S>> {
  const response = await sent;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  expect(shape.parse(value)).toEqual(value);
  return value as z.output<S>;
}

let addresses = 0;
async function contact(fields: object = {}) {
  addresses += 1;
  const email = `emilie${addresses}@exemple.fr`;
  const made = { firstname: 'Émilie', lastname: 'Marchal', email, is_client: true, ...fields };
  return answer(Contact, as('samir', 'POST', '/contact/create', made));
}
const opened = (who: Who, id: string) =>
  answer(ClientSpace, as(who, 'POST', '/contact/open-user-access', { contact: id }));
const matter = (fields: object = {}) =>
  answer(Project, as('samir', 'POST', '/project/', { name: 'Marchal c/ SCI Les Tilleuls', ...fields }));
const spaceOf = async (id: string) => (await answer(SpaceOfContact, as('samir', 'GET', `/user/contact/${id}`))).space;

async function linkTo(email: string): Promise<string> {
  const mails = (await api.mails()).filter((mail) => mail.to === email);
  return /#invitation=([A-Za-z0-9_-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const accepted = async (email: string) =>
  api.post('/api/new-subscription/guest-lawyer', {
    token: await linkTo(email),
    firstname: 'Émilie',
    lastname: 'Marchal',
    password: PASSWORD,
  });
async function signedIn(email: string): Promise<string> {
  const response = await api.post('/api/user/login', { username: email, password: PASSWORD });
  return ((await response.json()) as { token: string }).token;
}

describe('the space of a contact', () => {
  test('is opened by a mail to their address, and open once they chose a password: a client’s account and no more', async () => {
    const { id, email } = await contact();
    expect(await spaceOf(id)).toBeNull();
    const space = await opened('samir', id);
    expect(space).toMatchObject({ contact: id, account: 'client', state: 'invited', user: null, email });
    expect(space.expiresAt! - space.invitedAt).toBe(7 * 86_400_000);
    expect((await api.mails()).findLast((mail) => mail.to === email)?.subject).toMatch(/vous ouvre un espace$/);

    expect((await accepted(email)).status).toBe(201);
    const token = await signedIn(email);
    const { user, state } = (await spaceOf(id))!;
    expect(state).toBe('open');
    const own = (await (await api.get('/api/user/read', token)).json()) as Record<string, unknown>;
    expect(own).toMatchObject({ id: user, isEmployee: false, isAdmin: false });
    expect((await api.post('/api/contact/list', {}, token)).status).toBe(403);
    expect((await accepted(email)).status).toBe(409);
  });

  test('is a partner’s for a supplier and a partner', async () => {
    const { id } = await contact({ is_client: false, is_supplier: true });
    expect(await opened('samir', id)).toMatchObject({ account: 'partner' });
  });

  test('that is there is answered as it is; the invitation goes out again with another link, not within the minute', async () => {
    const { id, email } = await contact();
    const space = await opened('samir', id);
    expect(await opened('claire', id)).toEqual(space);
    const first = await linkTo(email);
    expect(await refused('samir', 'PUT', `/contact/user-access/${space.id}`, {})).toMatchObject({ status: 429 });
    clock.advance(61_000);
    const again = await answer(ClientSpace, as('samir', 'PUT', `/contact/user-access/${space.id}`, {}));
    expect(again.invitedAt).toBeGreaterThan(space.invitedAt);
    expect(await linkTo(email)).not.toBe(first);
    expect((await api.post('/api/new-subscription/invitation', { token: first })).status).toBe(404);
  });

  test('goes to another address once the contact has one; the link before is void', async () => {
    const { id, email } = await contact();
    const space = await opened('samir', id);
    const first = await linkTo(email);
    await as('samir', 'PUT', `/contact/update/${id}`, { email: `neuve-${email}` });
    const again = await answer(ClientSpace, as('samir', 'PUT', `/contact/user-access/${space.id}`, {}));
    expect(again.email).toBe(`neuve-${email}`);
    expect((await api.post('/api/new-subscription/invitation', { token: first })).status).toBe(404);
    expect((await accepted(`neuve-${email}`)).status).toBe(201);
  });

  test('needs an address, which is nobody’s of the firm and no other contact’s', async () => {
    const { id } = await contact({ email: '' });
    expect(await refused('samir', 'POST', '/contact/open-user-access', { contact: id })).toMatchObject({
      status: 422,
      fields: { contact: expect.stringMatching(/pas d’adresse e-mail/) },
    });
    const colleague = await contact({ email: users.claire.email });
    expect((await refused('samir', 'POST', '/contact/open-user-access', { contact: colleague.id })).fields).toEqual({
      contact: 'Cette adresse e-mail est celle d’un membre du cabinet.',
    });
    const first = await contact();
    await opened('samir', first.id);
    await accepted(first.email);
    const twin = await contact({ email: first.email });
    expect(await refused('samir', 'POST', '/contact/open-user-access', { contact: twin.id })).toMatchObject({
      status: 409,
      detail: 'Un autre contact a déjà un espace avec cette adresse e-mail.',
    });
  });

  test('an invitation of a contact and one of a colleague do not take each other’s place', async () => {
    const { id, email } = await contact();
    await opened('samir', id);
    const colleague = { email, fonction: 'Collaborateur/Collaboratrice Junior' };
    clock.advance(61_000);
    expect(await refused('claire', 'POST', '/new-subscription/invite-lawyer', colleague)).toMatchObject({
      status: 409,
    });
    const other = `collegue-${email}`;
    expect((await as('claire', 'POST', '/new-subscription/invite-lawyer', { ...colleague, email: other })).status).toBe(
      201,
    );
    const namesake = await contact({ email: other });
    expect(await refused('samir', 'POST', '/contact/open-user-access', { contact: namesake.id })).toMatchObject({
      status: 409,
      detail: 'Cette adresse est celle d’un collègue invité dans le cabinet.',
    });
    const list = (await (await as('claire', 'GET', '/new-subscription/state')).json()) as {
      invitations?: { email: string }[];
    };
    expect(JSON.stringify(list)).not.toContain(`"${email}"`);
  });

  test('is closed: the link is void, the session ends, the account comes back with the space', async () => {
    const invited = await contact();
    const invitation = await opened('samir', invited.id);
    expect((await as('samir', 'DELETE', `/contact/user-access/${invitation.id}`)).status).toBe(204);
    expect((await accepted(invited.email)).status).toBe(404);

    const { id, email } = await contact();
    const space = await opened('samir', id);
    await accepted(email);
    const token = await signedIn(email);
    expect((await as('samir', 'DELETE', `/contact/delete/${id}`)).status).toBe(409);
    expect((await as('samir', 'DELETE', `/contact/user-access/${space.id}`)).status).toBe(204);
    expect((await api.get('/api/user/read', token)).status).toBe(401);
    expect((await api.post('/api/user/login', { username: email, password: PASSWORD })).status).toBe(401);
    const again = await opened('samir', id);
    expect(again.state).toBe('open');
    expect((await api.get('/api/user/read', await signedIn(email))).status).toBe(200);
    expect((await api.get('/api/user/read', token)).status).toBe(401);
  });

  test('[DM1] [DM5] goes with a merge, whose account enters it; two spaces are not merged', async () => {
    const merge = (into: string, from: string) => as('samir', 'POST', '/contact/merge', { into, from, take: [] });
    const [into, from, third] = [await contact({ email: '' }), await contact(), await contact()];
    const { id: project } = await matter();
    const space = await opened('samir', from.id);
    await as('samir', 'POST', '/project/sub/external/', { project, contact: from.id, function: 'Client' });
    expect((await merge(into.id, from.id)).status).toBe(200);
    expect(await spaceOf(into.id)).toMatchObject({ id: space.id });
    expect((await accepted(from.email)).status).toBe(201);
    expect(await spaceOf(from.id)).toMatchObject({ id: space.id, state: 'open', contact: into.id });
    const view = await answer(ProjectView, as('samir', 'GET', `/project/view/${project}`));
    expect(view.externals).toHaveLength(1);
    await opened('samir', third.id);
    expect(await refusalOf(await merge(into.id, third.id))).toMatchObject({
      status: 409,
      detail: 'Les deux contacts ont chacun un espace\u00a0: fermez d’abord l’un des deux.',
    });
    expect((await as('samir', 'POST', `/contact/unmerge/${from.id}`)).status).toBe(200);
    expect(await spaceOf(into.id)).toBeNull();
    expect(await spaceOf(from.id)).toMatchObject({ id: space.id, state: 'open' });
  });

  test('of a hidden contact is known to who may see the contact', async () => {
    const { id } = await contact({ is_hidden: true });
    const space = await opened('samir', id);
    const paul = await testPerson();
    for (const [method, path, json] of [
      ['GET', `/user/contact/${id}`, undefined],
      ['POST', '/contact/open-user-access', { contact: id }],
      ['PUT', `/contact/user-access/${space.id}`, {}],
      ['DELETE', `/contact/user-access/${space.id}`, undefined],
    ] as const)
      expect([403, 404], `${method} ${path}`).toContain(
        (await api.send(method, `/api${path}`, { token: paul, ...(json === undefined ? {} : { json }) })).status,
      );
    const spaces = await rowsFor(paul, 'client_space');
    expect(spaces).toEqual([]);
    expect(await rowsFor(tokens.claire, 'client_space')).toMatchObject([{ id: space.id }]);
    await as('samir', 'PUT', `/contact/update/${id}`, { is_hidden: false });
    await vi.waitFor(async () => expect(await rowsFor(paul, 'client_space')).toMatchObject([{ id: space.id }]), {
      timeout: 30_000,
      interval: 20,
    });
  });

  test('is no affair of clients, of other firms, and of nobody', async () => {
    const { id } = await contact();
    const space = await opened('samir', id);
    const { id: project } = await matter();
    const invited = { project, contact: id, function: 'Client' };
    const external = await answer(ProjectExternal, as('samir', 'POST', '/project/sub/external/', invited));
    for (const [method, path, json] of [
      ['GET', `/user/contact/${id}`, undefined],
      ['POST', '/contact/open-user-access', { contact: id }],
      ['PUT', `/contact/user-access/${space.id}`, {}],
      ['DELETE', `/contact/user-access/${space.id}`, undefined],
      ['POST', '/project/sub/external/', invited],
      ['DELETE', `/project/sub/external/${external.id}`, undefined],
    ] as const) {
      expect((await as('client', method, path, json)).status, `client ${method} ${path}`).toBe(403);
      expect((await as('stranger', method, path, json)).status, `stranger ${method} ${path}`).toBe(404);
      expect((await api.send(method, `/api${path}`, json === undefined ? {} : { json })).status).toBe(401);
    }
  });
});

describe('somebody from outside, in a matter', () => {
  test('is invited to it and to their space at once, and a member with their account', async () => {
    const { id, email } = await contact();
    const { id: project, codeID } = await matter();
    const invited = { project: codeID, contact: id, function: 'Client' };
    const external = await answer(ProjectExternal, as('samir', 'POST', '/project/sub/external/', invited));
    expect(external).toMatchObject({ project, contact: id, isMember: false });
    expect(await refused('samir', 'POST', '/project/sub/external/', invited)).toMatchObject({ status: 409 });
    await vi.waitFor(
      async () => expect(await rowsFor(tokens.samir, 'project_external')).toMatchObject([{ contact: id }]),
      {
        timeout: 30_000,
        interval: 20,
      },
    );
    await accepted(email);
    const token = await signedIn(email);
    const list = (await (await api.get('/api/project/sub/external/list-projects/', token)).json()) as { id: string }[];
    expect(JSON.stringify(list)).toContain(project);
    const view = await answer(ProjectView, as('samir', 'GET', `/project/view/${project}`));
    expect(view.externals.map(({ name }) => name)).toEqual(['Émilie MARCHAL']);
    await vi.waitFor(async () => expect(await rowsFor(tokens.samir, 'project_external')).toEqual([]), {
      timeout: 30_000,
      interval: 20,
    });
  });

  test('with an account is a member at once; a partner and a supplier have a partner’s account', async () => {
    const { id, email } = await contact({ is_client: false, is_partner: true });
    const first = await matter();
    await answer(
      ProjectExternal,
      as('samir', 'POST', '/project/sub/external/', { project: first.id, contact: id, function: 'Fournisseur' }),
    );
    expect(await spaceOf(id)).toMatchObject({ account: 'partner', state: 'invited' });
    await accepted(email);
    const second = await matter({ name: 'Opale c/ Verrier' });
    expect(
      await answer(
        ProjectExternal,
        as('samir', 'POST', '/project/sub/external/', { project: second.id, contact: id, function: 'Partenaire' }),
      ),
    ).toMatchObject({ isMember: true });
    const view = await answer(ProjectView, as('samir', 'GET', `/project/view/${second.id}`));
    expect(view.externals).toHaveLength(1);
  });

  test('is not invited to an archived matter, nor to one that the caller does not see, nor as anything else', async () => {
    const { id } = await contact();
    const { id: project } = await matter({ isRestricted: true });
    const invited = { project, contact: id, function: 'Client' };
    const paul = await testPerson();
    expect((await api.send('POST', '/api/project/sub/external/', { token: paul, json: invited })).status).toBe(404);
    expect(await refused('samir', 'POST', '/project/sub/external/', { ...invited, function: 'Juge' })).toMatchObject({
      fields: { function: expect.stringMatching(/Client/) },
    });
    const external = await answer(ProjectExternal, as('samir', 'POST', '/project/sub/external/', invited));
    await as('samir', 'PUT', `/project/${project}`, { status: 'Archivé' });
    expect((await as('samir', 'DELETE', `/project/sub/external/${external.id}`)).status).toBe(403);
    expect((await as('samir', 'POST', '/project/sub/external/', invited)).status).toBe(403);
    await as('samir', 'PUT', `/project/${project}`, { status: 'En cours' });
    expect((await as('samir', 'DELETE', `/project/sub/external/${external.id}`)).status).toBe(204);
    expect(await spaceOf(id)).toMatchObject({ state: 'invited' });
  });
});

/** A colleague without any right beyond their own. */
async function testPerson(): Promise<string> {
  const [id, email] = [newUuid(clock.now()), `paul${newUuid(clock.now())}@cabinet.test`];
  await db.asFirm(users.samir.firmId, (trx) =>
    trx
      .insertInto('app_user')
      .columns([
        'id',
        'firm_id',
        'email',
        'firstname',
        'lastname',
        'civility',
        'fonction',
        'is_employee',
        'password_hash',
      ])
      .expression((eb) =>
        eb
          .selectFrom('app_user')
          .select([
            eb.val(id).as('id'),
            'firm_id',
            eb.val(email).as('email'),
            eb.val('Paul').as('firstname'),
            eb.val('Rey').as('lastname'),
            'civility',
            'fonction',
            'is_employee',
            'password_hash',
          ])
          .where('id', '=', users.samir.userId),
      )
      .execute(),
  );
  return api.signIn({ ...users.samir, userId: id, email });
}

async function rowsFor(token: string, record: string) {
  const answer = RecordChanges.parse(await (await api.get(`/api/records/changes?records=${record}`, token)).json());
  return answer.rows.map(({ row }) => row);
}
