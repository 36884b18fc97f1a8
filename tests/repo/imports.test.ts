import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { cycleIn } from './import-graph.ts';
import { sourceFiles, type SourceFile } from './source-files.ts';

/** Lowest first; a package may import only what stands in its list. */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  protocol: ['domain'],
  records: ['domain', 'protocol'],
  crdt: ['domain', 'protocol'],
  sheet: ['domain'],
  editor: ['domain', 'protocol', 'crdt'],
  office: ['domain', 'crdt', 'sheet', 'editor'],
  pdf: ['domain'],
  sync: ['domain', 'protocol', 'records', 'crdt', 'editor'],
  ui: [],
  testkit: ['domain', 'protocol', 'crdt', 'editor', 'sync'],
  web: ['domain', 'protocol', 'records', 'crdt', 'sheet', 'editor', 'office', 'pdf', 'sync', 'ui'],
  server: ['domain', 'protocol', 'crdt', 'sheet', 'editor', 'office', 'pdf'],
};

const IO_FREE = new Set(['domain', 'crdt', 'protocol', 'records', 'sheet', 'pdf']);
const IO =
  /\b(?:fetch|XMLHttpRequest|WebSocket|indexedDB|localStorage|setTimeout|setInterval)\s*\(|\bDate\.now\(|from 'node:/;

const files = sourceFiles();

function imports(file: SourceFile): string[] {
  return [...file.text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
}

/** Paths from the root of the repository. */
function relativeImports(file: SourceFile): string[] {
  return imports(file)
    .filter((target) => target.startsWith('.'))
    .map((target) => join(dirname(file.path), target));
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

test('domain, protocol, records, crdt and sheet do no I/O and read no clock', () => {
  const wrong = files.filter((file) => IO_FREE.has(file.unit) && !file.isTest && IO.test(file.text)).map((f) => f.path);
  expect(wrong).toEqual([]);
});

test('a server capability is reached only through its index', () => {
  const wrong: string[] = [];
  for (const file of files) {
    if (!file.path.startsWith('server/src/')) continue;
    for (const target of relativeImports(file)) {
      const other = /^server\/src\/capabilities\/([^/]+)\/(.+)$/.exec(target);
      if (other && other[1] !== capabilityOf(file.path) && other[2] !== 'index.ts')
        wrong.push(`${file.path} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** What runs below the capabilities: what one of these needs of them is handed in by `application.ts`. */
const BELOW_CAPABILITIES = ['blobs', 'config', 'db', 'http', 'jobs', 'live', 'mail', 'push', 'secrets', 'sync'];

test('what runs below the capabilities of the server imports none of them', () => {
  const wrong: string[] = [];
  for (const file of files) {
    const own = /^server\/src\/([^/]+)\//.exec(file.path)?.[1];
    if (file.isTest || own === undefined || !BELOW_CAPABILITIES.includes(own)) continue;
    for (const target of relativeImports(file))
      if (target.startsWith('server/src/capabilities/')) wrong.push(`${file.path} imports ${target}`);
  }
  expect(wrong).toEqual([]);
});

test('server capabilities import each other in one direction', () => {
  const imported = new Map<string, Set<string>>();
  for (const file of files) {
    const own = capabilityOf(file.path);
    if (own === null || file.isTest) continue;
    const others = relativeImports(file).flatMap((target) => capabilityOf(target) ?? []);
    imported.set(own, new Set([...(imported.get(own) ?? []), ...others.filter((other) => other !== own)]));
  }
  expect(imported.size).toBeGreaterThan(10);
  expect(cycleIn(imported)).toEqual([]);
});

function capabilityOf(path: string): string | null {
  return /^server\/src\/capabilities\/([^/]+)\//.exec(path)?.[1] ?? null;
}

test('what the sign-in page loads of a feature is the addresses of its pages', () => {
  const pages = files.filter(({ path }) => /^apps\/web\/src\/features\/[^/]+\/pages\.ts$/.test(path));
  expect(pages.length).toBeGreaterThan(10);
  const wrong = pages.flatMap((file) =>
    [...file.text.matchAll(/^import (type )?[^;]*? from '([^']+)';/gm)]
      .filter(([, isType, target]) => isType === undefined && target !== '@basoche/domain')
      .map(([, , target]) => `${file.path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('the manifest of a feature brings no component with it', () => {
  const wrong = files
    .filter(({ path }) => /^apps\/web\/src\/features\/[^/]+\/feature\.ts$/.test(path))
    .flatMap((file) => imports(file).map((target) => `${file.path} imports ${target}`))
    .filter((line) => line.endsWith('.tsx') || line.endsWith('.css'));
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
