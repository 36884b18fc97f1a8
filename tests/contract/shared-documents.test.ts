import { DOC_KINDS, docName, MemberList, NotificationPage } from '@basoche/protocol';
import type { DocKind } from '@basoche/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

type Name = keyof World['tokens'];

/** How each kind is called at the wire. */
const KINDS: Record<
  DocKind,
  { create: string; update: string; remove: string; members: string; title: string; id: string }
> = {
  conversation: {
    create: '/messenger/conversation/createPersonal',
    update: '/messenger/conversation/',
    remove: '/messenger/conversation/',
    members: '/messenger/conversation/',
    title: 'name',
    id: 'slug',
  },
  todolist: {
    create: '/todotaskGroup/create',
    update: '/todotaskGroup/update/',
    remove: '/todotaskGroup/delete/',
    members: '/todotaskGroup/',
    title: 'label',
    id: 'id',
  },
  board: { create: '/boards', update: '/boards/', remove: '/boards/', members: '/boards/', title: 'title', id: 'slug' },
  document: {
    create: '/documents',
    update: '/documents/',
    remove: '/documents/',
    members: '/documents/',
    title: 'title',
    id: 'slug',
  },
};

let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world?.close());

const send = (method: string, path: string, who: Name, json?: unknown, headers?: Record<string, string>) =>
  world.api.send(method, `/api${path}`, {
    token: world.tokens[who],
    ...(json === undefined ? {} : { json }),
    ...(headers ? { headers } : {}),
  });

describe.each(DOC_KINDS.map((kind) => [kind, KINDS[kind]] as const))('a %s', (kind, calls) => {
  /** Claire's, open to Paul, who writes. */
  async function created(title: string, headers?: Record<string, string>) {
    const { email } = world.users.paul;
    const people = kind === 'conversation' ? { receivers: [email] } : { members: [email] };
    const answer = await send('POST', calls.create, 'claire', { [calls.title]: title, ...people }, headers);
    const document = (await answer.json()) as Record<string, string>;
    return { status: answer.status, document, slug: document[calls.id]! };
  }

  const noticesOf = async (who: Name, slug: string) => {
    const answer = await send('GET', '/notification/list', who);
    return NotificationPage.parse(await answer.json()).data.filter(({ url }) => url.endsWith(`=${slug}`));
  };

  test('is made once by a command that comes twice, and its members are told once', async () => {
    const headers = { 'idempotency-key': world.newId() };
    const first = await created('Une seule fois', headers);
    const second = await created('Une seule fois', headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.document).toEqual(first.document);
    expect(await noticesOf('paul', first.slug)).toHaveLength(1);
    expect(await noticesOf('claire', first.slug)).toEqual([]);
  });

  test('an answer that an earlier release stored is given to a command that comes again', async () => {
    const [create, rename] = [{ 'idempotency-key': world.newId() }, { 'idempotency-key': world.newId() }];
    const first = await created('Avant la mise à jour', create);
    const title = { [calls.title]: 'Renommé' };
    const renamed = await send('PUT', `${calls.update}${first.slug}`, 'claire', title, rename);
    const stored = (document: unknown) => {
      if (kind === 'todolist') return { list: document, name: docName(kind, first.slug) };
      return kind === 'conversation' ? { conversation: document, created: true } : document;
    };
    const answers = [first.document, await renamed.json()];
    for (const [at, { 'idempotency-key': key }] of [create, rename].entries())
      await world.db.asFirm(world.firm, (trx) =>
        trx
          .updateTable('command_log')
          .set({ response: JSON.stringify({ result: stored(answers[at]) }) })
          .where('command_id', '=', key)
          .execute(),
      );
    const again = await created('Avant la mise à jour', create);
    expect(again).toEqual(first);
    const renamedAgain = await send('PUT', `${calls.update}${first.slug}`, 'claire', title, rename);
    expect(await renamedAgain.json()).toEqual(answers[1]);
  });

  test('is renamed by who writes in it, and by nobody else', async () => {
    const { slug } = await created('Avant');
    const rename = (who: Name, title: string) => send('PUT', `${calls.update}${slug}`, who, { [calls.title]: title });
    const renamed = await rename('paul', 'Après');
    expect(renamed.status).toBe(200);
    expect(await renamed.json()).toMatchObject({ [calls.title]: 'Après', [calls.id]: slug });
    for (const who of ['ines', 'stranger'] as const)
      expect(await refusalOf(await rename(who, 'x'))).toMatchObject({ status: 404 });
  });

  test('is deleted by who made it alone; what members were told of it goes with it', async () => {
    const { slug } = await created('Supprimé');
    expect(await noticesOf('paul', slug)).toHaveLength(1);
    const remove = (who: Name) => send('DELETE', `${calls.remove}${slug}`, who);
    expect(await refusalOf(await remove('paul'))).toMatchObject({ status: 403 });
    expect(await refusalOf(await remove('ines'))).toMatchObject({ status: 404 });
    expect((await remove('claire')).status).toBe(204);
    expect(await noticesOf('paul', slug)).toEqual([]);
    expect(await refusalOf(await send('GET', `${calls.members}${slug}/members`, 'claire'))).toMatchObject({
      status: 404,
    });
  });

  test('is left by its members, not by who made it', async () => {
    const { slug } = await created('Quitté');
    const leave = (who: 'claire' | 'paul') =>
      send('DELETE', `${calls.members}${slug}/members/${world.users[who].userId}`, who);
    expect((await leave('paul')).status).toBe(204);
    expect(await refusalOf(await leave('claire'))).toMatchObject({ status: 409 });
    const members = await send('GET', `${calls.members}${slug}/members`, 'claire');
    expect(MemberList.parse(await members.json()).map(({ user }) => user.id)).toEqual([world.users.claire.userId]);
  });

  test('is opened to further people with the rights of its kind', async () => {
    const { slug } = await created('Lecture');
    const members = `${calls.members}${slug}/members`;
    const answer = await send('POST', members, 'claire', { users: [world.users.ines.email], right: 'read' });
    const grants = () =>
      world.db.asFirm(world.firm, (trx) =>
        trx
          .selectFrom('doc_grant')
          .select('right')
          .where('doc', '=', docName(kind, slug))
          .where('user_id', '=', world.users.ines.userId)
          .execute(),
      );
    if (kind === 'conversation') {
      // Whoever is in a conversation may answer.
      expect(await refusalOf(answer)).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
      expect(await grants()).toEqual([]);
      expect((await send('POST', members, 'claire', { users: [world.users.ines.email] })).status).toBe(200);
      expect(await grants()).toEqual([{ right: 'write' }]);
    } else {
      expect(answer.status).toBe(200);
      expect(await grants()).toEqual([{ right: 'read' }]);
    }
  });
});
