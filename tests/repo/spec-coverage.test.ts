import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFiles } from './source-files.ts';

/**
 * A rule is a line of a SPEC.md that starts with its id in bold: `**[RM4]** …` (a list dash before it is allowed).
 * A test claims a rule by `[RM4]` in its title. Rules marked « later » after the id wait for another issue.
 */
const files = repositoryFiles();
const RULE = /^(?:[-*]\s*)?\*\*\[([A-Z]+\d+[a-z]?)\]\*\*(.*)$/gm;
const CLAIM = /\[([A-Z]+\d+[a-z]?)\]/g;

const rules = new Map<string, string>();
const twice: string[] = [];
for (const path of files.filter((name) => name.endsWith('SPEC.md'))) {
  for (const [, id, rest] of readFileSync(path, 'utf8').matchAll(RULE)) {
    if (rules.has(id!)) twice.push(`${id} in ${path} and ${rules.get(id!)}`);
    if (!/^\s*\(later\b/.test(rest!)) rules.set(id!, path);
  }
}

const claims = new Map<string, string>();
for (const path of files.filter((name) => /\.(?:test|spec)\.tsx?$/.test(name))) {
  for (const [, , title] of readFileSync(path, 'utf8').matchAll(
    /\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['"`])([\s\S]*?)\1/g,
  )) {
    for (const [, id] of title!.matchAll(CLAIM)) claims.set(id!, path);
  }
}

test('a rule id stands once', () => {
  expect(twice).toEqual([]);
});

test('every rule of a SPEC.md has a test that names it', () => {
  expect([...rules].filter(([id]) => !claims.has(id)).map(([id, path]) => `${path}: ${id}`)).toEqual([]);
});

test('every rule named by a test exists', () => {
  expect([...claims].filter(([id]) => !rules.has(id)).map(([id, path]) => `${path}: ${id}`)).toEqual([]);
});
