import { lettersOf } from '@basoche/pdf';
import type { FontStack } from '@basoche/pdf';
import { PDFDocument, rgb } from 'pdf-lib';
import type { PDFPage } from 'pdf-lib';
import { embedFont } from '../../../../pdf/print-font.ts';

/** A4, points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 56;
const INK = rgb(0.11, 0.11, 0.11);
const GREY = rgb(0.36, 0.34, 0.3);

type Weight = 'regular' | 'bold';
type Fonts = Record<Weight, FontStack>;

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
    doc.setTitle(facts.title);
    doc.setAuthor(facts.author);
    doc.setLanguage('fr-FR');
    doc.setCreationDate(facts.date);
    doc.setModificationDate(facts.date);
    return new PdfText(doc, { regular: await embedFont(doc, 400), bold: await embedFont(doc, 700) });
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
    this.#missing += this.#fonts[weight].missingOf(text);
    for (const line of this.#lines(text, size, weight, room)) {
      const height = size * 1.45;
      if (this.#y - height < MARGIN) {
        this.#page = this.#doc.addPage([WIDTH, HEIGHT]);
        this.#y = HEIGHT - MARGIN;
      }
      this.#y -= height;
      let x = MARGIN + indent;
      for (const { font, text: part } of this.#fonts[weight].runs(line)) {
        this.#page.drawText(part, { x, y: this.#y, size, font, color: grey ? GREY : INK });
        x += font.widthOfTextAtSize(part, size);
      }
    }
  }

  /** Numbers its pages. @param foot said at the bottom of each */
  async save(footer: string): Promise<Uint8Array> {
    const pages = this.#doc.getPages();
    for (const [index, page] of pages.entries()) {
      let x = MARGIN;
      const text = `${footer} · page ${index + 1} sur ${pages.length}`;
      for (const { font, text: part } of this.#fonts.regular.runs(text)) {
        page.drawText(part, { x, y: MARGIN / 2, size: 8, font, color: GREY });
        x += font.widthOfTextAtSize(part, 8);
      }
    }
    return this.#doc.save();
  }

  #lines(text: string, size: number, weight: Weight, room: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').flatMap((each) => this.#cut(each, size, weight, room))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || this.#fonts[weight].width(longer, size) <= room) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  /** A fingerprint, an address: longer than a line. */
  #cut(word: string, size: number, weight: Weight, room: number): string[] {
    if (this.#fonts[weight].width(word, size) <= room) return [word];
    const letters = lettersOf(word);
    const half = Math.ceil(letters.length / 2);
    if (half === letters.length) return [word];
    const parts = [letters.slice(0, half), letters.slice(half)];
    return parts.flatMap((part) => this.#cut(part.join(''), size, weight, room));
  }
}

interface WriteOptions {
  /** Points. */
  size?: number;
  weight?: Weight;
  grey?: boolean;
  indent?: number;
}
