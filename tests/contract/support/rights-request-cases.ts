import { FileView, Project, RightsRequestView } from '@basoche/protocol';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Case } from './case.ts';
import { UNKNOWN } from './library-cases.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

let made = 0;

async function post<S extends z.ZodType>(
  world: World,
  who: 'claire' | 'paul',
  path: string,
  json: object,
  shape: S,
): Promise<z.output<S>> {
  const answer = await world.api.post(`/api${path}`, json, world.tokens[who]);
  if (!answer.ok) throw new Error(await answer.text());
  return shape.parse(await answer.json());
}

/** A file of Claire’s that Paul may read. */
async function fileForPaul(world: World, place = 'personal'): Promise<string> {
  made += 1;
  const files = [{ name: `Pièce ${SECRET} ${made}.txt`, content: btoa(`texte ${made}`) }];
  const [file] = await post(world, 'claire', `/ged/file/create/${place}`, { files }, z.array(FileView));
  const { slug } = file!;
  await post(world, 'claire', `/ged/file/shareToColleague/${slug}/${world.users.paul.userId}`, {}, FileView);
  return slug;
}

async function requestOfPaul(world: World): Promise<string> {
  const path = `/ged/file/requestOpenRights/${await fileForPaul(world)}`;
  return (await post(world, 'paul', path, { note: `Pour ${SECRET}` }, RightsRequestView)).slug;
}

const isPending = (answer: unknown, world: World) =>
  expect(answer).toMatchObject({
    status: 'pending',
    access: 'write',
    requester: { id: world.users.paul.userId },
    owner: { id: world.users.claire.userId },
    folder: null,
  });
const hidden = { others: 'hidden' } as const;
const askedByPaul = { caller: 'paul', status: 201, answer: RightsRequestView, holds: isPending, ...hidden } as const;

/** Paul asks for a file of Claire’s, and she answers. */
export const rightsRequestCases: Case[] = [
  {
    call: 'POST /ged/file/requestOpenRights/{slug}',
    path: async (world) => `/ged/file/requestOpenRights/${await fileForPaul(world)}`,
    body: () => ({ note: 'Pour le relire' }),
    ...askedByPaul,
    unknown: () => `/ged/file/requestOpenRights/${UNKNOWN}`,
    bad: [{ why: 'a note without end', body: { note: 'a'.repeat(1001) }, field: 'note' }],
  },
  {
    call: 'POST /project/sub/ged/file/{project}/requestOpenRights/{file}',
    async path(world) {
      const matter = await post(world, 'claire', '/project/', { name: 'Bail', client: 'Garage' }, Project);
      return `/project/sub/ged/file/${matter.id}/requestOpenRights/${await fileForPaul(world, matter.codeID)}`;
    },
    body: () => ({}),
    ...askedByPaul,
    unknown: (world) => `/project/sub/ged/file/${world.project.code}/requestOpenRights/${UNKNOWN}`,
  },
  {
    call: 'POST /ged/file/history/requestRights',
    path: () => '/ged/file/history/requestRights',
    body: async (world) => ({ slug: await requestOfPaul(world), status: 'accepted' }),
    answer: RightsRequestView,
    holds: (answer, world) =>
      expect(answer).toMatchObject({
        status: 'accepted',
        given: 'write',
        decidedBy: { id: world.users.claire.userId },
      }),
    ...hidden,
    bad: [
      { why: 'no such answer', body: { slug: UNKNOWN, status: 'later' }, field: 'status' },
      { why: 'no such right', body: { slug: UNKNOWN, status: 'accepted', access: 'all' }, field: 'access' },
    ],
  },
];
