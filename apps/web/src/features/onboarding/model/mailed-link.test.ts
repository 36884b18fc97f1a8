import { expect, test } from 'vitest';
import { mailedLink } from './mailed-link.ts';

test.each([
  ['#confirmation=abc_-9', { kind: 'confirmation', token: 'abc_-9' }],
  ['invitation=abc', { kind: 'invitation', token: 'abc' }],
  ['', null],
  ['#invitation=', null],
  ['#autre=abc', null],
  ['#invitation=abc&x=1', null],
])('%s', (hash, link) => {
  expect(mailedLink(hash)).toEqual(link);
});
