// Weighs and counts the scripts that the sign-in page makes a browser load, and each further route. Run after `vite build`.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

/** Largest weight of the sign-in page, kilobytes of gzipped script. */
const SIGN_IN_LIMIT = 176;
/** Largest weight that one screen adds to the frame, kilobytes of gzipped script. The editor loads on demand and is let through. */
const ROUTE_LIMIT = 100;
const HEAVY = new Set(['_session/Editor']);
/** Most scripts that one screen makes a browser ask for, the frame included: each is a request, on a train too. */
const FILES_LIMIT = 45;

const manifest = JSON.parse(readFileSync(`${DIST}.vite/manifest.json`, 'utf8'));

const entry = Object.values(manifest).find((chunk) => chunk.isEntry && chunk.file.endsWith('.js'));
if (entry === undefined) throw new Error('no entry script in the build manifest');

const entryFiles = filesOf(entry);
const signIn = new Set([...entryFiles, ...filesOf(routeChunk('login'))]);
const frame = new Set([...entryFiles, ...filesOf(routeChunk('_session')), ...filesOf(routeChunk('_session/_shell'))]);

const lines = [['login', kilobytes(signIn), SIGN_IN_LIMIT]];
for (const name of routeNames()) {
  if (name === 'login' || name === '_session' || name === '_session/_shell') continue;
  const own = new Set(filesOf(routeChunk(name)).filter((file) => !frame.has(file)));
  lines.push([name, kilobytes(own), HEAVY.has(name) ? Number.POSITIVE_INFINITY : ROUTE_LIMIT]);
}
lines.sort((a, b) => b[1] - a[1]);
for (const [name, weight, limit] of lines.slice(0, 12)) {
  console.log(`${weight.toFixed(1).padStart(8)} kB  ${name}${weight > limit ? `  over its ${limit} kB` : ''}`);
}
console.log(`${kilobytes(frame).toFixed(1).padStart(8)} kB  signed-in frame, all included`);
const [most, files] = routeNames()
  .map((name) => [name, new Set([...frame, ...filesOf(routeChunk(name))]).size])
  .reduce((one, other) => (other[1] > one[1] ? other : one));
console.log(
  `${String(files).padStart(8)} files  ${most}, the most of all${files > FILES_LIMIT ? `: over ${FILES_LIMIT}` : ''}`,
);
if (lines.some(([, weight, limit]) => weight > limit) || files > FILES_LIMIT) process.exitCode = 1;

function routeNames() {
  return Object.keys(manifest)
    .map((key) => /^src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(key)?.[1])
    .filter((name) => name !== undefined && name !== '__root');
}

function routeChunk(name) {
  const chunk = manifest[`src/routes/${name}.tsx?tsr-split=component`];
  if (chunk === undefined) throw new Error(`no chunk for the route ${name}`);
  return chunk;
}

/** A chunk and everything it imports statically. */
function filesOf(chunk, seen = new Set()) {
  if (seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((key) => filesOf(manifest[key], seen))];
}

function kilobytes(files) {
  let total = 0;
  for (const file of files) if (existsSync(DIST + file)) total += gzipSync(readFileSync(DIST + file)).length;
  return total / 1024;
}
