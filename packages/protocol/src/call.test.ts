import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, pathOf } from './call.ts';
import { calls } from './calls.ts';

test('an address has its names filled in, as one part each, and what is asked behind it', () => {
  const thing = call('GET /things/{slug}/parts/{part}', { summary: '', query: z.object({ q: z.string() }) });
  expect([thing.method, thing.path]).toEqual(['GET', '/things/{slug}/parts/{part}']);
  const params = { slug: 'a/b ?', part: 3 };
  expect(pathOf(thing, { params })).toBe('/things/a%2Fb%20%3F/parts/3');
  expect(pathOf(thing, { params, query: { q: 'é&', page: 2, only: true, tag: ['x', 'y'] } })).toBe(
    '/things/a%2Fb%20%3F/parts/3?q=%C3%A9%26&page=2&only=true&tag=x&tag=y',
  );
  expect(pathOf(thing, { params, query: { q: undefined, page: null } })).toBe('/things/a%2Fb%20%3F/parts/3');
});

test('no two calls have one address, and each names its parameters', () => {
  const shapes = calls.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);
  expect(shapes.length).toBeGreaterThan(200);
  expect(new Set(shapes).size).toBe(shapes.length);
  for (const { path, spec } of calls) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    if (spec.params instanceof z.ZodObject) expect(Object.keys(spec.params.shape).toSorted()).toEqual(named.toSorted());
  }
});
