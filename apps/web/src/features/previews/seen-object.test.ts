import type { DocName } from '@basoche/protocol';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { addTexts } from '../../i18n/add-texts.ts';
import { previews } from '../../i18n/fr/previews.ts';
import { i18n, startI18n } from '../../i18n/index.ts';
import type { OwnObject } from './own-object.ts';
import { seenObject } from './seen-object.ts';
import type { Known } from './seen-object.ts';

startI18n('fr');
addTexts('fr', { previews });
const t = i18n.getFixedT('fr', ['previews', 'common']) as unknown as TFunction<['previews', 'common']>;

const LIST: DocName = 'todolist/l1';
const BOARD: DocName = 'board/b1';
/** A device that has just been signed in. */
const NOTHING: Known = {
  isListed: false,
  docs: [],
  people: { list: [], isHeard: false },
  tasks: { lists: [], complete: false },
  unread: 0,
  part: undefined,
};
const HEARD: Known = {
  ...NOTHING,
  isListed: true,
  people: { list: [], isHeard: true },
  tasks: { lists: [], complete: true },
};
const list = { name: LIST, slug: 'l1', title: 'Audience', right: 'write' as const, content: null };
const see = (object: OwnObject, known: Partial<Known>) => seenObject(object, { ...HEARD, ...known }, t);

const OBJECTS: OwnObject[] = [
  { kind: 'doc', name: BOARD, href: '/mondays?board=b1' },
  { kind: 'item', name: BOARD, id: 'i1', href: '/mondays?board=b1&item=i1' },
  { kind: 'message', name: 'conversation/c1', id: 'm1', href: '/messenger?conversation=c1&message=m1' },
  { kind: 'task', id: 't1', list: null, href: '/todos/view/t1' },
  { kind: 'person', id: 'p1', href: '/lawyer/view/p1' },
];

test.each(OBJECTS)('what this device has not heard of yet is not said to be closed: $kind', (object) => {
  expect(seenObject(object, NOTHING, t)).toBe('unknown');
  expect(seenObject(object, HEARD, t)).toBe('closed');
});

test('an item is closed once its board was read without it, and shown with the title of the board', () => {
  const [, item] = OBJECTS as [OwnObject, OwnObject];
  const docs = [{ name: BOARD, title: 'Suivi', right: 'read' as const }];
  expect(see(item, { docs })).toBe('unknown');
  expect(see(item, { docs, part: null })).toBe('closed');
  expect(see(item, { docs, part: 'Morel' })).toEqual({ kind: 'item', title: 'Morel', facts: ['Suivi'] });
});

test('a task is closed once every list was read, and no list is still on its way', () => {
  const task = OBJECTS[3]!;
  const content = { tasks: [], intervals: [], comments: {} };
  expect(see(task, { tasks: { lists: [], complete: false } })).toBe('unknown');
  expect(see(task, { tasks: { lists: [list], complete: true } })).toBe('unknown');
  expect(see(task, { tasks: { lists: [{ ...list, content }], complete: true } })).toBe('closed');
});

test('a conversation that was not read yet is not said to be read', () => {
  const object: OwnObject = { kind: 'doc', name: 'conversation/c1', href: '/messenger?conversation=c1' };
  const docs = [{ name: object.name, title: 'Marchal', right: 'write' as const }];
  expect(see(object, { docs, unread: null })).toMatchObject({ facts: [] });
  expect(see(object, { docs, unread: 0 })).toMatchObject({ facts: ['tout est lu'] });
});

test('a document and a person that the device has are shown, whatever else is not known', () => {
  const docs = [{ name: BOARD, title: 'Suivi', right: 'read' as const }];
  expect(seenObject(OBJECTS[0]!, { ...NOTHING, docs }, t)).toEqual({
    kind: 'board',
    title: 'Suivi',
    facts: ['lecture seule'],
  });
  const person = { id: 'p1', name: 'Inès ROY', firstname: 'Inès', initials: 'IR', color: '', image: null, email: '' };
  const known = { ...NOTHING, people: { list: [person], isHeard: false } };
  expect(seenObject(OBJECTS[4]!, known, t)).toEqual({ kind: 'person', title: 'Inès ROY', facts: [] });
});
