import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FOLDER, indexOf, readDecisions } from './decisions.ts';

const decisions = readDecisions();

test('each record has a title, a day and an area', () => {
  const lacking = decisions.filter(({ title, date, area }) => title === '' || date === null || area === null);
  expect(lacking.map(({ file }) => file)).toEqual([]);
});

test('no number stands for two records', () => {
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
});

test('what a record replaces says by which', () => {
  const silent = decisions.flatMap(({ number, note }) => {
    if (!note.startsWith('Replaces')) return [];
    return [...note.matchAll(/\((\d{4}-[^)]+\.md)\)/g)]
      .map(([, file]) => file!)
      .filter((file) => !readFileSync(join(FOLDER, file), 'utf8').includes(number))
      .map((file) => `${file} does not name ${number}`);
  });
  expect(silent).toEqual([]);
});

test('the index is what the records say: npm run decisions', () => {
  expect(readFileSync(join(FOLDER, 'README.md'), 'utf8')).toBe(indexOf(decisions));
});
