import fontkit from '@pdf-lib/fontkit';
import type { Font } from '@pdf-lib/fontkit';
import type { PDFDocument, PDFFont } from 'pdf-lib';

/** Written from right to left, or with letters that change beside others: one after another they would be another text. */
const NEEDS_SHAPING =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u0900-\u109f\u1780-\u18af]|\p{Script=Nko}|\p{Script=Adlam}/u;
/** Marks that are not drawn. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]|[\ufe00-\ufe0f]/g;
/** A reader sees by it that a sign could not be printed. */
const MISSING = '\ufffd';

interface FontFile {
  font: Font;
  known: Set<number>;
}

interface EmbeddedFont {
  font: PDFFont;
  known: Set<number>;
}

/** Part of a text that one font file draws. */
export interface TextRun {
  font: PDFFont;
  text: string;
}

/** Reading a font file takes longer than stamping a page, and its bytes are the same for every document. */
const readFiles = new WeakMap<Uint8Array, FontFile>();

function readFont(bytes: Uint8Array): FontFile {
  const found = readFiles.get(bytes);
  if (found) return found;
  const font = fontkit.create(bytes);
  const file = { font, known: new Set(font.characterSet) };
  readFiles.set(bytes, file);
  return file;
}

/** One weight of a font in a PDF, in several files: each letter is drawn by the first file that has it. */
export class FontStack {
  readonly #fonts: readonly EmbeddedFont[];

  private constructor(fonts: readonly EmbeddedFont[]) {
    this.#fonts = fonts;
  }

  /**
   * Embeds the files; what is written of them goes into the document as it is saved.
   * @param files woff or ttf, the last of which should have U+FFFD
   * @param text where it is given, files are left out that neither it nor a space needs
   */
  static async embed(doc: PDFDocument, files: readonly Uint8Array[], text?: string): Promise<FontStack> {
    doc.registerFontkit({ create: (bytes) => readFont(bytes).font });
    const read = files.map((bytes) => ({ bytes, known: readFont(bytes).known }));
    const needed = text === undefined ? read : neededFor(text, read);
    const fonts: EmbeddedFont[] = [];
    for (const { bytes, known } of needed) fonts.push({ font: await doc.embedFont(bytes, { subset: true }), known });
    return new FontStack(fonts);
  }

  /** Each letter with its accents in the first file that has it; U+FFFD in the last for those that no file has. */
  runs(text: string): TextRun[] {
    const found: TextRun[] = [];
    for (const letter of lettersOf(text)) {
      const font = fontOf(letter, this.#fonts)?.font;
      const shown = font ? letter : MISSING;
      const used = font ?? this.#fonts.at(-1)!.font;
      const last = found.at(-1);
      if (last?.font === used) last.text += shown;
      else found.push({ font: used, text: shown });
    }
    return found;
  }

  /** Points. */
  width(text: string, size: number): number {
    return this.runs(text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
  }

  /** How many signs of a text no file has. */
  missingOf(text: string): number {
    return lettersOf(text).filter((letter) => fontOf(letter, this.#fonts) === null).length;
  }
}

function fontOf<T extends { known: Set<number> }>(letter: string, fonts: readonly T[]): T | null {
  if (NEEDS_SHAPING.test(letter)) return null;
  const chars = Array.from(letter, (char) => char.codePointAt(0)!);
  return fonts.find(({ known }) => chars.every((char) => known.has(char))) ?? null;
}

function neededFor<T extends { known: Set<number> }>(text: string, fonts: readonly T[]): T[] {
  const last = fonts.at(-1);
  const needed = new Set(lettersOf(`${text} `).map((letter) => fontOf(letter, fonts) ?? last));
  return fonts.filter((font) => needed.has(font));
}

const graphemes = new Intl.Segmenter('fr');

/** Letters with their accents, as they are printed: composed, without marks that are not drawn. */
export function lettersOf(text: string): string[] {
  // No file of the font has the narrow space.
  const printed = text
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll('\u202f', '\u00a0');
  return Array.from(graphemes.segment(printed), ({ segment }) => segment);
}
