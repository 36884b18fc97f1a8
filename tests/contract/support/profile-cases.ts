import { PROFILE_SECTIONS, UserInfo } from '@basoche/protocol';
import type { ProfileSection } from '@basoche/protocol';
import { expect } from 'vitest';
import { z } from 'zod';
import type { BadBody, Case } from './case.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

const NOBODY = '01a1fd55-7a80-7000-8000-000000000000';

const BODIES: Record<ProfileSection, { body: Record<string, unknown>; bad: BadBody[] }> = {
  'academic-experience': {
    body: { title: `Master 2 ${SECRET}`, university: 'Paris II', startDate: '01/09/2008', endDate: '2010-06-30' },
    bad: [
      { why: 'no title', body: { university: 'Paris II' }, field: 'title' },
      { why: 'a day that does not exist', body: { title: 'x', startDate: '31/02/2026' }, field: 'startDate' },
      {
        why: 'an end before the beginning',
        body: { title: 'x', startDate: '2010-01-02', endDate: '2010-01-01' },
        field: 'endDate',
      },
    ],
  },
  'professional-experience': {
    body: { fonction: `Avocat ${SECRET}`, cabinet: 'Duval', startDate: '2011-01-01', isCurrent: true },
    bad: [
      { why: 'no title', body: { cabinet: 'Duval' }, field: 'fonction' },
      {
        why: 'an end of what goes on',
        body: { fonction: 'x', isCurrent: true, endDate: '2011-01-01' },
        field: 'endDate',
      },
    ],
  },
  credential: {
    body: { title: `Cession ${SECRET}`, customer: 'Groupe industriel', description: 'Conseil du vendeur' },
    bad: [{ why: 'a title too long', body: { title: 'x'.repeat(201) }, field: 'title' }],
  },
  distinction: {
    body: { title: `Prix ${SECRET}`, year: 2019, document: 'Palmarès 2019' },
    bad: [
      { why: 'a year that is none', body: { title: 'x', year: 'MMXX' }, field: 'year' },
      { why: 'a year of long ago', body: { title: 'x', year: 1515 }, field: 'year' },
    ],
  },
  publication: {
    body: { title: `Article ${SECRET}`, url: 'https://revue.exemple.fr/1', publishedAt: '2024-03-01' },
    bad: [
      { why: 'an address that runs code', body: { title: 'x', url: 'javascript:alert(1)' }, field: 'url' },
      { why: 'a date that is none', body: { title: 'x', publishedAt: 'hier' }, field: 'publishedAt' },
    ],
  },
};

async function make(world: World, section: ProfileSection): Promise<string> {
  const answer = await world.api.post(`/api/user/${section}/`, BODIES[section].body, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}

/** Made once a world, for what changes it again and again. */
const kept = new WeakMap<World, Map<ProfileSection, Promise<string>>>();

function keptOf(world: World, section: ProfileSection): Promise<string> {
  const known = kept.get(world) ?? new Map<ProfileSection, Promise<string>>();
  kept.set(world, known);
  const id = known.get(section) ?? make(world, section);
  known.set(section, id);
  return id;
}

function plain(body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(body).replaceAll(SECRET, 'ordinaire')) as Record<string, unknown>;
}

function casesOf(section: ProfileSection): Case[] {
  const { body, bad } = BODIES[section];
  const { entry } = PROFILE_SECTIONS[section];
  return [
    {
      call: `POST /user/${section}/`,
      path: () => `/user/${section}/`,
      // Whoever sends it gets it back: it must not hold the word.
      body: (world) => ({ ...plain(body), id: world.newId() }),
      answer: entry,
      status: 201,
      others: 'own',
      bad,
    },
    {
      call: `PUT /user/${section}/{id}`,
      path: async (world) => `/user/${section}/${await keptOf(world, section)}`,
      body: () => ({ ...body, description: 'Relu' }),
      answer: entry,
      holds: (answer) => expect(answer).toMatchObject({ description: 'Relu' }),
      others: 'hidden',
      unknown: () => `/user/${section}/${NOBODY}`,
      bad,
    },
    {
      call: `DELETE /user/${section}/{id}`,
      path: async (world) => `/user/${section}/${await make(world, section)}`,
      others: 'hidden',
      unknown: () => `/user/${section}/${NOBODY}`,
    },
    {
      call: `GET /user/${section}/list`,
      path: async (world) => {
        await keptOf(world, section);
        return `/user/${section}/list`;
      },
      answer: z.array(entry),
      holds: (answer) => expect(JSON.stringify(answer)).toContain(SECRET),
      others: 'own',
    },
  ];
}

export const profileCases: Case[] = [
  ...(Object.keys(PROFILE_SECTIONS) as ProfileSection[]).flatMap(casesOf),
  {
    call: 'PUT /user/update',
    path: () => '/user/update',
    body: () => ({ biography: 'Avocate au barreau de Paris depuis 2011.' }),
    answer: UserInfo,
    holds: (answer) => expect((answer as UserInfo).biography).toBe('Avocate au barreau de Paris depuis 2011.'),
    others: 'own',
    bad: [
      { why: 'nothing to write', body: {}, field: 'biography' },
      { why: 'a text too long', body: { biography: 'x'.repeat(8_001) }, field: 'biography' },
    ],
  },
];
