import { FontStack } from '@basoche/pdf';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PDFDocument } from 'pdf-lib';

/** Files of the font, each with letters that the others lack. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const require = createRequire(import.meta.url);
const loaded = new Map<number, readonly Uint8Array[]>();

function filesOf(weight: 400 | 700): readonly Uint8Array[] {
  const found = loaded.get(weight);
  if (found) return found;
  const paths = [
    ...PARTS.map((part) => `@fontsource/inter/files/inter-${part}-${weight}-normal.woff`),
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  ];
  const files = paths.map((path) => new Uint8Array(readFileSync(require.resolve(path))));
  loaded.set(weight, files);
  return files;
}

/** One weight of the font of the server's PDFs, with whatever letters a text has. */
export function embedFont(doc: PDFDocument, weight: 400 | 700): Promise<FontStack> {
  return FontStack.embed(doc, filesOf(weight));
}
