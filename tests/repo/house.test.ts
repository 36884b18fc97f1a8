import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles, sourceFiles } from './source-files.ts';

const files = repositoryFiles();

test('source files stay small: none above 20 KB, median under 5 KB', () => {
  const sizes = sourceFiles()
    .filter((file) => !file.isTest)
    .map((file) => [statSync(file.path).size, file.path] as const)
    .sort((a, b) => a[0] - b[0]);
  expect(sizes.filter(([size]) => size > 20 * 1024)).toEqual([]);
  expect(sizes[Math.floor(sizes.length / 2)]![0]).toBeLessThan(5 * 1024);
});

test('one copy of yjs, y-protocols and lib0', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, unknown> };
  for (const name of ['yjs', 'y-protocols', 'lib0']) {
    const copies = Object.keys(lock.packages).filter((path) => path.endsWith(`node_modules/${name}`));
    expect(copies).toEqual([`node_modules/${name}`]);
  }
});

test('the lock file names no registry host', () => {
  const lock = readFileSync('package-lock.json', 'utf8');
  expect(/"resolved": "https?:/.test(lock)).toBe(false);
});

test('the top level holds what the house says and no more', () => {
  const top = [...new Set(files.map((path) => path.split('/')[0]!))].filter((name) => !name.startsWith('.')).sort();
  expect(top).toEqual(
    [
      'README.md',
      'apps',
      'docs',
      'package-lock.json',
      'package.json',
      'packages',
      'server',
      'tests',
      'tsconfig.json',
    ].sort(),
  );
});

test('links between the documents resolve', () => {
  const broken: string[] = [];
  for (const path of files.filter((name) => name.endsWith('.md'))) {
    for (const [, target] of readFileSync(path, 'utf8').matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)) {
      if (/^[a-z]+:/.test(target!)) continue;
      const resolved = join(dirname(path), decodeURI(target!));
      if (!files.some((file) => file === resolved || file.startsWith(`${resolved.replace(/\/$/, '')}/`)))
        broken.push(`${path} -> ${target}`);
    }
  }
  expect(broken).toEqual([]);
});

test('no suppressed check, no forgotten mark, no skipped test', () => {
  const marks =
    /@ts-(?:ignore|nocheck|expect-error)|(?:eslint|oxlint)-disable|\b(?:TODO|FIXME|XXX)\b|\b(?:it|test|describe)\.(?:skip|only|todo)\(/;
  const wrong = sourceFiles()
    .filter((file) => file.path !== 'tests/repo/house.test.ts' && marks.test(file.text))
    .map((file) => file.path);
  expect(wrong).toEqual([]);
});

/** A package that names no licence may bring its text. */
function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.\w+)?$/i.test(name));
  return file !== undefined && /^\s*(?:The )?MIT License\b/i.test(readFileSync(join(folder, file), 'utf8'))
    ? 'MIT'
    : 'none';
}

test('every production dependency has a permissive licence', () => {
  const allowed =
    /^\(?(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|CC0-1\.0|OFL-1\.1|BlueOak-1\.0\.0|MPL-2\.0|Unlicense|PostgreSQL|Python-2\.0|WTFPL|CC-BY-4\.0)\b/;
  const out = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const wrong: string[] = [];
  for (const folder of new Set(
    out.split('\n').filter((line) => line.includes('node_modules') && !line.includes('@basoche')),
  )) {
    const { name, license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      license?: string;
      licenses?: { type: string }[];
    };
    const text = license ?? licenses?.map((entry) => entry.type).join(' OR ') ?? licenceOf(folder);
    if (!allowed.test(text)) wrong.push(`${name}: ${text}`);
  }
  expect(wrong).toEqual([]);
});

test('what an address says of a page is read by the readers of app/pages/search.ts, which the router cannot pass by', () => {
  const routes = sourceFiles().filter((file) => file.path.startsWith('apps/web/src/routes/'));
  const readers = routes.flatMap((file) =>
    [...file.text.matchAll(/validateSearch:\s*([\w$]*)/g)].map((match) => [file.path, match[1]] as const),
  );
  expect(readers.length).toBeGreaterThan(5);
  expect(readers.filter(([, reader]) => reader !== 'textSearch' && reader !== 'pageSearch')).toEqual([]);
});
