// Compresses the built files once, beside them, so that no server does it while the first devices of a new version load them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.wasm', '.txt', '.json']);
/** As the server compresses what it finds uncompressed. */
const QUALITY = 9;

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && COMPRESSIBLE.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));
const compress = promisify(brotliCompress);
await Promise.all(
  files.map(async (file) => {
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, await compress(bytes, { params }));
  }),
);
