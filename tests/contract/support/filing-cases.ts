import { FileView, TodoTask } from '@basoche/protocol';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Case } from './case.ts';
import { fileSlug, folder, UNKNOWN } from './library-cases.ts';

const inMatter = { others: 'hidden' } as const;

/** What a file of the matter of Claire and Paul becomes, and what becomes one. */
export const filingCases: Case[] = [
  {
    call: 'POST /ged/file/saveFile',
    path: () => '/ged/file/saveFile',
    body: async (world) => ({
      fileUrl: `/api/ged/file/${await fileSlug(world)}/content`,
      targetFolderSlug: await folder(world),
      projectSlug: world.project.code,
      filename: 'Copie pour le greffe',
    }),
    answer: FileView,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ name: 'Copie pour le greffe.txt' }),
    ...inMatter,
    bad: [
      { why: 'no address', body: { targetFolderSlug: 'personal' }, field: 'fileUrl' },
      {
        why: 'an address of somebody else',
        body: { fileUrl: 'http://169.254.169.254/latest/meta-data', targetFolderSlug: 'personal' },
        field: 'fileUrl',
        status: 422,
      },
    ],
  },
  {
    call: 'POST /ged/file/saveMailOnFolder',
    path: () => '/ged/file/saveMailOnFolder',
    body: async (world) => ({
      email: 'claire@cabinet.test',
      subject: 'Votre affaire',
      body: '<p>Maître,</p>',
      folder: await folder(world),
      to: ['Paul <paul@cabinet.test>'],
      file_ids: [await fileSlug(world)],
    }),
    answer: FileView,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ name: 'Votre affaire.eml' }),
    ...inMatter,
    bad: [
      { why: 'no folder', body: { email: 'a@b.test' }, field: 'folder' },
      { why: 'a recipient that is none', body: { email: 'a@b.test', folder: 'personal', to: ['x'] }, field: 'to.0' },
      {
        why: 'an address of somebody else',
        body: { email: 'a@b.test', folder: 'personal', attachmentUrls: ['https://ailleurs.test/a.pdf'] },
        field: 'attachmentUrls.0',
        status: 422,
      },
    ],
  },
  {
    call: 'POST /ged/file/addTask/{slug}',
    path: async (world) => `/ged/file/addTask/${await fileSlug(world)}`,
    body: () => ({ summary: 'À relire', priority: 'high' }),
    answer: TodoTask,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ url: expect.stringMatching(/^\/ged\/file\/view\//) }),
    ...inMatter,
    unknown: () => `/ged/file/addTask/${UNKNOWN}`,
  },
  {
    call: 'POST /project/sub/ged/file/{project}/billingFileUrl',
    path: (world) => `/project/sub/ged/file/${world.project.code}/billingFileUrl`,
    body: async (world) => ({ slug: await fileSlug(world) }),
    answer: z.object({ url: z.string() }),
    holds: (answer) => expect(answer).toMatchObject({ url: expect.stringMatching(/\/content$/) }),
    ...inMatter,
    unknown: () => `/project/sub/ged/file/${UNKNOWN}/billingFileUrl`,
    bad: [{ why: 'no file', body: {}, field: 'slug' }],
  },
];
