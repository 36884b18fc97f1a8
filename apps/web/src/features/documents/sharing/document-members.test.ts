import type { OutboxItem } from '@basoche/sync';
import { expect, test } from 'vitest';
import { type Sharer, withWaiting } from './document-members.ts';

const sharer = (id: string, right: Sharer['right'], isOwner = false): Sharer => ({
  ...{ id, right, isOwner },
  isWaiting: false,
  user: null,
});
const KNOWN = [sharer('claire', 'write', true), sharer('samir', 'write')];

function add(id: string, right: Sharer['right'], state: OutboxItem['state'] = 'waiting'): OutboxItem {
  return { method: 'POST', path: '/api/documents/a/members', body: { users: [id], right }, state } as OutboxItem;
}

function remove(id: string): OutboxItem {
  return { method: 'DELETE', path: `/api/documents/a/members/${id}`, state: 'waiting' } as OutboxItem;
}

const after = (...items: OutboxItem[]) =>
  withWaiting(KNOWN, 'a', items).map(({ id, right, isWaiting }) => `${id} ${right}${isWaiting ? ' waits' : ''}`);

test('who is added, changed and taken out shows at once, in the order it was done', () => {
  expect(after(add('paul', 'write'))).toEqual(['claire write', 'samir write', 'paul write waits']);
  expect(after(add('samir', 'read'))).toEqual(['claire write', 'samir read waits']);
  expect(after(remove('samir'))).toEqual(['claire write']);
  expect(after(remove('samir'), add('samir', 'read'))).toEqual(['claire write', 'samir read waits']);
  expect(after(add('paul', 'read'), remove('paul'))).toEqual(['claire write', 'samir write']);
});

test('what was refused does not show, nor what is of another document', () => {
  expect(after(add('paul', 'write', 'review'))).toEqual(['claire write', 'samir write']);
  expect(withWaiting(KNOWN, 'b', [add('paul', 'write'), remove('samir')])).toEqual(KNOWN);
});
