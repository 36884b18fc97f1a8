import { FileView, FolderView } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { fileSlug, folder, UNKNOWN } from './library-cases.ts';
import type { World } from './world.ts';

const inMatter = { others: 'hidden' } as const;
const isSharedWithPaul = (answer: unknown, world: World) =>
  expect(answer).toMatchObject({ shareList: [{ id: world.users.paul.userId }] });
const isShared = (answer: unknown) => expect(answer).toMatchObject({ shareList: [] });

async function post(world: World, path: string, json: object): Promise<void> {
  const answer = await world.api.post(`/api${path}`, json, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
}

async function sharedFolder(world: World): Promise<string> {
  const slug = await folder(world);
  await post(world, `/ged/folder/share/${slug}`, { users: [world.users.paul.userId] });
  return slug;
}

export async function sharedFile(world: World): Promise<string> {
  const slug = await fileSlug(world);
  await post(world, `/ged/file/shareToColleague/${slug}/${world.users.paul.userId}`, {});
  return slug;
}

/** Of the matter of Claire and Paul: who is given something of it, and no longer. */
export const libraryShareCases: Case[] = [
  {
    call: 'POST /ged/folder/share/{slug}',
    path: async (world) => `/ged/folder/share/${await folder(world)}`,
    body: (world) => ({ users: [world.users.paul.email], right: 'write' }),
    answer: FolderView,
    holds: isSharedWithPaul,
    ...inMatter,
    unknown: () => `/ged/folder/share/${UNKNOWN}`,
    bad: [
      { why: 'nobody', body: { users: [] }, field: 'users', status: 422 },
      { why: 'nobody of the firm', body: { users: [UNKNOWN] }, field: 'users', status: 422 },
      { why: 'no right', body: { users: [UNKNOWN], right: 'all' }, field: 'right' },
    ],
  },
  {
    call: 'POST /ged/folder/unShare/{slug}',
    path: async (world) => `/ged/folder/unShare/${await sharedFolder(world)}`,
    body: (world) => ({ user: world.users.paul.email }),
    answer: FolderView,
    holds: isShared,
    ...inMatter,
    unknown: () => `/ged/folder/unShare/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/folder/enableCollab',
    path: () => '/ged/folder/enableCollab',
    body: async (world) => ({ folder: await sharedFolder(world), isEnabled: true }),
    answer: FolderView,
    holds: isSharedWithPaul,
    ...inMatter,
    bad: [{ why: 'no folder', body: {}, field: 'folder' }],
  },
  {
    call: 'POST /ged/file/shareToColleague/{fileSlug}/{id}',
    path: async (world) => `/ged/file/shareToColleague/${await fileSlug(world)}/${world.users.paul.userId}`,
    answer: FileView,
    holds: isSharedWithPaul,
    ...inMatter,
    unknown: (world) => `/ged/file/shareToColleague/${UNKNOWN}/${world.users.paul.userId}`,
  },
  {
    call: 'POST /ged/file/unShare/{slug}',
    path: async (world) => `/ged/file/unShare/${await sharedFile(world)}`,
    body: () => ({}),
    answer: FileView,
    holds: isShared,
    ...inMatter,
    unknown: () => `/ged/file/unShare/${UNKNOWN}`,
  },
  {
    call: 'POST /project/sub/ged/{project}/share/{folder}',
    path: async (world) => `/project/sub/ged/${world.project.code}/share/${await folder(world)}`,
    body: (world) => ({ users: [world.users.paul.userId] }),
    answer: FolderView,
    holds: isSharedWithPaul,
    ...inMatter,
    unknown: (world) => `/project/sub/ged/${world.project.code}/share/${UNKNOWN}`,
  },
];
