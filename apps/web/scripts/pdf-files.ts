import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { PDF_FILES } from '../src/app/service-worker/optional-files.ts';

/** Folders of the library, and which of their files a browser may ask for: no WebAssembly, which our policy forbids. */
const FOLDERS = [
  ['cmaps', /\.bcmap$|^LICENSE/],
  ['standard_fonts', /\.(?:pfb|ttf)$|^LICENSE/],
  ['wasm', /^openjpeg_nowasm_fallback\.js$|^LICENSE_(?:PDFJS_)?OPENJPEG$/],
] as const;

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Serves the files that pdf.js asks for under names of its own, from our own server. */
export function pdfFiles(): Plugin {
  const files = new Map<string, string>(
    FOLDERS.flatMap(([folder, served]) =>
      readdirSync(join(library, folder))
        .filter((name) => served.test(name))
        .map((name) => [`${folder}/${name}`, join(library, folder, name)] as const),
    ),
  );
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const [name, path] of files)
        this.emitFile({ type: 'asset', fileName: `${PDF_FILES.slice(1)}${name}`, source: readFileSync(path) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const address = request.url?.split('?')[0] ?? '';
        const path = address.startsWith(PDF_FILES) ? files.get(address.slice(PDF_FILES.length)) : undefined;
        if (path === undefined) {
          next();
          return;
        }
        response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        response.end(readFileSync(path));
      });
    },
  };
}
