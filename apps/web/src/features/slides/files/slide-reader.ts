import type { PrintBox, PrintWords } from '@basoche/office';
import { canvasFont } from '../../../shared/canvas-font.ts';

/** Weight from which letters are bold in a file that knows two. */
const BOLD = 600;

/** Where the letters of a font stand around their baseline, in points. */
interface FontHeight {
  above: number;
  below: number;
}

/** Reads what a slide that is laid out in points shows, as the browser broke its lines. */
export class SlideReader {
  #corner: DOMRect;
  #pen = document.createElement('canvas').getContext('2d');
  #heights = new Map<string, FontHeight>();

  /** @param paper the slide, not scaled */
  constructor(surface: Element) {
    this.#corner = surface.getBoundingClientRect();
  }

  /** The words in an element, with the signs before the items of its lists. @param accent colour of these signs */
  words(root: Element, accent: string): PrintWords[] {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const pieces: PrintWords[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      pieces.push(...this.#pieces(node as Text));
    for (const item of root.querySelectorAll('li')) pieces.push(this.#sign(item, accent));
    return pieces;
  }

  /** The papers behind words: of the element itself, and of the cells of a table. */
  boxes(root: Element): PrintBox[] {
    return [...root.querySelectorAll('.sl-words, .sl-no-image, td')].flatMap((element) => {
      const style = getComputedStyle(element);
      const fill = hexOf(style.backgroundColor);
      const strokeWidth = Number.parseFloat(style.borderTopWidth);
      const stroke = strokeWidth > 0 ? hexOf(style.borderTopColor) : null;
      if (fill === null && stroke === null) return [];
      const { x, y, width, height } = this.#place(element.getBoundingClientRect());
      // The border of a cell is shared with the next, that of a box is within it.
      const by = element.tagName === 'TD' || stroke === null ? 0 : strokeWidth / 2;
      return [{ x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by, fill, stroke, strokeWidth }];
    });
  }

  #place({ x, y, width, height }: DOMRect): { x: number; y: number; width: number; height: number } {
    return { x: x - this.#corner.x, y: y - this.#corner.y, width, height };
  }

  #pieces(node: Text): PrintWords[] {
    const parent = node.parentElement!;
    const style = getComputedStyle(parent);
    const look = {
      size: Number.parseFloat(style.fontSize),
      bold: Number(style.fontWeight) >= BOLD,
      italic: style.fontStyle === 'italic',
      color: hexOf(style.color) ?? '#000000',
      under: parent.closest('u') !== null,
      through: parent.closest('s') !== null,
      link: parent.closest('[data-link]')?.getAttribute('data-link') ?? null,
    };
    const { above, below } = this.#height(style);
    const pieces: { piece: PrintWords; end: number }[] = [];
    for (const { start, end, rect } of wordsOf(node)) {
      const { x, y, width, height } = this.#place(rect);
      const baseline = y + (height - above - below) / 2 + above;
      const last = pieces.at(-1);
      const text = node.data.slice(start, end);
      if (last && Math.abs(last.piece.baseline - baseline) < 1 && x >= last.piece.x) {
        last.piece.text += node.data.slice(last.end, start) + text;
        last.piece.width = x + width - last.piece.x;
        last.end = end;
      } else pieces.push({ piece: { text, x, baseline, width, ...look }, end });
    }
    return pieces.map(({ piece }) => piece);
  }

  /** What stands before an item, which the page does not tell: as Chromium puts it. */
  #sign(item: Element, color: string): PrintWords {
    const style = getComputedStyle(item);
    const { above, below } = this.#height(style);
    const list = item.parentElement!;
    const isNumber = list.tagName === 'OL';
    const text = isNumber ? `${[...list.children].indexOf(item) + 1}.` : '•';
    const width = this.#width(style, text);
    const left = this.#place(item.getBoundingClientRect()).x;
    const size = Number.parseFloat(style.fontSize);
    const x = isNumber ? left - this.#width(style, ' ') - width : left - (above * 2) / 3 - 9 + (above / 3 - width / 2);
    const first = firstLine(item);
    const line = this.#place(first);
    const baseline = line.y + (line.height - above - below) / 2 + above;
    return {
      text,
      x,
      baseline,
      width,
      size,
      color,
      bold: false,
      italic: false,
      under: false,
      through: false,
      link: null,
    };
  }

  #width(style: CSSStyleDeclaration, text: string): number {
    if (this.#pen === null) return text.length * Number.parseFloat(style.fontSize) * 0.5;
    this.#pen.font = canvasFont(style);
    return this.#pen.measureText(text).width;
  }

  #height(style: CSSStyleDeclaration): FontHeight {
    const font = canvasFont(style);
    const known = this.#heights.get(font);
    if (known) return known;
    const size = Number.parseFloat(style.fontSize);
    let height = { above: size * 0.95, below: size * 0.25 };
    if (this.#pen !== null) {
      this.#pen.font = font;
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = this.#pen.measureText('x');
      height = { above: fontBoundingBoxAscent, below: fontBoundingBoxDescent };
    }
    this.#heights.set(font, height);
    return height;
  }
}

/** The words of a text with their places; one that is broken over lines comes letter by letter. */
function* wordsOf(node: Text): Generator<{ start: number; end: number; rect: DOMRect }> {
  for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
    const whole = rectsOf(node, index, index + word.length);
    if (whole.length === 1) yield { start: index, end: index + word.length, rect: whole[0]! };
    else
      for (let start = index; start < index + word.length;) {
        const end = start + String.fromCodePoint(word.codePointAt(start - index)!).length;
        const [rect] = rectsOf(node, start, end);
        if (rect) yield { start, end, rect };
        start = end;
      }
  }
}

function rectsOf(node: Text, start: number, end: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

/** The line that an item begins with. */
function firstLine(item: Element): DOMRect {
  const node = document.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode();
  const own = item.firstElementChild ?? item;
  const [rect] = node instanceof Text && own.contains(node) ? rectsOf(node, 0, Math.min(1, node.length)) : [];
  return rect ?? own.getBoundingClientRect();
}

/** `#rrggbb` of a colour that the browser computed; `null` for one that does not show. */
export function hexOf(color: string): string | null {
  const [red, green, blue, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined || alpha === 0) return null;
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
