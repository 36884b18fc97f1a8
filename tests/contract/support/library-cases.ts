import {
  AccessLog,
  FavouriteFolder,
  FileStatusList,
  FileView,
  FileViewList,
  FolderCategoryList,
  FolderTree,
  FolderView,
  FolderViewList,
  KeywordList,
  LibraryHistory,
  MadeFileLink,
} from '@basoche/protocol';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Case } from './case.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

export const UNKNOWN = '01a1fd55-7a80-7000-8000-000000000000';
const NAME = `Pièce ${SECRET}`;
let made = 0;

async function create<T>(world: World, path: string, json: object): Promise<T> {
  const answer = await world.api.post(`/api${path}`, json, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

export async function folder(world: World, more: object = {}): Promise<string> {
  const place = { space: 'project', project: world.project.id, ...more };
  return (await create<FolderView>(world, '/ged/folder/', { name: NAME, ...place })).slug;
}

/** A file of its own name in a folder of the matter of Claire and Paul. */
async function file(world: World, place?: string, more: object = {}): Promise<FileView> {
  made += 1;
  const files = [{ name: `${NAME} ${made}.txt`, content: btoa(`texte ${made}`) }];
  const [row] = await create<FileView[]>(world, `/ged/file/create/${place ?? (await folder(world))}`, {
    files,
    ...more,
  });
  return row!;
}

export const fileSlug = async (world: World) => (await file(world)).slug;
const upload = () => {
  made += 1;
  return { files: [{ name: `dépôt ${made}.txt`, content: btoa('a') }], keywords: ['bail'] };
};
const shows = (name: string) => (answer: unknown) =>
  expect(answer).toContainEqual(expect.objectContaining({ name: expect.stringContaining(name) }));
const isNamed = (name: string) => (answer: unknown) =>
  expect(answer).toMatchObject({ name: expect.stringContaining(name) });
const anywhere = { others: 'own' } as const;
const inMatter = { others: 'hidden' } as const;

const folderCases: Case[] = [
  { call: 'GET /ged/folder/categories', path: () => '/ged/folder/categories', answer: FolderCategoryList, ...anywhere },
  { call: 'GET /ged/fileStatus/', path: () => '/ged/fileStatus/', answer: FileStatusList, ...anywhere },
  {
    call: 'GET /ged/folder/list/{type}',
    async path(world) {
      await folder(world);
      return '/ged/folder/list/project';
    },
    answer: FolderViewList,
    holds: shows(NAME),
    ...anywhere,
  },
  {
    call: 'POST /ged/folder/list/{type}',
    path: () => '/ged/folder/list/3',
    async body(world) {
      const parent = await folder(world);
      await folder(world, { parent });
      return { slug: parent };
    },
    answer: FolderViewList,
    holds: shows(NAME),
    ...inMatter,
  },
  {
    call: 'GET /ged/folder/list2/{category}/{identifier}',
    async path(world) {
      await folder(world);
      return `/ged/folder/list2/3/${world.project.code}`;
    },
    answer: FolderViewList,
    holds: shows(NAME),
    ...inMatter,
    unknown: () => '/ged/folder/list2/3/ZZ-1',
  },
  {
    call: 'POST /ged/folder/list2/{category}/{identifier}',
    path: (world) => `/ged/folder/list2/3/${world.project.code}`,
    body: async (world) => ({ slug: await folder(world) }),
    answer: FolderViewList,
    ...inMatter,
  },
  {
    call: 'GET /ged/folder/listFiles/{slug}',
    async path(world) {
      const slug = await folder(world);
      await file(world, slug);
      return `/ged/folder/listFiles/${slug}`;
    },
    answer: FileViewList,
    holds: shows(NAME),
    ...inMatter,
    unknown: () => `/ged/folder/listFiles/${UNKNOWN}`,
  },
  {
    call: 'GET /ged/folder/{slug}/trees',
    path: async (world) => `/ged/folder/${await folder(world)}/trees`,
    answer: FolderTree,
    holds: isNamed(NAME),
    ...inMatter,
    unknown: () => `/ged/folder/${UNKNOWN}/trees`,
  },
  {
    call: 'GET /ged/folder/view/{slug}',
    path: async (world) => `/ged/folder/view/${await folder(world)}`,
    answer: FolderView,
    holds: isNamed(NAME),
    ...inMatter,
    unknown: () => `/ged/folder/view/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/folder/',
    path: () => '/ged/folder/',
    body: (world) => ({ name: NAME, category: 3, categoryIdentifier: world.project.code }),
    answer: FolderView,
    status: 201,
    holds: isNamed(NAME),
    ...inMatter,
    bad: [
      { why: 'no name', body: { category: 1 }, field: 'name' },
      { why: 'a name that leads elsewhere', body: { name: '../x', category: 1 }, field: 'name', status: 422 },
      { why: 'a folder that is not there', body: { name: 'x', parent: UNKNOWN }, field: 'parent', status: 422 },
      { why: 'a space that is none', body: { name: 'x', space: 'lune' }, field: 'space' },
    ],
  },
  {
    call: 'PUT /ged/folder/{slug}',
    path: async (world) => `/ged/folder/${await folder(world)}`,
    body: () => ({ name: 'Courriers' }),
    answer: FolderView,
    holds: isNamed('Courriers'),
    ...inMatter,
    unknown: () => `/ged/folder/${UNKNOWN}`,
  },
  {
    call: 'DELETE /ged/folder/{slug}',
    path: async (world) => `/ged/folder/${await folder(world)}`,
    ...inMatter,
    unknown: () => `/ged/folder/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/folder/moveFolder',
    path: () => '/ged/folder/moveFolder',
    body: async (world) => ({ folderSlug: await folder(world), targetFolder: await folder(world) }),
    answer: FolderView,
    holds: isNamed(NAME),
    ...inMatter,
    bad: [{ why: 'no folder', body: { targetFolder: 'company' }, field: 'folderSlug' }],
  },
  {
    call: 'POST /ged/folder/addFav/{slug}',
    path: async (world) => `/ged/folder/addFav/${await folder(world)}`,
    answer: FavouriteFolder,
    ...inMatter,
    unknown: () => `/ged/folder/addFav/${UNKNOWN}`,
  },
  {
    call: 'DELETE /ged/folder/removeFav/{slug}',
    path: async (world) => `/ged/folder/removeFav/${await folder(world)}`,
    ...anywhere,
  },
  {
    call: 'POST /ged/folder/search',
    path: () => '/ged/folder/search',
    body: async (world) => {
      await folder(world);
      return { query: SECRET.slice(0, 5) };
    },
    answer: FolderViewList,
    holds: shows(NAME),
    ...anywhere,
  },
];

const fileCases: Case[] = [
  {
    call: 'GET /ged/file/view/{slug}',
    path: async (world) => `/ged/file/view/${await fileSlug(world)}`,
    answer: FileView,
    holds: isNamed(NAME),
    ...inMatter,
    unknown: () => `/ged/file/view/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/create/{folderSlug}',
    path: async (world) => `/ged/file/create/${await folder(world)}`,
    body: upload,
    answer: FileViewList,
    status: 201,
    holds: shows('dépôt'),
    ...inMatter,
    unknown: () => `/ged/file/create/${UNKNOWN}`,
    bad: [{ why: 'no file', body: { keywords: ['a'] }, field: 'files' }],
  },
  {
    call: 'PUT /ged/file/{slug}',
    path: async (world) => `/ged/file/${await fileSlug(world)}`,
    body: () => ({ name: 'Assignation.txt', keywords: ['bail', 'loyers'], status: 'review' }),
    answer: FileView,
    holds: (answer) =>
      expect(answer).toMatchObject({
        name: 'Assignation.txt',
        status: { id: 'review' },
        keywords: [{ id: 'bail' }, {}],
      }),
    ...inMatter,
    unknown: () => `/ged/file/${UNKNOWN}`,
    bad: [{ why: 'a state that is none', body: { status: 'perdu' }, field: 'status' }],
  },
  {
    call: 'DELETE /ged/file/{slug}',
    path: async (world) => `/ged/file/${await fileSlug(world)}`,
    ...inMatter,
    unknown: () => `/ged/file/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/search',
    path: () => '/ged/file/search',
    body: async (world) => {
      await file(world);
      return { query: SECRET.slice(0, 5), type: 'project' };
    },
    answer: FileViewList,
    holds: shows(NAME),
    ...anywhere,
  },
  {
    call: 'POST /ged/file/searchKeywords',
    path: () => '/ged/file/searchKeywords',
    body: async (world) => {
      await file(world, undefined, { keywords: ['Prud’hommes'] });
      return { query: 'prud' };
    },
    answer: FileViewList,
    holds: shows(NAME),
    ...anywhere,
  },
  {
    call: 'POST /ged/file/moveFile',
    path: () => '/ged/file/moveFile',
    body: async (world) => ({ fileSlug: await fileSlug(world), targetFolder: await folder(world) }),
    answer: FileView,
    holds: isNamed(NAME),
    ...inMatter,
    bad: [{ why: 'no file', body: { targetFolder: 'company' }, field: 'fileSlug' }],
  },
  {
    call: 'POST /ged/file/duplicateFile',
    path: () => '/ged/file/duplicateFile',
    body: async (world) => ({ fileSlug: await fileSlug(world), targetFolder: await folder(world) }),
    answer: FileView,
    status: 201,
    holds: isNamed(NAME),
    ...inMatter,
    bad: [{ why: 'nowhere to', body: { fileSlug: UNKNOWN }, field: 'targetFolder' }],
  },
  {
    call: 'POST /ged/file/copyFile',
    path: () => '/ged/file/copyFile',
    body: async (world) => ({ fileSlug: await fileSlug(world), projectCodeId: world.project.code }),
    answer: FileView,
    status: 201,
    holds: isNamed(NAME),
    ...inMatter,
    bad: [{ why: 'no matter', body: { fileSlug: UNKNOWN }, field: 'projectCodeId' }],
  },
  {
    call: 'POST /ged/file/createFromTemplate/{folderSlug}',
    path: async (world) => `/ged/file/createFromTemplate/${await folder(world)}`,
    body: async (world) => ({ file: await fileSlug(world), name: 'Lettre.txt' }),
    answer: FileView,
    status: 201,
    holds: isNamed('Lettre'),
    ...inMatter,
    bad: [{ why: 'no model', body: {}, field: 'file' }],
  },
  {
    call: 'GET /ged/file/models',
    async path(world) {
      await file(world, undefined, { uploadAsModele: true });
      return '/ged/file/models';
    },
    answer: FileViewList,
    holds: shows(NAME),
    ...anywhere,
  },
  {
    call: 'GET /ged/file/DocumentUrl/{slug}/{filename}',
    async path(world) {
      const { slug, name } = await file(world);
      return `/ged/file/DocumentUrl/${slug}/${encodeURIComponent(name)}`;
    },
    answer: z.object({ url: z.string() }),
    ...inMatter,
    unknown: () => `/ged/file/DocumentUrl/${UNKNOWN}/a.txt`,
  },
  {
    call: 'GET /ged/file/documentKey/{key}',
    path: async (world) => `/ged/file/documentKey/${(await file(world)).documentKey}`,
    answer: FileView,
    ...inMatter,
    unknown: () => `/ged/file/documentKey/${UNKNOWN}.1`,
  },
  {
    call: 'GET /ged/keyword/list',
    async path(world) {
      await file(world, undefined, { keywords: ['Expertise'] });
      return '/ged/keyword/list';
    },
    answer: KeywordList,
    holds: shows('Expertise'),
    ...anywhere,
  },
  {
    call: 'GET /ged/file/listTagFiles/{id}',
    async path(world) {
      await file(world, undefined, { keywords: ['Témoignage'] });
      return '/ged/file/listTagFiles/temoignage';
    },
    answer: FileViewList,
    holds: shows(NAME),
    ...anywhere,
  },
  {
    call: 'GET /ged/getHistory',
    async path(world) {
      await folder(world);
      return '/ged/getHistory';
    },
    answer: LibraryHistory,
    holds: shows(NAME),
    ...anywhere,
  },
  {
    call: 'DELETE /ged/deleteHistory/{id}',
    async path(world) {
      await folder(world);
      const answer = await world.api.get('/api/ged/getHistory', world.tokens.claire);
      const [event] = (await answer.json()) as LibraryHistoryLine[];
      return `/ged/deleteHistory/${event!.id}`;
    },
    ...inMatter,
    unknown: () => `/ged/deleteHistory/${UNKNOWN}`,
  },
  {
    call: 'GET /ged/file/fileAccessLogs',
    async path(world) {
      const slug = await fileSlug(world);
      await (await world.api.get(`/api/ged/file/${slug}/content`, world.tokens.paul)).arrayBuffer();
      return '/ged/file/fileAccessLogs';
    },
    answer: AccessLog,
    holds: (answer) => expect(answer).toContainEqual(expect.objectContaining({ event: 'downloaded' })),
    ...anywhere,
  },
];
type LibraryHistoryLine = z.infer<typeof LibraryHistory>[number];

const own = (world: World, path: string) => `/project/sub/ged/${world.project.code}${path}`;
const ownFile = (world: World, path: string) => `/project/sub/ged/file/${world.project.code}${path}`;

const linkCases: Case[] = [
  {
    call: 'POST /ged/file/generateLink',
    path: () => '/ged/file/generateLink',
    body: async (world) => ({ fileSlug: await fileSlug(world), editionMode: false, recipient: 'Anne Petit' }),
    answer: MadeFileLink,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ recipient: 'Anne Petit', downloads: 0, state: 'open' }),
    ...inMatter,
    bad: [
      { why: 'no file', body: {}, field: 'fileSlug' },
      { why: 'a year and a day', body: { fileSlug: UNKNOWN, days: 366 }, field: 'days' },
      { why: 'no download', body: { fileSlug: UNKNOWN, maxDownloads: 0 }, field: 'maxDownloads' },
      { why: 'a short password', body: { fileSlug: UNKNOWN, password: 'court' }, field: 'password' },
    ],
  },
];

const matterCases: Case[] = [
  {
    call: 'GET /project/sub/ged/list/{slug}',
    async path(world) {
      await folder(world);
      return `/project/sub/ged/list/${world.project.code}`;
    },
    answer: FolderViewList,
    holds: shows(NAME),
    ...inMatter,
    unknown: () => '/project/sub/ged/list/ZZ-1',
  },
  {
    call: 'POST /project/sub/ged/list/{project}',
    path: (world) => `/project/sub/ged/list/${world.project.code}`,
    async body(world) {
      const parent = await folder(world);
      await folder(world, { parent });
      return { slug: parent };
    },
    answer: FolderViewList,
    holds: shows(NAME),
    ...inMatter,
  },
  {
    call: 'POST /project/sub/ged/{project}',
    path: (world) => own(world, ''),
    body: () => ({ name: NAME }),
    answer: FolderView,
    status: 201,
    holds: isNamed(NAME),
    ...inMatter,
    bad: [{ why: 'no name', body: {}, field: 'name' }],
  },
  {
    call: 'PUT /project/sub/ged/{project}/{folder}',
    path: async (world) => own(world, `/${await folder(world)}`),
    body: () => ({ name: 'Courriers' }),
    answer: FolderView,
    holds: isNamed('Courriers'),
    ...inMatter,
    unknown: (world) => own(world, `/${UNKNOWN}`),
  },
  {
    call: 'DELETE /project/sub/ged/{project}/{folder}',
    path: async (world) => own(world, `/${await folder(world)}`),
    ...inMatter,
    unknown: (world) => own(world, `/${UNKNOWN}`),
  },
  {
    call: 'POST /project/sub/ged/{project}/search',
    path: (world) => own(world, '/search'),
    async body(world) {
      await folder(world);
      return { query: SECRET };
    },
    answer: FolderViewList,
    holds: shows(NAME),
    ...inMatter,
  },
  {
    call: 'GET /project/sub/ged/{project}/listFiles/{folder}',
    async path(world) {
      const slug = await folder(world);
      await file(world, slug);
      return own(world, `/listFiles/${slug}`);
    },
    answer: FileViewList,
    holds: shows(NAME),
    ...inMatter,
    unknown: (world) => own(world, `/listFiles/${UNKNOWN}`),
  },
  {
    call: 'GET /project/sub/ged/categories/{slug}',
    path: (world) => `/project/sub/ged/categories/${world.project.code}`,
    answer: FolderCategoryList,
    ...inMatter,
    unknown: () => '/project/sub/ged/categories/ZZ-1',
  },
  {
    call: 'POST /project/sub/ged/{project}/addFav/{folder}',
    path: async (world) => own(world, `/addFav/${await folder(world)}`),
    answer: FavouriteFolder,
    ...inMatter,
    unknown: (world) => own(world, `/addFav/${UNKNOWN}`),
  },
  {
    call: 'DELETE /project/sub/ged/{project}/removeFav/{folder}',
    path: async (world) => own(world, `/removeFav/${await folder(world)}`),
    ...inMatter,
    unknown: (world) => own(world, `/removeFav/${UNKNOWN}`),
  },
  {
    call: 'POST /project/sub/ged/{project}/moveFolder',
    path: (world) => own(world, '/moveFolder'),
    body: async (world) => ({ folderSlug: await folder(world), targetFolder: await folder(world) }),
    answer: FolderView,
    holds: isNamed(NAME),
    ...inMatter,
    bad: [{ why: 'no folder', body: {}, field: 'folderSlug' }],
  },
  {
    call: 'POST /project/sub/ged/file/{project}/create/{folder}',
    path: async (world) => ownFile(world, `/create/${await folder(world)}`),
    body: upload,
    answer: FileViewList,
    status: 201,
    holds: shows('dépôt'),
    ...inMatter,
    unknown: (world) => ownFile(world, `/create/${UNKNOWN}`),
  },
  {
    call: 'POST /project/sub/ged/file/{project}/createFromTemplate/{folder}',
    path: async (world) => ownFile(world, `/createFromTemplate/${await folder(world)}`),
    body: async (world) => ({ file: await fileSlug(world), name: 'Lettre.txt' }),
    answer: FileView,
    status: 201,
    holds: isNamed('Lettre'),
    ...inMatter,
  },
  {
    call: 'DELETE /project/sub/ged/file/{project}/{file}',
    path: async (world) => ownFile(world, `/${await fileSlug(world)}`),
    ...inMatter,
    unknown: (world) => ownFile(world, `/${UNKNOWN}`),
  },
  {
    call: 'PUT /project/sub/ged/file/{project}/{file}',
    path: async (world) => ownFile(world, `/${await fileSlug(world)}`),
    body: () => ({ description: 'Assignation' }),
    answer: FileView,
    holds: (answer) => expect(answer).toMatchObject({ description: 'Assignation' }),
    ...inMatter,
    unknown: (world) => ownFile(world, `/${UNKNOWN}`),
  },
  {
    call: 'GET /project/sub/ged/file/{project}/view/{file}',
    path: async (world) => ownFile(world, `/view/${await fileSlug(world)}`),
    answer: FileView,
    holds: isNamed(NAME),
    ...inMatter,
    unknown: (world) => ownFile(world, `/view/${UNKNOWN}`),
  },
  {
    call: 'POST /project/sub/ged/file/{project}/search',
    path: (world) => ownFile(world, '/search'),
    async body(world) {
      await file(world);
      return { query: SECRET };
    },
    answer: FileViewList,
    holds: shows(NAME),
    ...inMatter,
  },
  {
    call: 'POST /project/sub/ged/file/{project}/moveFile',
    path: (world) => ownFile(world, '/moveFile'),
    body: async (world) => ({ fileSlug: await fileSlug(world), targetFolder: await folder(world) }),
    answer: FileView,
    holds: isNamed(NAME),
    ...inMatter,
    bad: [{ why: 'no file', body: {}, field: 'fileSlug' }],
  },
];

/** In the matter of Claire and Paul, which Inès and the stranger know nothing of. */
export const libraryCases: Case[] = [...folderCases, ...fileCases, ...linkCases, ...matterCases];
