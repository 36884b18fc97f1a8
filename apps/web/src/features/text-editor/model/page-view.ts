import { document as wordDocument } from '@basoche/crdt';
import type { PageSettings } from '@basoche/editor';
import { proxy } from 'valtio';
import { readText, writeText } from '../../../app/storage/local-store.ts';

const PX_PER_MM = 96 / 25.4;
/** A4, millimetres. */
const SHORT_SIDE = 210;
const LONG_SIDE = 297;
/** Pixels between two pages on the screen. */
const GAP = 24;

export type PageSetup = ReturnType<typeof wordDocument.pageSetup>;

/** The sides of a page, millimetres. */
function sidesOf({ orientation }: PageSetup): [width: number, height: number] {
  return orientation === 'portrait' ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE];
}

export interface PageLook extends PageSettings {
  width: number;
}

/** A page of the document in pixels of the screen. */
export function pageLookOf(setup: PageSetup): PageLook {
  const [width, height] = sidesOf(setup);
  return {
    width: width * PX_PER_MM,
    height: height * PX_PER_MM,
    margin: wordDocument.PAGE_MARGINS[setup.margin] * PX_PER_MM,
    gap: GAP,
    header: setup.header,
    footer: setup.footer,
    numbers: setup.numbers,
    firstPlain: setup.firstPlain,
  };
}

/** What tells a printer the same page: its size and margins, header, footer and numbers in the margins. */
export function printRules(setup: PageSetup): string {
  const [width, height] = sidesOf(setup);
  const box = (place: string, content: string): string =>
    `@${place}{content:${content};font:10pt Georgia,serif;color:#444}`;
  const boxes =
    box('top-left', textRule(setup.header)) +
    box('bottom-left', textRule(setup.footer)) +
    box('bottom-right', setup.numbers ? "counter(page) ' / ' counter(pages)" : "''");
  const plain = ['top-left', 'bottom-left', 'bottom-right'].map((place) => box(place, "''")).join('');
  return `@page{size:${width}mm ${height}mm;margin:${wordDocument.PAGE_MARGINS[setup.margin]}mm;${boxes}}${setup.firstPlain ? `@page :first{${plain}}` : ''}`;
}

/** A text as a string of a style sheet, whatever stands in it. */
function textRule(text: string): string {
  return `'${text.replaceAll(/[^\p{L}\p{N} ]/gu, (char) => `\\${char.codePointAt(0)!.toString(16)} `)}'`;
}

const WHITE = 'basoche.paper-white';
const TYPOGRAPHY = 'basoche.french-typography';
const WHOLE = 'basoche.whole-text';

/** How this person writes and sees paper, on this device. */
export const pageView = proxy({
  white: readText(WHITE) === 'true',
  typography: readText(TYPOGRAPHY) !== 'false',
  /** All of a long text is on the screen’s page, for a screen reader or the browser’s own search; writing is slower. */
  whole: readText(WHOLE) === 'true',
  /** The text alone, until it is ended or the page is loaded again. */
  focus: false,
});

export function setPageWhite(white: boolean): void {
  pageView.white = white;
  writeText(WHITE, white ? 'true' : null);
}

/** Whether what is typed is corrected as French typography wants it. */
export function setTypography(on: boolean): void {
  pageView.typography = on;
  writeText(TYPOGRAPHY, on ? null : 'false');
}

export function setWhole(whole: boolean): void {
  pageView.whole = whole;
  writeText(WHOLE, whole ? 'true' : null);
}
