import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

export interface SourceFile {
  path: string;
  /** `domain`, `crdt`, …, `web`, `server` or `tests`. */
  unit: string;
  /** Folder of the unit's sources. */
  root: string;
  text: string;
  isTest: boolean;
}

/** Tracked and new files, so that the check also sees what is about to be committed. */
export function repositoryFiles(): string[] {
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path));
}

export function sourceFiles(): SourceFile[] {
  return repositoryFiles()
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && !path.endsWith('.gen.ts'))
    .map((path) => {
      const unit = /^packages\/([^/]+)/.exec(path)?.[1] ?? (path.startsWith('apps/web') ? 'web' : path.split('/')[0]!);
      const root = /^(packages\/[^/]+|apps\/web|server|tests)/.exec(path)?.[1] ?? '';
      const isTest = /\.test\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('tests/');
      return { path, unit, root, text: readFileSync(path, 'utf8'), isTest };
    });
}
