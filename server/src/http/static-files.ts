import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Hono } from 'hono';
import type { Context } from 'hono';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/;

/** Ends the name of a file's compressed form, which the build puts beside it. */
const COMPRESSED = '.br';

/** `assets/name-8charhash.js`: its content never changes under that name. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

const NOT_BUILT =
  'L’application web n’est pas construite. Lancez « npm run build », puis redémarrez le serveur. L’API répond sous /api.\n';

interface StaticFile {
  type: string;
  etag: string;
  bytes: Uint8Array<ArrayBuffer>;
  encoded: Map<'br' | 'gzip', Promise<Uint8Array<ArrayBuffer>>>;
}

/**
 * The built web app, held in memory: hashed assets are cached for ever, everything else is asked for each time. A path
 * without an extension is a screen of the application and answers `index.html`.
 */
export function staticFiles(folder: string): Hono {
  const files = existsSync(folder) ? readFolder(folder) : new Map<string, StaticFile>();
  const app = new Hono();
  app.get('*', async (c) => {
    if (files.size === 0) return c.text(NOT_BUILT, 503);
    const path = c.req.path === '/' ? '/index.html' : decodePath(c.req.path);
    const file = files.get(path) ?? (extname(path) === '' ? files.get('/index.html') : undefined);
    return file ? answer(c, file, HASHED.test(path)) : c.text('Introuvable\n', 404);
  });
  return app;
}

async function answer(c: Context, file: StaticFile, immutable: boolean): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  });
  if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  const encoding = COMPRESSIBLE.test(file.type) ? acceptedEncoding(c.req.header('accept-encoding') ?? '') : null;
  if (!encoding) return new Response(file.bytes, { headers });
  headers.set('content-encoding', encoding);
  return new Response(await encode(file, encoding), { headers });
}

const compressors = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
};

/** Compressed once, at the first request that wants it, unless the build did. */
function encode(file: StaticFile, encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.encoded.get(encoding);
  if (known) return known;
  const made = compressors[encoding](file.bytes).then((bytes) => new Uint8Array(bytes));
  file.encoded.set(encoding, made);
  return made;
}

function acceptedEncoding(header: string): 'br' | 'gzip' | null {
  if (/\bbr\b/.test(header)) return 'br';
  return /\bgzip\b/.test(header) ? 'gzip' : null;
}

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.') || entry.name.endsWith(COMPRESSED)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = new Uint8Array(readFileSync(path));
    const compressed = existsSync(path + COMPRESSED) ? new Uint8Array(readFileSync(path + COMPRESSED)) : null;
    files.set(path.slice(folder.length).replaceAll('\\', '/'), {
      type: TYPES[extname(entry.name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      bytes,
      encoded: new Map(compressed ? [['br', Promise.resolve(compressed)]] : []),
    });
  }
  return files;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not a path of ours, whatever it was meant to be.
    return path;
  }
}
