import { sheet as sheets } from '@basoche/crdt';
import type { Attributes } from './xml.ts';

/** One character more than a cell keeps tells that it was cut; a part may name one text for all of its cells. */
const MAX = sheets.CELL_MAX_LENGTH + 1;
/** Of a part, a character may be seven. */
const MAX_RAW = MAX * '_x0041_'.length;

/** A text of a part with what comes next of it. */
export function longer(text: string | null | undefined, next: string): string {
  return `${text ?? ''}${next}`.slice(0, MAX_RAW);
}

/** A text as a cell has it: workbooks write characters that XML has no place for by their number, « _x000D_ ». */
export function cellText(raw: string): string {
  return raw
    .replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]|\p{Cs}/gu, '')
    .slice(0, MAX);
}

/** A text as a workbook writes it, in which such a number is what was typed. */
export function partText(text: string): string {
  return text.replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
}

/** Elements of the look of a part that a reader sees. */
const SEEN: ReadonlySet<string> = new Set(['b', 'i', 'u', 'strike', 'vertAlign', 'color', 'outline', 'shadow']);
/** Those that are said of every part: a reader sees them where two parts differ. */
const SAID: ReadonlySet<string> = new Set(['sz', 'rFont']);

/** Follows the parts of a text, to know whether one looks otherwise than its cell. */
export class PartLooks {
  #inLook = false;
  #own = false;
  #said = new Map<string, string | undefined>();

  /** Before the elements of a text. */
  begin(): void {
    this.#inLook = false;
    this.#own = false;
    this.#said.clear();
  }

  open(tag: string, attributes: Attributes): void {
    if (tag === 'rPr') this.#inLook = true;
    if (this.#inLook && SAID.has(tag)) {
      if (this.#said.has(tag) && this.#said.get(tag) !== attributes['val']) this.#own = true;
      this.#said.set(tag, attributes['val']);
    }
    if (!this.#inLook || !SEEN.has(tag) || attributes['val'] === '0' || attributes['val'] === 'false') return;
    if (tag !== 'color' || !isUsualInk(attributes)) this.#own = true;
  }

  close(tag: string): void {
    if (tag === 'rPr') this.#inLook = false;
  }

  get areOwn(): boolean {
    return this.#own;
  }
}

/** The ink of the theme, or black, is that of any text. */
function isUsualInk({ theme = '1', rgb = 'FF000000', indexed = '8' }: Attributes): boolean {
  return theme === '1' && rgb === 'FF000000' && ['0', '8', '64'].includes(indexed);
}
