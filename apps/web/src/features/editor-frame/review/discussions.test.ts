import { createDoc, document as wordDocument, newActor } from '@basoche/crdt';
import { expect, test } from 'vitest';
import { isListed, neighbourOf, placeDiscussions } from './discussions.ts';

const claire = newActor('claire', 'desk', { now: () => Date.parse('2026-11-21T09:00:00Z') });
const samir = newActor('samir', 'desk', { now: () => Date.parse('2026-11-21T10:00:00Z') });

test('threads stand in the order of the text, those without a passage last', () => {
  const doc = createDoc('document');
  for (const [actor, id] of [
    [samir, 'gone-2'],
    [claire, 'gone-1'],
    [claire, 'b'],
    [claire, 'a'],
  ] as const)
    wordDocument.addThread(doc, actor, { id, text: 'À revoir' });
  const placed = placeDiscussions(wordDocument.discussionsOf(doc), [{ thread: 'b' }, { thread: 'a' }]);
  expect(placed.map(({ id, isPlaced }) => [id, isPlaced])).toEqual([
    ['b', true],
    ['a', true],
    ['gone-1', false],
    ['gone-2', false],
  ]);
});

test('each filter, and the neighbours round the end', () => {
  const doc = createDoc('document');
  wordDocument.addThread(doc, claire, { id: 'open', text: 'Vu' });
  wordDocument.addThread(doc, samir, { id: 'his', text: 'Vu' });
  wordDocument.addThread(doc, claire, { id: 'done', text: 'Vu' });
  wordDocument.resolveThread(doc, samir, 'done');
  const all = placeDiscussions(wordDocument.discussionsOf(doc), []);
  const listed = (filter: Parameters<typeof isListed>[1]) =>
    all.filter((each) => isListed(each, filter, 'claire')).map(({ id }) => id);
  expect(listed('open').toSorted()).toEqual(['his', 'open']);
  expect(listed('mine')).toEqual(['open']);
  expect(listed('resolved')).toEqual(['done']);
  expect(listed('all')).toHaveLength(3);
  const list = [{ id: 'a' }, { id: 'b' }];
  expect([neighbourOf(list, 'b', 1), neighbourOf(list, 'a', -1), neighbourOf(list, null, 1)]).toEqual(['a', 'b', 'a']);
  expect([neighbourOf(list, null, -1), neighbourOf([], null, 1)]).toEqual(['b', null]);
});
