import { board, createDoc, newActor } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { readContent } from './board-content.ts';
import { LINE_HEIGHTS, linesOf, sectionsOf } from './table-lines.ts';

let made = 0;
const actor = { ...newActor('claire', 'device', { now: () => 1_790_000_000_000 }), newId: () => `id${(made += 1)}` };

function lines(closed: string[] = []) {
  const doc = createDoc('board');
  const first = board.addGroup(doc, actor, { id: 'one', name: 'Un' });
  const second = board.addGroup(doc, actor, { id: 'two', name: 'Deux' });
  for (const name of ['a', 'b', 'c']) board.addItem(doc, actor, { id: name, group: first, name });
  board.addItem(doc, actor, { id: 'd', group: second, name: 'd' });
  return linesOf(readContent(doc).groups, new Set(closed));
}

test('a group is its title, its items and its last line; closed, its title alone', () => {
  expect(lines().map((line) => line.key)).toEqual(['head-one', 'a', 'b', 'c', 'foot-one', 'head-two', 'd', 'foot-two']);
  expect(lines(['one']).map((line) => line.key)).toEqual(['head-one', 'head-two', 'd', 'foot-two']);
});

test('what is left out before a line is counted, also around a line that is kept far away', () => {
  let start = 36;
  const at = lines().map((line) => {
    const end = start + LINE_HEIGHTS[line.kind];
    const one = { line, start, end };
    start = end;
    return one;
  });
  const rendered = at.filter(({ line }) => ['a', 'c', 'd'].includes(line.key));
  expect(
    sectionsOf(rendered, 36).map(({ group, lines: shown }) => [
      group,
      ...shown.map(({ line, gap }) => [line.key, gap]),
    ]),
  ).toEqual([
    ['one', ['a', LINE_HEIGHTS.head], ['c', LINE_HEIGHTS.item]],
    ['two', ['d', LINE_HEIGHTS.footer + LINE_HEIGHTS.head]],
  ]);
  expect(sectionsOf(at, 36).flatMap(({ lines: shown }) => shown.map(({ gap }) => gap))).toEqual(at.map(() => 0));
});
