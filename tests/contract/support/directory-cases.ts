import {
  AvatarAnswer,
  ClientSpace,
  Interest,
  InterestList,
  Project,
  ProjectExternal,
  ProjectTemplate,
  ProjectTemplateList,
  SpaceOfContact,
} from '@basoche/protocol';
import { expect } from 'vitest';
import type { BadBody, Case } from './case.ts';
import { SECRET } from './world.ts';
import type { World } from './world.ts';

const NOBODY = '01a1fd55-7a80-7000-8000-000000000000';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function make<T extends { id: string }>(world: World, path: string, body: object): Promise<T> {
  const answer = await world.api.post(`/api${path}`, body, world.tokens.claire);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

async function newContact(world: World): Promise<string> {
  const email = `${world.newId()}@exemple.fr`;
  const { id } = await make(world, '/contact/create', { firstname: 'Solène', lastname: 'Le Guen', email });
  return id;
}

/** What a colleague is answered too, and nobody of another firm. */
const COLLEAGUES = { others: 'hidden', colleague: 'own' } as const;
const BAD_IMAGES: BadBody[] = [
  { why: 'no image', body: {}, field: 'avatar' },
  { why: 'a drawing', body: { avatar: `data:image/png;base64,${btoa('<svg/>')}` }, field: 'avatar', status: 422 },
];

const image = (table: 'contact' | 'company', made: (world: World) => Promise<string>): Case => ({
  call: `PUT /${table}/update-avatar/{id}`,
  path: async (world) => `/${table}/update-avatar/${await made(world)}`,
  body: () => ({ avatar: PIXEL }),
  answer: AvatarAnswer,
  ...COLLEAGUES,
  unknown: () => `/${table}/update-avatar/${NOBODY}`,
  bad: BAD_IMAGES,
});

/** Spaces, interests and images of the directory. */
export const directoryCases: Case[] = [
  image('contact', newContact),
  image('company', async (world) => (await make(world, '/company/create', { name: 'Atelier Verrier' })).id),
  {
    call: 'POST /contact/open-user-access',
    path: () => '/contact/open-user-access',
    body: async (world) => ({ contact: await newContact(world) }),
    answer: ClientSpace,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ state: 'invited', account: 'client' }),
    ...COLLEAGUES,
    bad: [{ why: 'no contact', body: {}, field: 'contact' }],
  },
  {
    call: 'GET /user/contact/{id}',
    path: async (world) => `/user/contact/${await newContact(world)}`,
    answer: SpaceOfContact,
    holds: (answer) => expect(answer).toMatchObject({ space: null }),
    ...COLLEAGUES,
    unknown: () => `/user/contact/${NOBODY}`,
  },
  {
    call: 'POST /project/sub/external/',
    path: () => '/project/sub/external/',
    body: async (world) => ({
      project: (await make<Project>(world, '/project/', { name: `Affaire ${SECRET}` })).id,
      contact: await newContact(world),
      function: 'Client',
    }),
    answer: ProjectExternal,
    status: 201,
    others: 'hidden',
    bad: [{ why: 'no function', body: { project: NOBODY, contact: NOBODY }, field: 'function' }],
  },
  {
    call: 'GET /interest/search',
    path: () => '/interest/search?query=dro',
    answer: InterestList,
    others: 'own',
  },
  {
    call: 'POST /interest/add/{id}',
    path: async (world) => `/interest/add/${await newContact(world)}`,
    body: () => ({ label: 'Droit rural' }),
    answer: Interest,
    holds: (answer) => expect(answer).toMatchObject({ label: 'Droit rural' }),
    ...COLLEAGUES,
    unknown: () => `/interest/add/${NOBODY}`,
    bad: [{ why: 'no word', body: { label: ' ' }, field: 'label' }],
  },
  {
    call: 'DELETE /interest/remove/{contactId}/{tagId}',
    path: async (world) => {
      const contact = await newContact(world);
      const { id } = await make(world, '/interest', { contact, label: 'Droit rural' });
      return `/interest/remove/${contact}/${id}`;
    },
    ...COLLEAGUES,
    unknown: () => `/interest/remove/${NOBODY}/${NOBODY}`,
  },
  {
    call: 'POST /project/save-as-template/{slug}',
    path: async (world) => {
      const { id } = await make(world, '/project/', { name: 'Bail Fontaine' });
      return `/project/save-as-template/${id}`;
    },
    body: () => ({ name: 'Bail commercial' }),
    answer: ProjectTemplate,
    status: 201,
    others: 'hidden',
    unknown: () => `/project/save-as-template/${NOBODY}`,
    bad: [{ why: 'no name', body: {}, field: 'name' }],
  },
  {
    call: 'GET /project/load-models',
    path: () => '/project/load-models',
    answer: ProjectTemplateList,
    others: 'own',
  },
  {
    call: 'POST /project/create-from-template',
    path: () => '/project/create-from-template',
    body: async (world) => {
      const { id: project } = await make(world, '/project/', { name: 'Bail Fontaine' });
      const { id: template } = await make(world, '/project/templates', { project, name: 'Bail' });
      return { template, contact: await newContact(world), name: 'Bail Verrier' };
    },
    answer: Project,
    status: 201,
    holds: (answer) => expect(answer).toMatchObject({ name: 'Bail Verrier', client: 'Solène Le Guen' }),
    others: 'own',
    bad: [
      { why: 'no template', body: { name: 'x' }, field: 'template' },
      { why: 'a template of nobody', body: { template: NOBODY, name: 'x' }, field: 'template', status: 422 },
    ],
  },
];
