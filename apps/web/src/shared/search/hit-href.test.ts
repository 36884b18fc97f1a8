import { docName, type SearchHit } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { hitHref } from './hit-href.ts';

const SLUG = '01a1fd55-7a80-7000-8000-000000000001';
const hit = (id: string, doc: string | null): SearchHit => ({
  id,
  doc,
  title: { text: '', marks: [] },
  snippet: null,
  context: '',
});

test.each([
  ['message', hit('m1', docName('conversation', SLUG)), `/messenger?conversation=${SLUG}&message=m1`],
  ['conversation', hit(SLUG, docName('conversation', SLUG)), `/messenger?conversation=${SLUG}`],
  ['task', hit('t1', docName('todolist', SLUG)), `/todos/view/t1?list=${SLUG}`],
  ['item', hit('i1', docName('board', SLUG)), `/mondays?board=${SLUG}&item=i1`],
  ['list', hit(SLUG, docName('board', SLUG)), `/mondays?board=${SLUG}`],
  ['document', hit(SLUG, docName('document', SLUG)), `/Editor?doc=${SLUG}`],
  ['person', hit('u1', null), '/lawyer/view/u1'],
  ['firm', hit('f1', null), '/cabinet'],
] as const)('a %s opens where it is', (kind, found, href) => expect(hitHref(kind, found, true)).toBe(href));

test('a client is not led to the directories', () => {
  expect(hitHref('person', hit('u1', null), false)).toBe('/messenger');
  expect(hitHref('firm', hit('f1', null), false)).toBe('/dashboard');
});
