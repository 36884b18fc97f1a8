import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/**
 * Copies the repository as it is on the disk, saved or not, into a folder of its own: a mutated file is never one that
 * somebody works on. Its packages are those of the copy, what they depend on is linked.
 */
export function copyOfRepository(root: string): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'basoche-mutate-')));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const path of listed.split('\n').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  const modules = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules', '@basoche'), { recursive: true });
  for (const name of readdirSync(modules).filter((each) => each !== '@basoche' && each !== '.vite'))
    symlinkSync(join(modules, name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(modules, '@basoche'))) {
    const target = relative(root, realpathSync(join(modules, '@basoche', name)));
    symlinkSync(join(copy, target), join(copy, 'node_modules', '@basoche', name));
  }
  return copy;
}

export function removeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true });
}
