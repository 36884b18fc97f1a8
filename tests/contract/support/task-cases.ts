import {
  Chrono,
  DailyPage,
  ResponsibleTasks,
  TaskComment,
  TaskCommentList,
  TaskSubcommentList,
  TaskValidation,
  TodoTask,
  TodoTaskGroup,
  TodoTaskGroupList,
  TodoTaskList,
} from '@basoche/protocol';
import { expect } from 'vitest';
import type { Case } from './case.ts';
import { SECRET } from './world.ts';

const NOBODY = '01a1fd55-7a80-7000-8000-000000000000';

export const taskCases: Case[] = [
  {
    call: 'POST /todotask/chrono/{id}',
    path: async (world) => `/todotask/chrono/${await world.task()}`,
    body: () => ({ value: 90, isNew: true }),
    answer: Chrono,
    holds: (answer) => expect(answer).toMatchObject({ isRunning: true, value: 90 }),
    others: 'hidden',
    unknown: () => `/todotask/chrono/${NOBODY}`,
    bad: [
      { why: 'no duration', body: {}, field: 'value' },
      { why: 'a negative duration', body: { value: -1 }, field: 'value' },
    ],
  },
  {
    call: 'POST /todotask/create',
    path: () => '/todotask/create',
    body: (world) => ({
      taskId: world.newId(),
      title: `Rédiger ${SECRET}`,
      group: world.list,
      summary: 'Conclusions en réponse',
      type: 'Rédaction',
      status: 'En cours',
      priority: 'Haute',
      deadline: '25/11/2026',
      workload: 90,
      responsable: world.users.paul.email,
    }),
    answer: TodoTask,
    status: 201,
    holds: (answer, world) =>
      expect(answer).toMatchObject({
        status: 'En cours',
        priority: 'Haute',
        deadline: '25/11/2026',
        type: 'Rédaction',
        workload: 90,
        responsable: { id: world.users.paul.userId },
        createdBy: { id: world.users.claire.userId },
        group: { id: world.list },
      }),
    others: 'hidden',
    bad: [
      { why: 'no title', body: {}, field: 'title' },
      { why: 'a day that does not exist', body: { title: 'x', deadline: '31/02/2026' }, field: 'deadline' },
      { why: 'a link that runs code', body: { title: 'x', url: 'javascript:alert(1)' }, field: 'url' },
      { why: 'an unknown status', body: { title: 'x', status: 'Peut-être' }, field: 'status' },
      { why: 'an unknown priority', body: { title: 'x', priority: 'Énorme' }, field: 'priority' },
      { why: 'progress over 100', body: { title: 'x', percent: 101 }, field: 'percent' },
      {
        why: 'nobody responsible',
        body: { title: 'x', responsable: 'personne@nulle.part' },
        field: 'responsable',
        status: 422,
      },
    ],
  },
  {
    call: 'PUT /todotask/update/{id}',
    path: async (world) => `/todotask/update/${await world.task()}`,
    body: () => ({ title: `Relire ${SECRET}`, status: 'Validé', percent: 100, workload: 60, deadline: '2026-12-01' }),
    answer: TodoTask,
    holds: (answer) =>
      expect(answer).toMatchObject({
        status: 'Validé',
        timeValidation: 'Validé',
        percent: 100,
        deadline: '01/12/2026',
      }),
    others: 'hidden',
    unknown: () => `/todotask/update/${NOBODY}`,
    bad: [
      { why: 'nothing to change', body: {}, field: 'title' },
      { why: 'a link that runs code', body: { url: 'data:text/html,x' }, field: 'url' },
      { why: 'a date that is none', body: { deadline: 'demain' }, field: 'deadline' },
    ],
  },
  {
    call: 'DELETE /todotask/remove/{id}',
    path: async (world) => `/todotask/remove/${await world.task()}`,
    others: 'hidden',
    unknown: () => `/todotask/remove/${NOBODY}`,
  },
  {
    call: 'DELETE /todotask/{taskId}/removeResponsible/{userId}',
    path: async (world) => `/todotask/${await world.task()}/removeResponsible/${world.users.paul.userId}`,
    answer: TodoTask,
    holds: (answer, world) =>
      expect((answer as TodoTask).usersInCharge.map((person) => person.id)).toEqual([world.users.claire.userId]),
    others: 'hidden',
    unknown: (world) => `/todotask/${NOBODY}/removeResponsible/${world.users.paul.userId}`,
  },
  {
    call: 'GET /todotask/list/{projectSlug}',
    path: (world) => `/todotask/list/${world.project.code}`,
    answer: TodoTaskList,
    others: 'hidden',
    unknown: () => '/todotask/list/INCONNU',
  },
  {
    call: 'GET /todotask/list',
    path: async (world) => {
      await world.task();
      return '/todotask/list';
    },
    answer: TodoTaskList,
    holds: (answer) => expect((answer as TodoTask[]).length).toBeGreaterThan(0),
    others: 'own',
  },
  {
    call: 'GET /todotask/list-all/{projectSlug}',
    path: (world) => `/todotask/list-all/${world.project.id}`,
    answer: TodoTaskList,
    others: 'hidden',
    unknown: () => '/todotask/list-all/INCONNU',
  },
  {
    call: 'GET /todotask/responsible-tasks',
    path: async (world) => {
      await world.task();
      return '/todotask/responsible-tasks';
    },
    answer: ResponsibleTasks,
    holds: (answer) => expect((answer as ResponsibleTasks).responsibleAndCreator.length).toBeGreaterThan(0),
    others: 'own',
  },
  {
    call: 'GET /todotask/search-by-responsible',
    path: async (world) => {
      await world.task();
      return '/todotask/search-by-responsible?query=conclure%20gargam';
    },
    answer: TodoTaskList,
    holds: (answer) => expect((answer as TodoTask[]).length).toBeGreaterThan(0),
    others: 'own',
    unknown: () => `/todotask/search-by-responsible?responsable=${NOBODY}`,
  },
  {
    call: 'GET /todotask/search-by-user',
    path: async (world) => {
      await world.task();
      return '/todotask/search-by-user?query=CONCLURE';
    },
    answer: TodoTaskList,
    holds: (answer) => expect((answer as TodoTask[]).length).toBeGreaterThan(0),
    others: 'own',
    unknown: () => `/todotask/search-by-user?user=${NOBODY}`,
  },
  {
    call: 'GET /todotask/{id}/validated',
    path: async (world) => `/todotask/${await world.task()}/validated`,
    answer: TaskValidation,
    holds: (answer) => expect(answer).toMatchObject({ validated: false, timeValidation: null }),
    others: 'hidden',
    unknown: () => `/todotask/${NOBODY}/validated`,
  },
  {
    call: 'GET /todotask/{id}/comments',
    path: async (world) => {
      const task = await world.task();
      await world.comment(task, await world.comment(task));
      return `/todotask/${task}/comments`;
    },
    answer: TaskCommentList,
    holds: (answer) => expect((answer as TaskComment[]).map((each) => each.subcomments.length)).toEqual([1]),
    others: 'hidden',
    unknown: () => `/todotask/${NOBODY}/comments`,
  },
  {
    call: 'GET /todotaskGroup/user/{id}',
    path: (world) => `/todotaskGroup/user/${world.users.claire.userId}`,
    answer: TodoTaskGroupList,
    holds: (answer, world) => expect((answer as TodoTaskGroup[]).map((list) => list.id)).toContain(world.list),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/todotaskGroup/user/${NOBODY}`,
  },
  {
    call: 'GET /todotaskGroup/project/{id}',
    path: (world) => `/todotaskGroup/project/${world.project.code}`,
    answer: TodoTaskGroupList,
    others: 'hidden',
    unknown: () => '/todotaskGroup/project/INCONNU',
  },
  {
    call: 'GET /todotaskGroup/team/{id}',
    path: (world) => `/todotaskGroup/team/${world.team.id}`,
    answer: TodoTaskGroupList,
    others: 'hidden',
    unknown: () => `/todotaskGroup/team/${NOBODY}`,
  },
  {
    call: 'POST /todotaskGroup/daily/{id}',
    path: async (world) => {
      await world.task();
      return `/todotaskGroup/daily/${world.users.claire.userId}`;
    },
    body: () => ({ page: 1 }),
    answer: DailyPage,
    holds: (answer) => expect((answer as DailyPage).data.length).toBeGreaterThan(0),
    others: 'hidden',
    colleague: 'own',
    unknown: () => `/todotaskGroup/daily/${NOBODY}`,
    bad: [{ why: 'page zero', body: { page: 0 }, field: 'page' }],
  },
  {
    call: 'POST /todotaskGroup/create',
    path: () => '/todotaskGroup/create',
    body: (world) => ({ label: `Audience ${SECRET}`, project: world.project.code }),
    answer: TodoTaskGroup,
    status: 201,
    holds: (answer, world) => expect(answer).toMatchObject({ projectCode: world.project.code, todoTasks: [] }),
    others: 'hidden',
    bad: [
      { why: 'no name', body: {}, field: 'label' },
      { why: 'both a project and a team', body: { label: 'x', project: 'a', team: 'b' }, field: 'team' },
    ],
  },
  {
    call: 'PUT /todotaskGroup/update/{id}',
    path: async (world) => `/todotaskGroup/update/${await world.newList()}`,
    body: () => ({ label: `Urgences ${SECRET}` }),
    answer: TodoTaskGroup,
    holds: (answer) => expect((answer as TodoTaskGroup).label).toBe(`Urgences ${SECRET}`),
    others: 'hidden',
    unknown: () => `/todotaskGroup/update/${NOBODY}`,
    bad: [{ why: 'no name', body: { label: '' }, field: 'label' }],
  },
  {
    call: 'DELETE /todotaskGroup/delete/{id}',
    path: async (world) => `/todotaskGroup/delete/${await world.newList()}`,
    others: 'hidden',
    unknown: () => `/todotaskGroup/delete/${NOBODY}`,
  },
  {
    call: 'GET /todotaskcomment/{id}',
    path: async (world) => `/todotaskcomment/${await world.comment(await world.task())}`,
    answer: TaskComment,
    others: 'hidden',
    unknown: () => `/todotaskcomment/${NOBODY}`,
  },
  {
    call: 'GET /todotaskcomment/{id}/subcomments',
    path: async (world) => {
      const task = await world.task();
      const parent = await world.comment(task);
      await world.comment(task, parent);
      return `/todotaskcomment/${parent}/subcomments`;
    },
    answer: TaskSubcommentList,
    holds: (answer) => expect((answer as unknown[]).length).toBe(1),
    others: 'hidden',
    unknown: () => `/todotaskcomment/${NOBODY}/subcomments`,
  },
  {
    call: 'POST /todotaskcomment/create',
    path: () => '/todotaskcomment/create',
    body: async (world) => ({
      content: `Vu ${SECRET}`,
      todoTask: await world.task(),
      gedFiles: [await world.document()],
    }),
    answer: TaskComment,
    status: 201,
    holds: (answer, world) => {
      expect((answer as TaskComment).author.id).toBe(world.users.claire.userId);
      expect((answer as TaskComment).gedFiles).toHaveLength(1);
    },
    others: 'hidden',
    bad: [
      { why: 'no text', body: { todoTask: 'x' }, field: 'content' },
      { why: 'no task', body: { content: 'x' }, field: 'todoTask' },
      { why: 'a file that is none', body: { content: 'x', todoTask: 'y', files: ['z'] }, field: 'files' },
      { why: 'too long a text', body: { content: 'x'.repeat(10_001), todoTask: 'y' }, field: 'content' },
    ],
  },
  {
    call: 'PUT /todotaskcomment/update/{id}',
    path: async (world) => `/todotaskcomment/update/${await world.comment(await world.task())}`,
    body: () => ({ content: `Revu ${SECRET}` }),
    answer: TaskComment,
    holds: (answer) => expect(answer).toMatchObject({ content: `Revu ${SECRET}`, edited: true }),
    others: 'hidden',
    unknown: () => `/todotaskcomment/update/${NOBODY}`,
    bad: [{ why: 'no text', body: {}, field: 'content' }],
  },
  {
    call: 'DELETE /todotaskcomment/delete/{id}',
    path: async (world) => `/todotaskcomment/delete/${await world.comment(await world.task())}`,
    others: 'hidden',
    unknown: () => `/todotaskcomment/delete/${NOBODY}`,
  },
];
