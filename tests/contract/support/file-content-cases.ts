import { FileKeys, FileView } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { fileSlug, UNKNOWN } from './library-cases.ts';
import { sharedFile } from './library-share-cases.ts';

const inMatter = { others: 'hidden' } as const;
let made = 0;

/** What a file of the matter of Claire and Paul was and is. */
export const fileContentCases: Case[] = [
  {
    call: 'POST /ged/file/fileKeys/{slug}',
    path: async (world) => `/ged/file/fileKeys/${await fileSlug(world)}`,
    answer: FileKeys,
    holds: (answer) => expect(answer).toMatchObject({ keys: [{ version: 1 }] }),
    ...inMatter,
    unknown: () => `/ged/file/fileKeys/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/reuploadFile',
    path: () => '/ged/file/reuploadFile',
    async body(world) {
      made += 1;
      return { fileSlug: await fileSlug(world), file: { name: 'autre.txt', content: btoa(`autre ${made}`) } };
    },
    answer: FileView,
    holds: (answer) => expect(answer).toMatchObject({ version: 2 }),
    ...inMatter,
    bad: [
      { why: 'no file', body: { fileSlug: UNKNOWN }, field: 'file' },
      { why: 'nothing to replace', body: { file: { name: 'a.txt', content: btoa('a') } }, field: 'fileSlug' },
    ],
  },
  {
    call: 'POST /project/sub/ged/file/{project}/unShare',
    path: (world) => `/project/sub/ged/file/${world.project.code}/unShare`,
    body: async (world) => ({ slug: await sharedFile(world) }),
    answer: FileView,
    holds: (answer) => expect(answer).toMatchObject({ shareList: [] }),
    ...inMatter,
    unknown: () => `/project/sub/ged/file/${UNKNOWN}/unShare`,
    bad: [{ why: 'no file', body: {}, field: 'slug' }],
  },
];
