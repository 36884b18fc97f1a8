import { describe, expect, test } from 'vitest';
import { documentOfHref, documentSlug, withSidePanel } from './address.ts';

const ORIGIN = 'https://cabinet.example';

describe('addresses of documents', () => {
  test('the page of a document of this origin, written whole or without the origin', () => {
    expect(documentOfHref(`${ORIGIN}/Editor?doc=bail-1`, ORIGIN)).toBe('bail-1');
    expect(documentOfHref('/Editor/?doc=bail-1', ORIGIN)).toBe('bail-1');
  });

  test('not of another site, of another page, of a place in a document, or of nothing', () => {
    for (const href of [
      'https://ailleurs.example/Editor?doc=bail-1',
      `${ORIGIN}/ged?doc=bail-1`,
      `${ORIGIN}/Editor?doc=bail-1&thread=t1`,
      `${ORIGIN}/Editor`,
      `${ORIGIN}/Editor?doc=${encodeURIComponent('a/b c')}`,
      'http://[',
    ])
      expect(documentOfHref(href, ORIGIN)).toBeNull();
    expect(documentSlug(undefined)).toBeNull();
  });
});

test('what stands beside is put into an address and taken out, the rest stays', () => {
  const href = '/todos/view/t%201?list=l1&qui=assignees';
  expect(withSidePanel(href, 'bail-1')).toBe(`${href}&beside=bail-1`);
  expect(withSidePanel(withSidePanel(href, 'bail-1'), 'bail-2')).toBe(`${href}&beside=bail-2`);
  expect(withSidePanel(withSidePanel(href, 'bail-1'), null)).toBe(href);
  expect(withSidePanel('/todos', 'bail-1')).toBe('/todos?beside=bail-1');
  expect(withSidePanel('/todos?beside=bail-1', null)).toBe('/todos');
});
