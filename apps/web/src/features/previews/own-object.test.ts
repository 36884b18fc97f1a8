import { expect, test } from 'vitest';
import { ownObjects } from './own-object.ts';

const HERE = 'https://basoche.test';
const SLUG = '01a1fd55-7a80-7000-8000-000000000001';
const kinds = (...paths: string[]) =>
  ownObjects(
    paths.map((path) => `${HERE}${path}`),
    HERE,
  ).map((object) => ({ ...object, href: undefined }));

test.each([
  [`/messenger?conversation=${SLUG}`, { kind: 'doc', name: `conversation/${SLUG}` }],
  [`/messenger?conversation=${SLUG}&message=m1`, { kind: 'message', name: `conversation/${SLUG}`, id: 'm1' }],
  [`/todos?list=${SLUG}&par=priorite`, { kind: 'doc', name: `todolist/${SLUG}` }],
  [`/todos/view/t1?list=${SLUG}`, { kind: 'task', id: 't1', list: SLUG }],
  ['/todos/view/t1', { kind: 'task', id: 't1', list: null }],
  [`/mondays?board=${SLUG}`, { kind: 'doc', name: `board/${SLUG}` }],
  [`/mondays?board=${SLUG}&item=i1`, { kind: 'item', name: `board/${SLUG}`, id: 'i1' }],
  [`/Editor?doc=${SLUG}`, { kind: 'doc', name: `document/${SLUG}` }],
  ['/lawyer/view/u1', { kind: 'person', id: 'u1' }],
])('%s leads to an object', (path, object) => expect(kinds(path)).toEqual([{ ...object, href: undefined }]));

test('an address of another site, of no object or with no slug leads to none', () => {
  const addresses = [
    `https://ailleurs.fr/messenger?conversation=${SLUG}`,
    `http://basoche.test/messenger?conversation=${SLUG}`,
    `${HERE}.ailleurs.fr/mondays?board=${SLUG}`,
    `https://basoche.test@ailleurs.fr/mondays?board=${SLUG}`,
    `${HERE}/messenger`,
    `${HERE}/messenger?conversation=../x`,
    `${HERE}/billing`,
    'https://[',
  ];
  expect(ownObjects(addresses, HERE)).toEqual([]);
});

test('each object once, at most four', () => {
  expect(kinds(`/mondays?board=${SLUG}`, `/mondays?board=${SLUG}&vue=kanban`)).toHaveLength(1);
  expect(kinds('1', '2', '3', '4', '5').length).toBe(0);
  expect(kinds(...['1', '2', '3', '4', '5'].map((id) => `/todos/view/${id}`))).toHaveLength(4);
});
