import { unzlibSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FONT_FACES, FONT_SETS, type FontFiles } from '../pdf/pdf-library.ts';

const { resolve } = createRequire(import.meta.url);

function fontFiles(name: string): FontFiles {
  const files = FONT_SETS.flatMap((set) =>
    FONT_FACES.map((face) => {
      const path = resolve(`@fontsource/${name}/files/${name}-${set}-${face}.woff`);
      return [`${set}-${face}`, new Uint8Array(readFileSync(path))];
    }),
  );
  const further = resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff');
  return Object.fromEntries([...files, ['further', new Uint8Array(readFileSync(further))]]) as FontFiles;
}

/** The font of PDFs. */
export const fonts = fontFiles('source-serif-4');
/** That of slides without serifs. */
export const sansFonts = fontFiles('inter');

/** The characters that a WOFF file has a letter for, as its table `cmap` (format 4) says. */
export function lettersOf(woff: Uint8Array): Set<number> {
  const file = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const entries = Array.from({ length: file.getUint16(12) }, (_, at) => 44 + at * 20);
  const entry = entries.find((at) => file.getUint32(at) === 0x636d6170)!;
  const [offset, packed] = [file.getUint32(entry + 4), file.getUint32(entry + 8)];
  const part = woff.subarray(offset, offset + packed);
  const table = new Uint8Array(packed < file.getUint32(entry + 12) ? unzlibSync(part) : part);
  const cmap = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const starts = Array.from({ length: cmap.getUint16(2) }, (_, at) => cmap.getUint32(4 + at * 8 + 4));
  const at = starts.find((start) => cmap.getUint16(start) === 4)!;
  const letters = new Set<number>();
  const segments = cmap.getUint16(at + 6) / 2;
  for (let each = 0; each < segments; each += 1) {
    const [end, start] = [cmap.getUint16(at + 14 + each * 2), cmap.getUint16(at + 16 + (segments + each) * 2)];
    for (let code = start; code <= end && code < 0xffff; code += 1) letters.add(code);
  }
  return letters;
}
