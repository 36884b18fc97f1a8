import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@pdf-lib/fontkit';
import { PDFDocument, rgb } from 'pdf-lib';
import type { PDFFont, PDFPage } from 'pdf-lib';

const require = createRequire(import.meta.url);
/** A4, points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 56;
const INK = rgb(0.11, 0.11, 0.11);
const GREY = rgb(0.36, 0.34, 0.3);

type Weight = 'regular' | 'bold';
/** What the first has not, the second may have. */
type Fonts = Record<Weight, { font: PDFFont; known: Set<number> }[]>;

/** A PDF of lines of text, page after page, in a font that comes with it. */
export class PdfText {
  readonly #doc: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y = HEIGHT - MARGIN;

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
    const load = (weight: number) =>
      Promise.all(
        ['latin', 'latin-ext'].map(async (part) => {
          const file = require.resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`);
          const font = await doc.embedFont(readFileSync(file), { subset: true });
          return { font, known: new Set(font.getCharacterSet()) };
        }),
      );
    return new PdfText(doc, { regular: await load(400), bold: await load(700) });
  }

  /** Room above what comes next, points. */
  space(height: number): void {
    this.#y -= height;
  }

  /** A paragraph, on as many lines and pages as it takes. */
  write(text: string, { size = 10, weight = 'regular', grey = false, indent = 0 }: WriteOptions = {}): void {
    const room = WIDTH - 2 * MARGIN - indent;
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
  async save(foot: string): Promise<Uint8Array> {
    const pages = this.#doc.getPages();
    for (const [index, page] of pages.entries()) {
      let x = MARGIN;
      const text = `${foot} · page ${index + 1} sur ${pages.length}`;
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
    const half = Math.ceil(word.length / 2);
    return [word.slice(0, half), word.slice(half)].flatMap((part) => this.#cut(part, size, weight, room));
  }

  #width(text: string, size: number, weight: Weight): number {
    return this.#runs(text, weight).reduce((sum, { font, words }) => sum + font.widthOfTextAtSize(words, size), 0);
  }

  /** Each sign in the first font that has it; a sign that none has is told as one. */
  #runs(text: string, weight: Weight): { font: PDFFont; words: string }[] {
    const runs: { font: PDFFont; words: string }[] = [];
    const fonts = this.#fonts[weight];
    // No subset has the narrow space.
    for (const { segment } of new Intl.Segmenter('fr').segment(text.replaceAll('\u202f', '\u00a0'))) {
      const of = fonts.find(({ known }) => Array.from(segment).every((char) => known.has(char.codePointAt(0)!)));
      const font = (of ?? fonts[0]!).font;
      const words = of ? segment : '?';
      const last = runs.at(-1);
      if (last?.font === font) last.words += words;
      else runs.push({ font, words });
    }
    return runs;
  }
}

interface WriteOptions {
  /** Points. */
  size?: number;
  weight?: Weight;
  grey?: boolean;
  indent?: number;
}
