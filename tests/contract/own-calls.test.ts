// @database both: every call beyond the specification, of every kind of stranger.
import { board, document, newActor } from '@basoche/crdt';
import { Board, docName, MemberList, ProjectSummaryList, TextDocument } from '@basoche/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { testDatabase } from '../../server/src/testing/database.ts';
import { refusalOf } from './support/outcome.ts';
import { openWorld } from './support/world.ts';
import type { World } from './support/world.ts';

/** Calls that our own client needs beside the specification's. */
let world: World;
beforeAll(async () => {
  world = await openWorld(await testDatabase());
});
afterAll(() => world.close());

type Who = 'claire' | 'paul' | 'ines' | 'stranger';

function send(method: string, path: string, who: Who, json?: object): Promise<Response> | Response {
  return world.api.send(method, `/api${path}`, { token: world.tokens[who], ...(json ? { json } : {}) });
}

async function ask<S extends z.ZodType>(schema: S, answer: Promise<Response> | Response): Promise<z.output<S>> {
  const response = await answer;
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(value));
  const parsed = schema.parse(value);
  expect(parsed).toEqual(value);
  return parsed;
}

describe.each([
  ['boards', 'board', Board],
  ['documents', 'document', TextDocument],
] as const)('/%s', (path, kind, shape) => {
  const create = (who: Who, body: object) => send('POST', `/${path}`, who, body);

  test('is created, renamed, listed and deleted by its owner, unseen by others', async () => {
    const made = await ask(shape, create('claire', { title: 'Suivi Martin' }));
    expect(made).toMatchObject({ title: 'Suivi Martin', isOwner: true, right: 'write', projectCode: null });
    const renamed = await ask(shape, send('PUT', `/${path}/${made.slug}`, 'claire', { title: 'Suivi Durand' }));
    expect(renamed.title).toBe('Suivi Durand');
    expect(await ask(shape.array(), send('GET', `/${path}`, 'claire'))).toContainEqual(renamed);
    for (const who of ['paul', 'stranger'] as const) {
      expect(await ask(shape.array(), send('GET', `/${path}`, who))).toEqual([]);
      for (const [method, body] of [
        ['PUT', { title: 'x' }],
        ['DELETE', undefined],
      ] as const) {
        expect(await refusalOf(await send(method, `/${path}/${made.slug}`, who, body))).toMatchObject({ status: 404 });
      }
    }
    expect((await send('DELETE', `/${path}/${made.slug}`, 'claire')).status).toBe(204);
    expect(await refusalOf(await send('PUT', `/${path}/${made.slug}`, 'claire', { title: 'x' }))).toMatchObject({
      status: 404,
    });
  });

  test('keeps the slug of the client, creates once, and is nobody else’s', async () => {
    const body = { title: 'Hors ligne', slug: world.newId() };
    const first = await ask(shape, create('claire', body));
    expect(first.slug).toBe(body.slug);
    expect(await ask(shape, create('claire', body))).toEqual(first);
    for (const who of ['paul', 'stranger'] as const)
      expect(await refusalOf(await create(who, body))).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('is written by the members of its project', async () => {
    const made = await ask(shape, create('claire', { title: 'Dossier', projectSlug: world.project.code }));
    expect(made.projectCode).toBe(world.project.code);
    expect(await ask(shape.array(), send('GET', `/${path}`, 'paul'))).toMatchObject([
      { slug: made.slug, right: 'write', isOwner: false },
    ]);
    expect(await refusalOf(await create('ines', { title: 'x', projectSlug: world.project.code }))).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(await send('DELETE', `/${path}/${made.slug}`, 'paul'))).toMatchObject({ status: 403 });
  });

  test('is opened to people, read or write, and closed again', async () => {
    const { slug } = await ask(shape, create('claire', { title: 'Partagé' }));
    const members = `/${path}/${slug}/members`;
    const list = await ask(
      MemberList,
      send('POST', members, 'claire', { users: [world.users.ines.email], right: 'read' }),
    );
    expect(new Map(list.map((each) => [each.user.id, [each.right, each.isOwner]]))).toEqual(
      new Map([
        [world.users.claire.userId, ['write', true]],
        [world.users.ines.userId, ['read', false]],
      ]),
    );
    expect(await refusalOf(await send('PUT', `/${path}/${slug}`, 'ines', { title: 'x' }))).toMatchObject({
      status: 403,
    });
    expect(await refusalOf(await send('POST', members, 'ines', { users: [world.users.paul.email] }))).toMatchObject({
      status: 403,
    });
    expect(
      await refusalOf(await send('POST', members, 'claire', { users: [world.users.stranger.email] })),
    ).toMatchObject({
      status: 422,
      code: 'UNPROCESSABLE',
    });
    await ask(MemberList, send('POST', members, 'claire', { users: [world.users.ines.userId], right: 'write' }));
    expect((await send('PUT', `/${path}/${slug}`, 'ines', { title: 'Par Inès' })).status).toBe(200);
    expect((await send('DELETE', `${members}/${world.users.ines.userId}`, 'claire')).status).toBe(204);
    expect(await refusalOf(await send('GET', members, 'ines'))).toMatchObject({ status: 404 });
    const revoked = await world.db.asFirm(world.firm, (trx) =>
      trx
        .selectFrom('doc_grant')
        .select('right')
        .where('doc', '=', docName(kind, slug))
        .where('user_id', '=', world.users.ines.userId)
        .executeTakeFirst(),
    );
    expect(revoked?.right).toBe('none');
  });

  test('refuses a missing title and says which', async () => {
    const refusal = await refusalOf(await create('claire', {}));
    expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(refusal.fields['title']).toMatch(/obligatoire/);
  });
});

test('a board starts with its usual columns, unless the client writes them itself', async () => {
  const columns = (slug: string) =>
    world.shared.read(docName('board', slug), (doc) => board.readBoard(doc).columns.map((column) => column.name));
  const made = await ask(Board, send('POST', '/boards', 'claire', { title: 'Suivi' }));
  expect(await columns(made.slug)).toEqual(['Statut', 'Priorité', 'Personnes', 'Échéance', 'Heures']);
  const offline = await ask(Board, send('POST', '/boards', 'claire', { title: 'Suivi', slug: world.newId() }));
  expect(await columns(offline.slug)).toEqual([]);
});

test('a board of the whole firm is every employee’s', async () => {
  const made = await ask(Board, send('POST', '/boards', 'claire', { title: 'Cabinet', firmWide: true }));
  expect((await ask(Board.array(), send('GET', '/boards', 'ines'))).map((each) => each.slug)).toEqual([made.slug]);
});

test('a list of documents counts the words that are written', async () => {
  const { slug } = await ask(TextDocument, send('POST', '/documents', 'claire', { title: 'Note' }));
  const author = { ...world.users.claire, displayName: 'C', color: '#123456', sessionId: 's', expiresAt: 9e15 };
  await world.shared.edit(author, docName('document', slug), (doc) =>
    document.appendBlocks(doc, newActor(author.userId, 'd', world.clock), [
      { type: 'paragraph', text: 'Plaise au tribunal' },
    ]),
  );
  expect((await ask(TextDocument, send('GET', `/documents/${slug}`, 'claire'))).words).toBe(3);
});

test('a person who left the firm keeps no right', async () => {
  const { slug } = await ask(TextDocument, send('POST', '/documents', 'ines', { title: 'Départ' }));
  const away = (active: boolean) =>
    world.db.asFirm(world.firm, (trx) =>
      trx.updateTable('app_user').set({ active }).where('id', '=', world.users.ines.userId).execute(),
    );
  await away(false);
  expect((await send('GET', `/documents/${slug}`, 'ines')).status).toBeGreaterThanOrEqual(400);
  await away(true);
  expect((await send('GET', `/documents/${slug}`, 'ines')).status).toBe(200);
});

test('projects are those of their members; an administrator sees all', async () => {
  const list = async (who: Who) =>
    (await ask(ProjectSummaryList, send('GET', '/project/list-all', who))).map((each) => each.codeID);
  expect(await list('claire')).toEqual([world.project.code]);
  expect(await list('ines')).toEqual([]);
  expect(await list('stranger')).toEqual([]);
  const admin = (is_admin: boolean) =>
    world.db.asFirm(world.firm, (trx) =>
      trx.updateTable('app_user').set({ is_admin }).where('id', '=', world.users.ines.userId).execute(),
    );
  await admin(true);
  expect(await list('ines')).toEqual([world.project.code]);
  await admin(false);
});
