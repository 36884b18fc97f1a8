import { DocumentHistory, FileView, LinkValidity } from '@basoche/protocol';
import type { MadeFileLink } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { fileSlug, folder, UNKNOWN } from './library-cases.ts';
import type { World } from './world.ts';

const inMatter = { others: 'hidden' } as const;
const isText = (answer: unknown) => expect(answer).toMatch(/^texte \d+$/);

const isPlaced = (answer: unknown) =>
  expect(answer).toMatchObject({ symbolikParents: [{ name: expect.stringContaining('Pièce') }] });

/** A client of the firm, with an account, by the id of their card. */
async function clientWithSpace(world: World): Promise<string> {
  const [id, user] = [world.newId(), world.newId()];
  const email = `${user}@client.test`;
  await world.db.asFirm(world.firm, async (trx) => {
    const { password_hash } = await trx
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', world.users.claire.userId)
      .executeTakeFirstOrThrow();
    const name = { firstname: 'Noé', lastname: 'Client', civility: 'Monsieur', fonction: 'Client' };
    const kind = { is_employee: false, is_contact: true, is_client: true };
    await trx
      .insertInto('app_user')
      .values({ id: user, firm_id: world.firm, email, ...name, ...kind, password_hash })
      .execute();
  });
  await post(world, '/contact/create', { id, firstname: 'Noé', lastname: 'Client', email, types: ['client'] });
  await post(world, '/contact/open-user-access', { contact: id });
  return id;
}

async function post(world: World, path: string, json: object): Promise<Response> {
  const answer = await world.api.post(`/api${path}`, json, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

/** Of a link that asks for a password, which says nothing of its file before it has it. */
async function lockedLink(world: World): Promise<string> {
  const made = await post(world, '/ged/file/generateLink', {
    fileSlug: await fileSlug(world),
    password: 'Robe-noire-1',
  });
  return ((await made.json()) as MadeFileLink).token;
}

/** What a file of the matter of Claire and Paul holds, and who is given it. */
export const fileAccessCases: Case[] = [
  {
    call: 'POST /ged/file/download/{slug}',
    path: async (world) => `/ged/file/download/${await fileSlug(world)}`,
    isContent: true,
    holds: isText,
    ...inMatter,
    unknown: () => `/ged/file/download/${UNKNOWN}`,
  },
  {
    call: 'GET /project/sub/ged/file/{project}/download/{file}',
    path: async (world) => `/project/sub/ged/file/${world.project.code}/download/${await fileSlug(world)}`,
    isContent: true,
    holds: isText,
    ...inMatter,
    unknown: (world) => `/project/sub/ged/file/${world.project.code}/download/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/validateLink',
    path: () => '/ged/file/validateLink',
    isPublic: true,
    body: async (world) => ({ token: await lockedLink(world) }),
    answer: LinkValidity,
    holds: (answer) => expect(answer).toMatchObject({ valid: true, isPasswordNeeded: true, name: null }),
    others: 'own',
    bad: [{ why: 'no link', body: {}, field: 'token' }],
  },
  {
    call: 'GET /ged/file/listDocumentHistory/{slug}',
    path: async (world) => `/ged/file/listDocumentHistory/${await world.document()}`,
    answer: DocumentHistory,
    ...inMatter,
    unknown: () => `/ged/file/listDocumentHistory/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/shareToContact/{fileSlug}/{id}',
    path: async (world) => `/ged/file/shareToContact/${await fileSlug(world)}/${await clientWithSpace(world)}`,
    answer: FileView,
    holds: (answer) => expect(answer).toMatchObject({ shareList: [{ name: expect.stringContaining('CLIENT') }] }),
    ...inMatter,
    unknown: () => `/ged/file/shareToContact/${UNKNOWN}/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/share',
    path: () => '/ged/file/share',
    body: async (world) => ({ slugFile: await fileSlug(world), slugFolder: await folder(world) }),
    answer: FileView,
    holds: isPlaced,
    ...inMatter,
    bad: [
      { why: 'no file', body: { slugFolder: UNKNOWN }, field: 'slugFile' },
      { why: 'no folder', body: { slugFile: UNKNOWN }, field: 'slugFolder' },
    ],
  },
  {
    call: 'POST /project/sub/ged/file/{project}/share',
    path: (world) => `/project/sub/ged/file/${world.project.code}/share`,
    body: async (world) => ({ slugFile: await fileSlug(world), slugFolder: await folder(world) }),
    answer: FileView,
    holds: isPlaced,
    ...inMatter,
    unknown: () => `/project/sub/ged/file/${UNKNOWN}/share`,
  },
];
