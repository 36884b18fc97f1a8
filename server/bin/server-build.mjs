import { copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const server = fileURLToPath(new URL('../', import.meta.url));
const dist = join(server, 'dist');
const embedded = join(server, 'src/db/embedded');

/**
 * Bundles the server, the process that reads files and the workspace packages into `server/dist`; what comes from npm stays where it is.
 * A loader that compiles while running wraps every function to keep its name, which the hot path pays for.
 * @returns the bundle's file URL
 */
export async function buildServer() {
  const { outputFiles } = await build({
    entryPoints: [
      { in: join(server, 'src/main.ts'), out: 'main' },
      // The process that reads files.
      { in: join(server, 'src/file-text/reader/main.ts'), out: 'file-reader' },
    ],
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [{ name: 'npm-stays-outside', setup: (bundle) => bundle.onResolve({ filter: /^[^./]/ }, outside) }],
  });
  mkdirSync(dist, { recursive: true });
  for (const { path, contents } of outputFiles) replace(path, contents);
  // The worker thread of the embedded database is loaded by its own file, next to whoever starts it.
  for (const name of readdirSync(embedded)) {
    if (!name.endsWith('.mjs')) continue;
    const copy = join(dist, `.${name}.${process.pid}`);
    copyFileSync(join(embedded, name), copy);
    renameSync(copy, join(dist, name));
  }
  return new URL('../dist/main.mjs', import.meta.url).href;
}

function outside({ path, kind }) {
  if (kind === 'entry-point' || path.startsWith('@basoche/')) return undefined;
  return { path, external: true };
}

/** Several servers may start at once: nobody reads half a file. */
function replace(path, contents) {
  const next = `${path}.${process.pid}`;
  writeFileSync(next, contents);
  renameSync(next, path);
}
