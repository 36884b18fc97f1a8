import type { Folder } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { FolderTree } from './folder-tree.ts';
import type { FolderEntry } from './folder-tree.ts';

const entry = (id: string, given: Partial<Folder> = {}): FolderEntry => ({
  id,
  isPending: false,
  pending: null,
  row: {
    id,
    name: id,
    space: 'company',
    project: null,
    parent: null,
    owner: null,
    createdAt: 0,
    updatedAt: 0,
    trashedAt: null,
    ...given,
  },
});
const names = (entries: readonly FolderEntry[]) => entries.map(({ id }) => id);

test('folders stand where they say, and those in the trash nowhere', () => {
  const tree = new FolderTree(
    [
      entry('a'),
      entry('b', { parent: 'a' }),
      entry('c', { parent: 'b', trashedAt: 1 }),
      entry('d', { parent: 'c' }),
      entry('m', { space: 'project', project: 'p1' }),
    ],
    'me',
  );
  expect(names(tree.within({ is: 'top', space: 'company' }))).toEqual(['a']);
  expect(names(tree.within({ is: 'folder', id: 'a' }))).toEqual(['b']);
  expect(names(tree.within({ is: 'folder', id: 'b' }))).toEqual([]);
  expect(names(tree.within({ is: 'matter', project: 'p1' }))).toEqual(['m']);
  expect(names(tree.path('d'))).toEqual(['a', 'b', 'c', 'd']);
  expect(tree.isTrashed('d')).toBe(true);
  expect(tree.isTrashed('b')).toBe(false);
  expect(tree.isWithin('d', 'a')).toBe(true);
  expect(tree.isWithin('a', 'd')).toBe(false);
});

test('a circle that two moves form until one is refused ends', () => {
  const tree = new FolderTree([entry('a', { parent: 'b' }), entry('b', { parent: 'a' })], 'me');
  expect(names(tree.path('a'))).toEqual(['b', 'a']);
  expect(tree.isTrashed('a')).toBe(false);
});

test('a folder whose own folder this device has not stands at the top', () => {
  const tree = new FolderTree([entry('a', { parent: 'gone' })], 'me');
  expect(names(tree.within({ is: 'top', space: 'company' }))).toEqual(['a']);
});

test('[LB11] what somebody shares of their own files is not among one’s own', () => {
  const tree = new FolderTree(
    [
      entry('mine', { space: 'personal', owner: 'me' }),
      entry('new', { space: 'personal' }),
      entry('theirs', { space: 'personal', owner: 'claire', parent: 'not on this device' }),
      entry('within', { space: 'personal', owner: 'claire', parent: 'theirs' }),
    ],
    'me',
  );
  expect(names(tree.within({ is: 'top', space: 'personal' }))).toEqual(['mine', 'new']);
  expect(names(tree.within({ is: 'folder', id: 'theirs' }))).toEqual(['within']);
  expect(names(tree.path('within'))).toEqual(['theirs', 'within']);
});
