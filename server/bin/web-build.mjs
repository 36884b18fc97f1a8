import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const web = join(root, 'apps/web');
const stamp = join(web, 'dist/.built-from');

/** Builds the web app when there is none, or when its sources changed since. Ends the process when the build fails. */
export function ensureWebBuilt() {
  const sources = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  process.stdout.write('Construction de l’application web…\n');
  const { status, error } = spawnSync('npm', ['run', 'build', '-w', '@basoche/web', '--silent'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(`\nLa construction de l’application web a échoué.${error ? ` ${error.message}` : ''}\n\n`);
    process.exit(1);
  }
  writeFileSync(stamp, sources);
}

function sourcesHash() {
  const hash = createHash('sha256');
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  const files = [
    ...packages.flatMap(filesUnder),
    ...['src', 'public', 'scripts'].flatMap((folder) => filesUnder(join(web, folder))),
    ...readdirSync(web, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(web, entry.name)),
    join(root, 'package-lock.json'),
  ];
  for (const file of files.sort()) {
    if (/\.test\.tsx?$|routeTree\.gen\.ts$/.test(file)) continue;
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesUnder(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
