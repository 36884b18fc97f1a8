import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontFiles } from '../types.ts';

const { resolve } = createRequire(import.meta.url);
const bytesOf = (path: string) => new Uint8Array(readFileSync(resolve(`@fontsource/${path}`)));

function filesOf(weight: 400 | 700): Uint8Array[] {
  const inter = ['latin', 'latin-ext', 'greek'].map((part) =>
    bytesOf(`inter/files/inter-${part}-${weight}-normal.woff`),
  );
  return [...inter, bytesOf('dejavu-sans/files/dejavu-sans-latin-400-normal.woff')];
}

export const fonts: FontFiles = { regular: filesOf(400), bold: filesOf(700) };
