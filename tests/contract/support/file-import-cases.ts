import { ArrivedFile, ArrivedFileList, FileView, ImportState, SentChunk } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { folder, UNKNOWN } from './library-cases.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

const inMatter = { others: 'hidden' } as const;
const anywhere = { others: 'own' } as const;
const chunk = { name: 'blob', content: btoa('morceau') };
let made = 0;

async function post<T>(world: World, path: string, json: object): Promise<T> {
  const answer = await world.api.post(`/api${path}`, json, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** One folder of the matter of Claire and Paul for chunks and files. */
const folders = new WeakMap<World, Promise<string>>();
function oneFolder(world: World): Promise<string> {
  const known = folders.get(world) ?? folder(world);
  folders.set(world, known);
  return known;
}

async function fileOfChunks(world: World) {
  made += 1;
  const name = `Conclusions ${made}.txt`;
  const sent = { chunk: { name, content: btoa(`texte ${made}`) }, fileName: name, chunkIndex: 0 };
  const { name: only } = await post<SentChunk>(world, `/ged/file/uploadChunk/${await oneFolder(world)}`, sent);
  return { name, title: `Conclusions ${made}`, chunkNames: [only], projectSlug: world.project.code };
}

function nodes(world: World) {
  made += 1;
  const [top, file] = [`d${made}`, `f${made}`];
  return [
    { id: top, isFile: false, name: `Lot ${SECRET} ${made}`, target: world.project.code },
    { id: file, isFile: true, name: `${file}_pièce.txt`, parentSlug: top, fullPath: `/Lot ${made}/pièce.txt` },
  ];
}

/** An import whose one file has come. */
async function newImport(world: World): Promise<string> {
  const tree = nodes(world);
  const { processId } = await post<ImportState>(world, '/ged/file/saveGedTreeChunks', { isFirstChunk: true, tree });
  await post(world, '/temp-upload', { chunk, index: 0, total: 1, fileId: tree[1]!.id, fileName: 'pièce.txt' });
  return processId;
}

export const fileImportCases: Case[] = [
  {
    call: 'POST /ged/file/uploadChunk/{slug}',
    path: async (world) => `/ged/file/uploadChunk/${await oneFolder(world)}`,
    body: () => ({ chunk, fileName: 'bail.pdf', chunkIndex: 3 }),
    answer: SentChunk,
    holds: (answer) => expect(answer).toMatchObject({ name: expect.stringMatching(/^3-/), size: 7 }),
    ...inMatter,
    unknown: () => `/ged/file/uploadChunk/${UNKNOWN}`,
    bad: [
      { why: 'no chunk', body: { fileName: 'a.pdf', chunkIndex: 0 }, field: 'chunk' },
      { why: 'no name', body: { chunk, chunkIndex: 0 }, field: 'fileName' },
      { why: 'no number', body: { chunk, fileName: 'a.pdf', chunkIndex: -1 }, field: 'chunkIndex' },
    ],
  },
  {
    call: 'POST /ged/file/assembleFile/{folder}',
    path: async (world) => `/ged/file/assembleFile/${await oneFolder(world)}`,
    body: fileOfChunks,
    answer: FileView,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ name: expect.stringContaining('Conclusions') }),
    ...inMatter,
    bad: [
      { why: 'no chunk', body: { name: 'a.txt', chunkNames: [] }, field: 'chunkNames' },
      { why: 'no name of a chunk', body: { name: 'a.txt', chunkNames: ['../1'] }, field: 'chunkNames.0' },
      {
        why: 'a chunk that never came',
        body: { name: 'a.txt', chunkNames: [`0-${'0'.repeat(64)}`] },
        field: 'chunkNames',
        status: 422,
      },
    ],
  },
  {
    call: 'POST /temp-upload',
    path: () => '/temp-upload',
    body: () => ({ chunk, index: 1, total: 2, fileId: 'abcdefghijklmno', fileName: 'bail.pdf' }),
    answer: ArrivedFile,
    holds: (answer) => expect(answer).toMatchObject({ received: 1, total: 2, isWhole: false }),
    ...anywhere,
    bad: [
      {
        why: 'a chunk beyond the last',
        body: { chunk, index: 2, total: 2, fileId: 'a', fileName: 'b' },
        field: 'index',
      },
      { why: 'no file', body: { chunk, index: 0, total: 2, fileName: 'b' }, field: 'fileId' },
    ],
  },
  {
    call: 'POST /upload',
    path: () => '/upload',
    body: () => ({ files: [chunk], names: ['abcdefghijklmno_bail.pdf'] }),
    answer: ArrivedFileList,
    holds: (answer) => expect(answer).toMatchObject([{ isWhole: true }]),
    ...anywhere,
    bad: [
      { why: 'no file', body: { names: ['a'] }, field: 'files' },
      { why: 'a name too many', body: { files: [chunk], names: ['a', 'b'] }, field: 'names' },
    ],
  },
  {
    call: 'POST /cancel-upload',
    path: () => '/cancel-upload',
    body: (world) => ({ userId: world.users.claire.userId, userEmail: world.users.claire.email }),
    ...inMatter,
  },
  {
    call: 'POST /ged/file/saveGedTreeChunks',
    path: () => '/ged/file/saveGedTreeChunks',
    body: (world) => ({ isFirstChunk: true, tree: nodes(world) }),
    answer: ImportState,
    holds: (answer) => expect(answer).toMatchObject({ folders: 1, files: 1, stored: 0, missing: ['pièce.txt'] }),
    ...inMatter,
    bad: [
      { why: 'no tree', body: { isFirstChunk: true }, field: 'tree' },
      {
        why: 'a name that leads elsewhere',
        body: { isFirstChunk: true, tree: [{ id: 'a', name: 'a', isFile: true, fullPath: '/../../etc/passwd' }] },
        field: 'name',
        status: 422,
      },
    ],
  },
  {
    call: 'POST /ged/file/sendFileTreeToS3/{processId}',
    path: async (world) => `/ged/file/sendFileTreeToS3/${await newImport(world)}`,
    answer: ImportState,
    holds: (answer) => expect(answer).toMatchObject({ stored: 1, missing: [], isSaved: false }),
    ...inMatter,
    unknown: () => `/ged/file/sendFileTreeToS3/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/saveGedTree/{processId}',
    path: async (world) => `/ged/file/saveGedTree/${await newImport(world)}`,
    answer: ImportState,
    holds: (answer) => expect(answer).toMatchObject({ stored: 1, isSaved: true }),
    ...inMatter,
    unknown: () => `/ged/file/saveGedTree/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/abort-import/{processId}',
    path: async (world) => `/ged/file/abort-import/${await newImport(world)}`,
    ...inMatter,
    unknown: () => `/ged/file/abort-import/${UNKNOWN}`,
  },
];
