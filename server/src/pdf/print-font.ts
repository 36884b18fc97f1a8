import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';

/** Files of the font, each with letters that the others lack. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const require = createRequire(import.meta.url);
/** Written from right to left, or with letters that change beside others: one after another they would be other words. */
const NEEDS_SHAPING =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u0900-\u109f\u1780-\u18af]|\p{Script=Nko}|\p{Script=Adlam}/u;
/** Marks that have no look. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]|[\ufe00-\ufe0f]/g;
/** What a reader sees is a sign that could not be printed. */
const MISSING = '\ufffd';

/** What the first has not, the next may have. */
type FontFiles = readonly { font: PDFFont; known: Set<number> }[];

/** One weight of the font in a PDF, with whatever letters a text has. */
export interface PrintFont {
  /** Each letter with its accents in the first file that has it. */
  runs(text: string): { font: PDFFont; words: string }[];
  /** Points. */
  width(text: string, size: number): number;
  /** Signs of a text that no file has. */
  missingOf(text: string): number;
}

export async function embedFont(doc: PDFDocument, weight: 400 | 700): Promise<PrintFont> {
  doc.registerFontkit(fontkit);
  const load = async (path: string) => {
    const font = await doc.embedFont(readFileSync(require.resolve(path)), { subset: true });
    return { font, known: new Set(font.getCharacterSet()) };
  };
  const inter = PARTS.map((part) => load(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`));
  const further = load('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff');
  return printFont(await Promise.all([...inter, further]));
}

function printFont(files: FontFiles): PrintFont {
  const fontOf = (letter: string): PDFFont | null => {
    if (NEEDS_SHAPING.test(letter)) return null;
    const chars = Array.from(letter, (char) => char.codePointAt(0)!);
    return files.find(({ known }) => chars.every((char) => known.has(char)))?.font ?? null;
  };
  const runs = (text: string) => {
    const found: { font: PDFFont; words: string }[] = [];
    for (const letter of lettersOf(text)) {
      const font = fontOf(letter);
      const words = font ? letter : MISSING;
      const used = font ?? files.at(-1)!.font;
      const last = found.at(-1);
      if (last?.font === used) last.words += words;
      else found.push({ font: used, words });
    }
    return found;
  };
  return {
    runs,
    width: (text, size) => runs(text).reduce((sum, { font, words }) => sum + font.widthOfTextAtSize(words, size), 0),
    missingOf: (text) => lettersOf(text).filter((letter) => fontOf(letter) === null).length,
  };
}

const graphemes = new Intl.Segmenter('fr');

export function lettersOf(text: string): string[] {
  // No file of the font has the narrow space.
  const printed = text
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll('\u202f', '\u00a0');
  return Array.from(graphemes.segment(printed), ({ segment }) => segment);
}
