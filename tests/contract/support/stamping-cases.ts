import { FileView, FileViewList, StampFile, StampFileList, StampName } from '@basoche/protocol';
import { expect } from 'vitest';
import { pdfOf } from '../../../server/src/testing/pdf-pages.ts';
import type { Case } from './case.ts';
import { folder, UNKNOWN } from './library-cases.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

const NAME = `Pièce ${SECRET}`;
const content = async () => Buffer.from(await pdfOf(NAME)).toString('base64');
let made = 0;

async function create<T>(world: World, path: string, json: object): Promise<T> {
  const answer = await world.api.post(`/api${path}`, json, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** Id of a PDF that Claire sent, of her alone. */
async function held(world: World): Promise<string> {
  const files = [{ name: `${NAME}.pdf`, content: await content() }];
  return (await create<StampFile[]>(world, '/ged/stamp/files/temp/save', { files }))[0]!.id;
}

/** Slug of a PDF of the matter of Claire and Paul. */
async function ofMatter(world: World): Promise<string> {
  made += 1;
  const files = [{ name: `${NAME} ${made}.pdf`, content: await content() }];
  return (await create<FileView[]>(world, `/ged/file/create/${await folder(world)}`, { files }))[0]!.slug;
}

const stamp = async (world: World) => ({ topText: 'Pièce {numero}', filesToStamp: [{ file: await ofMatter(world) }] });
const stampIn = async (world: World) => ({ ...(await stamp(world)), folder: await folder(world) });
const hidden = { others: 'hidden' } as const;
const bad = [
  { why: 'no file', body: { topText: 'Pièce' }, field: 'filesToStamp' },
  {
    why: 'no color',
    body: { topText: 'Pièce', stampColor: 'red', filesToStamp: [{ file: UNKNOWN }] },
    field: 'stampColor',
  },
];

/** Of a PDF in the matter of Claire and Paul, or of one that Claire sent. */
export const stampingCases: Case[] = [
  {
    call: 'POST /ged/stamp/files/temp/save',
    path: () => '/ged/stamp/files/temp/save',
    body: async () => ({ files: [{ name: 'pièce.pdf', content: await content() }] }),
    answer: StampFileList,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject([{ name: 'pièce.pdf', type: 'pdf', pageCount: 2 }]),
    others: 'own',
    bad: [{ why: 'no file', body: {}, field: 'files' }],
  },
  {
    call: 'POST /ged/stamp/files/temp/delete',
    path: () => '/ged/stamp/files/temp/delete',
    body: async (world) => ({ files: [await held(world)] }),
    ...hidden,
    bad: [{ why: 'no file', body: {}, field: 'files' }],
  },
  {
    call: 'POST /ged/stamp/slip/create',
    path: () => '/ged/stamp/slip/create',
    body: () => ({ textSlip: 'Pièce n° 4' }),
    answer: StampFile,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ name: 'Intercalaire.pdf', pageCount: 1 }),
    others: 'own',
    bad: [{ why: 'no text', body: {}, field: 'textSlip' }],
  },
  {
    call: 'POST /ged/stamp/slip/create-for-ged',
    path: () => '/ged/stamp/slip/create-for-ged',
    body: async (world) => ({ textSlip: 'Pièce n° 4', folder: await folder(world) }),
    answer: FileView,
    status: 201,
    ...hidden,
    bad: [{ why: 'no folder', body: { textSlip: 'Pièce' }, field: 'folder' }],
  },
  ...(['pdf', 'pdfs', 'all'] as const).flatMap((type): Case[] => [
    {
      call: `POST /ged/stamp/${type}/create`,
      path: () => `/ged/stamp/${type}/create`,
      body: stamp,
      answer: type === 'pdfs' ? StampFileList : StampFile,
      status: 201,
      ...hidden,
      bad,
    },
    {
      call: `POST /ged/stamp/${type}/create-for-ged`,
      path: () => `/ged/stamp/${type}/create-for-ged`,
      body: stampIn,
      answer: type === 'pdfs' ? FileViewList : FileView,
      status: 201,
      ...hidden,
      bad,
    },
  ]),
  {
    call: 'POST /ged/stamp/{type}/get-filename',
    path: () => '/ged/stamp/slip/get-filename',
    body: () => ({ title: 'Pièce n° 4/5' }),
    answer: StampName,
    holds: (answer) => expect(answer).toEqual({ filename: expect.stringMatching(/^Pièce n° 4.5\.pdf$/) }),
    others: 'own',
  },
];
