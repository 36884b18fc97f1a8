import type { PDFContext, PDFRef } from 'pdf-lib';
import type { FontStack } from '../fonts/font-stack.ts';
import { nameOf } from '../document/objects.ts';
import { LINE_HEIGHT } from './text-layout.ts';
import type { TextBlock } from './text-layout.ts';

/** Of the size of letters: how far capital letters rise. */
const CAPITAL_HEIGHT = 0.73;
/** Of a quarter of a circle, for the handles of its curve. */
const ROUND = 0.5523;

/** Operators of a drawing of its own, with what they need. */
export class Drawing {
  readonly #operators: string[] = [];
  readonly #fonts = new Map<PDFRef, string>();
  readonly #images = new Map<PDFRef, string>();
  #opacity: number | null = null;

  /** @param color three parts of `rg` */
  ground(path: string, color: string, opacity: number): void {
    this.#opacity = opacity;
    this.#operators.push(`q /Ground gs ${color} rg\n${path}f Q`);
  }

  frame(path: string, color: string, width: number): void {
    this.#operators.push(`q ${color} RG ${round(width)} w\n${path}S Q`);
  }

  /** Lines in the middle of a width. @param top of the first line */
  text(block: TextBlock, font: FontStack, color: string, left: number, width: number, top: number): void {
    const height = block.size * LINE_HEIGHT;
    for (const [index, line] of block.lines.entries()) {
      let x = left + (width - font.width(line, block.size)) / 2;
      const y = top - index * height - (height + CAPITAL_HEIGHT * block.size) / 2;
      for (const run of font.runs(line)) {
        const name = keyIn(this.#fonts, run.font.ref, 'F');
        const glyphs = run.font.encodeText(run.text).toString();
        this.#operators.push(
          `BT ${color} rg /${name} ${round(block.size)} Tf 1 0 0 1 ${round(x)} ${round(y)} Tm ${glyphs} Tj ET`,
        );
        x += run.font.widthOfTextAtSize(run.text, block.size);
      }
    }
  }

  image(ref: PDFRef, x: number, y: number, width: number, height: number): void {
    const name = keyIn(this.#images, ref, 'I');
    this.#operators.push(`q ${[width, 0, 0, height, x, y].map(round).join(' ')} cm /${name} Do Q`);
  }

  get content(): string {
    return `${this.#operators.join('\n')}\n`;
  }

  resources(context: PDFContext) {
    const states = this.#opacity === null ? {} : { Ground: { Type: 'ExtGState', ca: this.#opacity } };
    const named = (refs: ReadonlyMap<PDFRef, string>) => {
      const dict = context.obj({});
      for (const [ref, name] of refs) dict.set(nameOf(name), ref);
      return dict;
    };
    return context.obj({ Font: named(this.#fonts), XObject: named(this.#images), ExtGState: context.obj(states) });
  }
}

/** A rectangle, its corners rounded where the radius is more than none. */
export function rectangle(x: number, y: number, width: number, height: number, radius: number): string {
  if (radius === 0) return `${[x, y, width, height].map(round).join(' ')} re\n`;
  const [right, top, handle] = [x + width, y + height, radius * (1 - ROUND)];
  const points: [string, number[]][] = [
    ['m', [x + radius, y]],
    ['l', [right - radius, y]],
    ['c', [right - handle, y, right, y + handle, right, y + radius]],
    ['l', [right, top - radius]],
    ['c', [right, top - handle, right - handle, top, right - radius, top]],
    ['l', [x + radius, top]],
    ['c', [x + handle, top, x, top - handle, x, top - radius]],
    ['l', [x, y + radius]],
    ['c', [x, y + handle, x + handle, y, x + radius, y]],
  ];
  return `${points.map(([operator, numbers]) => `${numbers.map(round).join(' ')} ${operator}`).join('\n')}\nh\n`;
}

/** The three parts of a color. @param color `#rrggbb` */
export function colorOf(color: string): string {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color);
  if (!parts) throw new RangeError(`no color: ${color}`);
  return parts
    .slice(1)
    .map((part) => round(Number.parseInt(part, 16) / 255))
    .join(' ');
}

/** As a PDF writes numbers: never with an exponent. */
export function round(number: number): string {
  return number.toFixed(8).replace(/\.?0+$/, '');
}

function keyIn(keys: Map<PDFRef, string>, ref: PDFRef, prefix: string): string {
  const found = keys.get(ref) ?? `${prefix}${keys.size}`;
  keys.set(ref, found);
  return found;
}
