import { posix } from 'node:path';

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bURL\()\s*'(\.{1,2}\/[^'?]+)/g;

/**
 * Tests that import one of the changed files, however far, by relative imports alone: those of its own package. By what
 * imports a package, a change of `crdt` or `domain` reaches nearly every test there is, which the complete run shows.
 */
export function relatedTests(changed: readonly string[], files: readonly { path: string; text: string }[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { path, text } of files)
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const imported = posix.join(posix.dirname(path), target);
      if (packageOf(imported) !== packageOf(path)) continue;
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
    }
  const reached = new Set(changed);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return [...reached].filter((path) => /\.test\.tsx?$/.test(path)).toSorted();
}

function packageOf(path: string): string | undefined {
  return /^(?:(?:packages|apps)\/)?[^/]+/.exec(path)?.[0];
}
