import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { applied, mutationsOf } from '../mutate/mutations.ts';
import { holdsOnce, type Fault } from '../mutate/try.ts';
import { sourceFiles } from './source-files.ts';

/** What a source becomes, one change at a time. */
function changes(source: string): string[] {
  return mutationsOf('a.ts', source).map((mutation) => applied(source, mutation));
}

test('conditions, guards, operators, calls, assignments, arguments and answers are changed one at a time', () => {
  expect(changes('if (a) throw b;')).toEqual(['if (!(a)) throw b;', ';']);
  expect(changes('x = a && b;')).toEqual([';', 'x = a || b;']);
  expect(changes('f(a <= b);')).toEqual([';', 'f(a < b);']);
  expect(changes('void this.save(a, b);')).toEqual([';', 'void this.save(a);']);
  expect(changes('const x = a ?? b;')).toEqual(['const x = (a);']);
  expect(changes('function f(): boolean { return a; }')).toEqual([
    'function f(): boolean { return true; }',
    'function f(): boolean { return false; }',
  ]);
  expect(changes('const x = true ? a : b;')).toEqual(['const x = !(true) ? a : b;', 'const x = false ? a : b;']);
});

test('a guard of several statements goes whole, an if with another way out keeps both', () => {
  expect(changes('if (a) { b(); throw c; }')).toContain(';');
  expect(changes('if (a) throw c; else b = 1;')).toEqual(['if (!(a)) throw c; else b = 1;', 'if (a) throw c; else ;']);
});

test('comments, texts, types, imports, errors and what is only logged are left alone', () => {
  const source = [
    "import { a } from './a.ts';",
    'type T = A extends B ? true : false;',
    '// if (a) return;',
    "const text = 'a' + b + `c`;",
    "log.warn({ err }, 'sync: a && b');",
    "throw new RangeError(a < b ? 'c' : 'd');",
  ].join('\n');
  expect(changes(source)).toEqual([]);
});

test('each guard of the list is in its file once, and its rule has a test', () => {
  const guards = JSON.parse(readFileSync('tests/mutate/guards.json', 'utf8')) as Fault[];
  const files = sourceFiles();
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const tests = files
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .map(({ text }) => text)
    .join('\n');
  const isLost = ({ file, before, rule }: Fault) =>
    !holdsOnce(texts.get(file) ?? '', before) || !tests.includes(`[${rule}]`);
  expect(guards.length).toBeGreaterThan(300);
  expect(guards.filter(isLost)).toEqual([]);
});
