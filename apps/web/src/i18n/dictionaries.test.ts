import { expect, test } from 'vitest';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';

const texts = Object.entries(fr).flatMap(([namespace, words]) =>
  Object.entries(words).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
);

test('every French file is part of the dictionary', () => {
  const files = Object.keys(import.meta.glob('./fr/*.ts')).map((path) => path.slice('./fr/'.length, -'.ts'.length));
  expect(files.filter((file) => file !== 'index').sort()).toEqual(Object.keys(fr).sort());
});

test.each([
  ['a typewriter apostrophe', /\p{L}'\p{L}/u],
  ['a breaking space before : ; ! ? »', / [:;!?»]/],
  ['a breaking space after «', /« /],
])('no French text has %s', (_, wrong) => {
  expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
});

test('plural texts have both forms', () => {
  const keys = new Set(texts.map(([key]) => key));
  const alone = [...keys].filter((key) => key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other')));
  expect(alone).toEqual([]);
});

test.each(Object.keys(en) as (keyof typeof en)[])('English %s has the keys and variables of French', (namespace) => {
  const french: Record<string, string> = fr[namespace];
  const english: Record<string, string> = en[namespace];
  const shapes = (words: Record<string, string>) =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, variables(text)]));
  expect(shapes(english)).toEqual(shapes(french));
});

/** Names between braces, without `count`, which a singular may leave out. */
function variables(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'count')
    .sort();
}
