import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** What pages have over https alone, and what stands in its place. */
const SECURE_ONLY = [
  { name: /\bcrypto\.randomUUID\b/, instead: 'newUuid of @basoche/domain' },
  { name: /\bnavigator\.clipboard\b/, instead: 'copyText of apps/web/src/shared/copy-text.ts' },
];
const CLIENT = new Set(['web', 'ui', 'sync', 'editor', 'crdt', 'sheet', 'office', 'pdf', 'domain', 'protocol']);

test('a page that came without https meets nothing that it does not have', () => {
  const found = sourceFiles()
    .filter(({ unit, isTest }) => CLIENT.has(unit) && !isTest)
    .flatMap(({ path, text }) =>
      SECURE_ONLY.filter(({ name }) => name.test(text)).map(({ instead }) => `${path}: use ${instead}`),
    );
  expect(found).toEqual([]);
});
