import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, rgb } from 'pdf-lib';
import type { PDFFont, PDFPage } from 'pdf-lib';

/** Files of the font, each with letters that the others lack. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'] as const;
const require = createRequire(import.meta.url);
/** A4, points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 56;
const INK = rgb(0.11, 0.11, 0.11);
const GREY = rgb(0.36, 0.34, 0.3);

type Weight = 'regular' | 'bold';
/** Written from right to left, or with letters that change beside others: one after another they would be other words. */
const NEEDS_SHAPING =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u0900-\u109f\u1780-\u18af]|\p{Script=Nko}|\p{Script=Adlam}/u;
/** Marks that have no look. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]|[\ufe00-\ufe0f]/g;
/** What a reader sees is a sign that could not be printed. */
const MISSING = '\ufffd';
/** What the first has not, the next may have. */
type Fonts = Record<Weight, { font: PDFFont; known: Set<number> }[]>;

/** A PDF of lines of text, page after page, in a font that comes with it. */
export class PdfText {
  readonly #doc: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y = HEIGHT - MARGIN;
  #missing = 0;

  private constructor(doc: PDFDocument, fonts: Fonts) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.#page = doc.addPage([WIDTH, HEIGHT]);
  }

  static async create(facts: { title: string; author: string; date: Date }): Promise<PdfText> {
    const doc = await PDFDocument.create();
    doc.registerFontkit(fontkit);
    doc.setTitle(facts.title);
    doc.setAuthor(facts.author);
    doc.setLanguage('fr-FR');
    doc.setCreationDate(facts.date);
    doc.setModificationDate(facts.date);
    const load = async (path: string) => {
      const font = await doc.embedFont(readFileSync(require.resolve(path)), { subset: true });
      return { font, known: new Set(font.getCharacterSet()) };
    };
    const inter = (weight: number) =>
      Promise.all(PARTS.map((part) => load(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)));
    const further = await load('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff');
    return new PdfText(doc, { regular: [...(await inter(400)), further], bold: [...(await inter(700)), further] });
  }

  /** Room above what comes next, points. */
  space(height: number): void {
    this.#y -= height;
  }

  /** Signs of what was written that no font has. */
  get missing(): number {
    return this.#missing;
  }

  /** A paragraph, on as many lines and pages as it takes. */
  write(text: string, { size = 10, weight = 'regular', grey = false, indent = 0 }: WriteOptions = {}): void {
    const room = WIDTH - 2 * MARGIN - indent;
    this.#missing += lettersOf(text).filter((letter) => this.#fontOf(letter, weight) === null).length;
    for (const line of this.#lines(text, size, weight, room)) {
      const height = size * 1.45;
      if (this.#y - height < MARGIN) {
        this.#page = this.#doc.addPage([WIDTH, HEIGHT]);
        this.#y = HEIGHT - MARGIN;
      }
      this.#y -= height;
      let x = MARGIN + indent;
      for (const { font, words } of this.#runs(line, weight)) {
        this.#page.drawText(words, { x, y: this.#y, size, font, color: grey ? GREY : INK });
        x += font.widthOfTextAtSize(words, size);
      }
    }
  }

  /** Numbers its pages. @param foot said at the bottom of each */
  async save(footer: string): Promise<Uint8Array> {
    const pages = this.#doc.getPages();
    for (const [index, page] of pages.entries()) {
      let x = MARGIN;
      const text = `${footer} · page ${index + 1} sur ${pages.length}`;
      for (const { font, words } of this.#runs(text, 'regular')) {
        page.drawText(words, { x, y: MARGIN / 2, size: 8, font, color: GREY });
        x += font.widthOfTextAtSize(words, 8);
      }
    }
    return this.#doc.save();
  }

  #lines(text: string, size: number, weight: Weight, room: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').flatMap((each) => this.#cut(each, size, weight, room))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || this.#width(longer, size, weight) <= room) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  /** A fingerprint, an address: longer than a line. */
  #cut(word: string, size: number, weight: Weight, room: number): string[] {
    if (this.#width(word, size, weight) <= room) return [word];
    const letters = lettersOf(word);
    const half = Math.ceil(letters.length / 2);
    if (half === letters.length) return [word];
    const parts = [letters.slice(0, half), letters.slice(half)];
    return parts.flatMap((part) => this.#cut(part.join(''), size, weight, room));
  }

  #width(text: string, size: number, weight: Weight): number {
    return this.#runs(text, weight).reduce((sum, { font, words }) => sum + font.widthOfTextAtSize(words, size), 0);
  }

  /** Each letter with its accents in the first font that has it. */
  #runs(text: string, weight: Weight): { font: PDFFont; words: string }[] {
    const runs: { font: PDFFont; words: string }[] = [];
    for (const letter of lettersOf(text)) {
      const font = this.#fontOf(letter, weight);
      const words = font ? letter : MISSING;
      const used = font ?? this.#fonts[weight].at(-1)!.font;
      const last = runs.at(-1);
      if (last?.font === used) last.words += words;
      else runs.push({ font: used, words });
    }
    return runs;
  }

  #fontOf(letter: string, weight: Weight): PDFFont | null {
    if (NEEDS_SHAPING.test(letter)) return null;
    const chars = Array.from(letter, (char) => char.codePointAt(0)!);
    return this.#fonts[weight].find(({ known }) => chars.every((char) => known.has(char)))?.font ?? null;
  }
}

const graphemes = new Intl.Segmenter('fr');

function lettersOf(text: string): string[] {
  // No file of the font has the narrow space.
  const printed = text
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll('\u202f', '\u00a0');
  return Array.from(graphemes.segment(printed), ({ segment }) => segment);
}

interface WriteOptions {
  /** Points. */
  size?: number;
  weight?: Weight;
  grey?: boolean;
  indent?: number;
}
