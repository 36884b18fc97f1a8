import { isOff, isOn } from '../archive/index.ts';
import type { Loss } from './book-file.ts';
import type { Attributes } from './xml.ts';

const isMore = (value: string | undefined, than: number): boolean => Number(value ?? than) > than;

/** Elements that are told as often as they are there. */
const EACH: Readonly<Record<string, Loss>> = {
  sparkline: 'charts',
  dataValidation: 'validations',
  hyperlink: 'links',
  sheetProtection: 'protection',
  protectedRange: 'protection',
  autoFilter: 'filters',
  scenario: 'tools',
  dataRef: 'tools',
  oleObject: 'shapes',
  control: 'shapes',
  picture: 'pictures',
};

/** What programs say of a page by themselves. */
const PAGE_SETUP: readonly (readonly [attribute: string, usual: readonly string[]])[] = [
  ['paperSize', ['', '0', '1', '9']],
  ['paperWidth', ['']],
  ['paperHeight', ['']],
  ['pageOrder', ['', 'downThenOver']],
  ['cellComments', ['', 'none']],
  ['errors', ['', 'displayed']],
];
const SHOWN = ['showGridLines', 'showZeros', 'showRowColHeaders', 'defaultGridColor'];

/** Elements that are told once a sheet, and when. */
const ONCE: Readonly<Record<string, readonly [loss: Loss, applies: (attributes: Attributes) => boolean]>> = {
  brk: ['prints', () => true],
  legacyDrawingHF: ['prints', () => true],
  drawingHF: ['prints', () => true],
  pageSetup: [
    'prints',
    ({ orientation, scale = '100', fitToWidth = '1', fitToHeight = '1', blackAndWhite, draft, ...more }) =>
      orientation === 'landscape' ||
      PAGE_SETUP.some(([name, usual]) => !usual.includes(more[name] ?? '')) ||
      (isOn(more['useFirstPageNumber']) && more['firstPageNumber'] !== '1') ||
      scale !== '100' ||
      fitToWidth !== '1' ||
      fitToHeight !== '1' ||
      isOn(blackAndWhite) ||
      isOn(draft),
  ],
  printOptions: [
    'prints',
    ({ gridLines, headings, horizontalCentered, verticalCentered }) =>
      [gridLines, headings, horizontalCentered, verticalCentered].some(isOn),
  ],
  pageSetUpPr: ['prints', ({ fitToPage }) => isOn(fitToPage)],
  row: ['outlines', ({ outlineLevel, collapsed }) => isMore(outlineLevel, 0) || isOn(collapsed)],
  col: ['outlines', ({ outlineLevel, collapsed }) => isMore(outlineLevel, 0) || isOn(collapsed)],
  sheetFormatPr: ['hidden', ({ zeroHeight }) => isOn(zeroHeight)],
  sheetPr: ['calculation', ({ transitionEvaluation }) => isOn(transitionEvaluation)],
  tabColor: ['views', () => true],
  customSheetView: ['views', () => true],
  sheetView: [
    'views',
    ({ showFormulas, rightToLeft, ...shows }) =>
      isOn(showFormulas) || isOn(rightToLeft) || SHOWN.some((name) => isOff(shows[name])),
  ],
};

const HEADER = /^(?:odd|even|first)(?:Header|Footer)$/;
/** Fonts, sizes, sides, the name of the sheet and numbers of pages: what programs put there by themselves. */
const BY_ITSELF = /&"[^"]*"|&K[0-9A-F]{6}|&\d+|&[A-Z]|page|sur|of|[\s/-]/gi;

/** Counts what a sheet of a file has and a sheet of a document does not have, besides its cells. */
export class SheetLosses {
  readonly #counted = new Set<Loss>();
  readonly #count: (loss: Loss) => void;
  /** What a header or a footer says, while it is open. */
  #header: string | null = null;

  constructor(count: (loss: Loss) => void) {
    this.#count = count;
  }

  open(tag: string, attributes: Attributes): void {
    const each = EACH[tag];
    if (each !== undefined) this.#count(each);
    if (HEADER.test(tag)) this.#header = '';
    const [loss, applies] = ONCE[tag] ?? [];
    if (loss !== undefined && applies?.(attributes) === true) this.#once(loss);
  }

  text(part: string): void {
    if (this.#header !== null) this.#header += part;
  }

  close(): void {
    if (this.#header !== null && this.#header.replaceAll(BY_ITSELF, '') !== '') this.#once('prints');
    this.#header = null;
  }

  #once(loss: Loss): void {
    if (this.#counted.has(loss)) return;
    this.#counted.add(loss);
    this.#count(loss);
  }
}
