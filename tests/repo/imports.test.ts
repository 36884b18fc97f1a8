import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles, type SourceFile } from './source-files.ts';

/** Lowest first; a package may import only what stands in its list. */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  protocol: ['domain'],
  crdt: ['domain', 'protocol'],
  sheet: ['domain'],
  editor: ['domain', 'protocol', 'crdt'],
  office: ['domain', 'crdt', 'editor'],
  sync: ['domain', 'protocol', 'crdt', 'editor'],
  ui: [],
  testkit: ['domain', 'protocol', 'crdt', 'editor', 'sync'],
  web: ['domain', 'protocol', 'crdt', 'sheet', 'editor', 'office', 'sync', 'ui'],
  server: ['domain', 'protocol', 'crdt', 'sheet', 'editor'],
};

const IO_FREE = new Set(['domain', 'crdt', 'protocol', 'sheet']);
const IO =
  /\b(?:fetch|XMLHttpRequest|WebSocket|indexedDB|localStorage|setTimeout|setInterval)\s*\(|\bDate\.now\(|from 'node:/;

const files = sourceFiles();

function imports(file: SourceFile): string[] {
  return [...file.text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
}

test('packages import one way only', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const own = file.unit;
    const allowed = MAY_IMPORT[own];
    if (!allowed) continue;
    for (const target of imports(file)) {
      const name = /^@basoche\/([a-z]+)/.exec(target)?.[1];
      if (!name || allowed.includes(name)) continue;
      if (name === 'testkit' && file.isTest) continue;
      if (file.isTest && name === 'sync' && own === 'server') continue;
      wrong.push(`${file.path} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a relative import never leaves its package', () => {
  const wrong: string[] = [];
  for (const file of files) {
    if (file.unit === 'tests') continue;
    const depth = file.path.split('/').length - file.root.split('/').length - 1;
    for (const target of imports(file)) {
      if (!target.startsWith('.')) continue;
      const ups = target.split('/').filter((part) => part === '..').length;
      if (ups > depth + 1) wrong.push(`${file.path} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('domain, protocol, crdt and sheet do no I/O and read no clock', () => {
  const wrong = files.filter((file) => IO_FREE.has(file.unit) && !file.isTest && IO.test(file.text)).map((f) => f.path);
  expect(wrong).toEqual([]);
});

test('a server capability reaches another only through its index', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const own = /^server\/src\/capabilities\/([^/]+)\//.exec(file.path)?.[1];
    if (!own) continue;
    for (const target of imports(file)) {
      if (!target.startsWith('.')) continue;
      const other = /^server\/src\/capabilities\/([^/]+)\/(.+)$/.exec(join(dirname(file.path), target));
      if (other && other[1] !== own && other[2] !== 'index.ts') wrong.push(`${file.path} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('nothing but tests imports the testkit or a test', () => {
  const wrong = files
    .filter((file) => !file.isTest && !['testkit', 'tests'].includes(file.unit))
    .filter((file) =>
      imports(file).some((target) => target.startsWith('@basoche/testkit') || /\.test(\.ts)?x?$/.test(target)),
    )
    .map((file) => file.path);
  expect(wrong).toEqual([]);
});
