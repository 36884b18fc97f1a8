import { build, type Plugin, type Rolldown } from 'vite';

/** The mode of the build that only finds out which modules are loaded together. */
export const SCOUT = 'scout';

/** The files that modules are gathered into, in the order in which they are loaded. */
type Part = 'start' | 'session' | 'frame' | 'document';

/** A file of its own that so many others load, and that is smaller than this before it is minified, joins `session`. */
const SHARED_BY = 3;
const SMALL_BYTES = 2_500;

type Chunk = Rolldown.OutputChunk;

/**
 * Gathers what is loaded together anyway into one file each: what the sign-in page loads, what every signed-in window loads
 * beyond it, the frame, and what documents alone need (docs/decisions/0195). A first build without writing tells which that
 * is: only the bundler knows what it left out of a module, and grouping whole modules by who imports them would make the
 * sign-in page load every piece of the interface.
 */
export function collectModules(configFile: string): Plugin {
  return {
    name: 'collect-modules',
    apply: 'build',
    config: async () => {
      const parts = partsOf(await scout(configFile));
      const group = { name: (id: string) => parts.get(id) ?? null, includeDependenciesRecursively: false };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } };
    },
  };
}

async function scout(configFile: string): Promise<Chunk[]> {
  const built = await build({
    configFile,
    mode: SCOUT,
    logLevel: 'error',
    build: { write: false, minify: false, sourcemap: false, reportCompressedSize: false },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('the scouting build gave no single output');
  return built.output.filter((file) => file.type === 'chunk');
}

/** Module -> the file that it goes into; a module that is missing stays where the bundler puts it. */
function partsOf(chunks: Chunk[]): Map<string, Part> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const route = (name: string) => chunks.filter(({ facadeModuleId }) => isRoute(facadeModuleId, name));
  // Several screens open documents; only what no other screen needs is a document's own.
  const document = chunks.filter((chunk) => chunk.isDynamicEntry && DOCUMENT_ENTRIES.test(chunk.facadeModuleId ?? ''));
  const start = loadedWith(named, [...chunks.filter(({ isEntry }) => isEntry), ...route('login')]);
  const session = loadedWith(named, route('_session'));
  const frame = loadedWith(named, route('_session/_shell'));
  const others = loadedWith(
    named,
    chunks.filter(
      (chunk) => chunk.isDynamicEntry && !document.includes(chunk) && !PREVIEW_ENTRIES.test(chunk.facadeModuleId ?? ''),
    ),
  );
  const own = [...loadedWith(named, document)].filter((chunk) => !others.has(chunk));

  const partOf = new Map<Chunk, Part>();
  const put = (part: Part, of: Iterable<Chunk>) => {
    for (const chunk of of) if (!partOf.has(chunk)) partOf.set(chunk, part);
  };
  put('start', start);
  put('session', session);
  put('session', smallAndShared(chunks, named, partOf));
  put('frame', frame);
  put('document', own);

  const parts = new Map<string, Part>();
  // What is asked for by name keeps a file of its own.
  for (const [chunk, part] of partOf)
    for (const id of chunk.moduleIds) if (id !== chunk.facadeModuleId && !ENTRY.test(id)) parts.set(id, part);
  return parts;
}

const ENTRY = /\/src\/main\.tsx$/;
const DOCUMENT_ENTRIES = /\/routes\/_session\/Editor\.tsx\?tsr-split=component|\/DocumentPanel\.tsx|\/HistoryView\.tsx/;
/** What shows a file with the pieces of an editor loads what documents need, and adds nothing to it. */
const PREVIEW_ENTRIES = /\/(?:Word|Sheet|Slides)Preview\.tsx$/;

function isRoute(facade: string | null, name: string): boolean {
  return facade?.endsWith(`/src/routes/${name}.tsx?tsr-split=component`) === true;
}

/** These and everything that they import statically. */
function loadedWith(named: Map<string, Chunk>, from: Chunk[]): Set<Chunk> {
  const found = new Set<Chunk>();
  const waiting = [...from];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const name of next.imports) {
      const imported = named.get(name);
      if (imported !== undefined) waiting.push(imported);
    }
  }
  return found;
}

/** Icons, hooks and the like that many screens share: each alone costs a request that its bytes are not worth. */
function smallAndShared(chunks: Chunk[], named: Map<string, Chunk>, placed: Map<Chunk, Part>): Set<Chunk> {
  const importers = new Map<string, number>();
  for (const { imports } of chunks) for (const name of imports) importers.set(name, (importers.get(name) ?? 0) + 1);
  const small = chunks.filter(
    (chunk) =>
      !chunk.isEntry &&
      !chunk.isDynamicEntry &&
      !placed.has(chunk) &&
      chunk.code.length < SMALL_BYTES &&
      (importers.get(chunk.fileName) ?? 0) >= SHARED_BY,
  );
  const joined = new Set<Chunk>();
  // What one of them imports must be in a file that is loaded before; each round may free others.
  const isLoaded = (name: string) => {
    const imported = named.get(name);
    return imported === undefined || placed.has(imported) || joined.has(imported);
  };
  for (let before = -1; before < joined.size;) {
    before = joined.size;
    for (const chunk of small) if (chunk.imports.every(isLoaded)) joined.add(chunk);
  }
  return joined;
}
