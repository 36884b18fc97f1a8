import { ImprovisedTask, ImprovisedTaskList } from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { SECRET } from './world.ts';

const BASE = '/project/sub/improvised-task';
const NOBODY = '01a1fd55-7a80-7000-8000-000000000000';

/** Time worked without a task. */
export const improvisedCases: Case[] = [
  {
    call: `POST ${BASE}/`,
    path: () => `${BASE}/`,
    body: (world) => ({
      id: world.newId(),
      project_id: world.project.code,
      type: 'Appel',
      note: `Appel du greffe ${SECRET}`,
    }),
    answer: ImprovisedTask,
    status: 201,
    holds: (answer, world) =>
      expect(answer).toMatchObject({
        project_id: world.project.id,
        type: 'Appel',
        status: 'En cours',
        isRunning: true,
        duration: 0,
        responsibleEmail: world.users.claire.email,
        teamName: 'Contentieux',
        isTodo: false,
      }),
    others: 'hidden',
    bad: [
      { why: 'no type', body: { note: 'x' }, field: 'type' },
      { why: 'a type that is too long', body: { type: 'x'.repeat(121) }, field: 'type' },
      { why: 'an id that is none', body: { type: 'x', id: '1' }, field: 'id' },
    ],
  },
  {
    call: `GET ${BASE}/view/{id}`,
    path: async (world) => `${BASE}/view/${await world.improvised()}`,
    answer: ImprovisedTask,
    holds: (answer) => expect(answer).toMatchObject({ type: `Recherche ${SECRET}`, isRunning: true }),
    others: 'hidden',
    unknown: () => `${BASE}/view/${NOBODY}`,
  },
  {
    call: `PUT ${BASE}/{id}`,
    path: async (world) => `${BASE}/${await world.improvised()}`,
    body: () => ({ note: `Note ${SECRET}`, project_id: '', status: 'En Pause', minutesWorked: 12 }),
    answer: ImprovisedTask,
    holds: (answer) =>
      expect(answer).toMatchObject({ project_id: null, status: 'En Pause', duration: 12, isRunning: false }),
    others: 'hidden',
    unknown: () => `${BASE}/${NOBODY}`,
    bad: [
      { why: 'nothing to change', body: {}, field: 'type' },
      { why: 'an unknown status', body: { status: 'Peut-être' }, field: 'status' },
      { why: 'a negative duration', body: { minutesWorked: -1 }, field: 'minutesWorked' },
    ],
  },
  {
    call: `DELETE ${BASE}/{id}`,
    path: async (world) => `${BASE}/${await world.improvised()}`,
    others: 'hidden',
    unknown: () => `${BASE}/${NOBODY}`,
  },
  {
    call: `GET ${BASE}/list/{projectSlug}`,
    path: async (world) => {
      await world.improvised();
      return `${BASE}/list/${world.project.code}`;
    },
    answer: ImprovisedTaskList,
    holds: (answer) => expect((answer as ImprovisedTask[]).length).toBeGreaterThan(0),
    others: 'hidden',
    unknown: () => `${BASE}/list/INCONNU`,
  },
  {
    call: `PUT ${BASE}/stop-chrono/{id}`,
    path: async (world) => `${BASE}/stop-chrono/${await world.improvised()}`,
    body: () => ({ minutesWorked: 45, status: 'Validé', timeValidation: 'Validé' }),
    answer: ImprovisedTask,
    holds: (answer) =>
      expect(answer).toMatchObject({ duration: 45, status: 'Validé', timeValidation: 'Validé', isRunning: false }),
    others: 'hidden',
    unknown: () => `${BASE}/stop-chrono/${NOBODY}`,
    bad: [
      { why: 'a duration that is none', body: { minutesWorked: 'longtemps' }, field: 'minutesWorked' },
      { why: 'an unknown status', body: { status: 'Peut-être' }, field: 'status' },
    ],
  },
];
