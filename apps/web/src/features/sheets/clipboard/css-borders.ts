import { sheet as sheets } from '@basoche/crdt';
import type { Declarations } from './css.ts';

const NONE = /(?:^|\s)(?:none|hidden)(?:\s|$)/i;
const WIDTH = /(?:^|\s)(\d{0,3}(?:\.\d{1,4})?)(pt|px)(?:\s|$)/i;
/** Points from which a line is broad: Excel says the width first, and makes fine ones of half a point; Word of one. */
const BROAD = { excel: 1, others: 1.5 } as const;

/** The lines that are declared of a cell; `undefined` where nothing is said of any. */
export function cssBorders(declared: Declarations): Partial<sheets.Borders> | undefined {
  const said = sheets.BORDER_SIDES.flatMap((side) => {
    const value = declared.get(`border-${side}`);
    return value === undefined ? [] : [[side, cssLine(value)] as const];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

function cssLine(value: string): sheets.BorderLine | null {
  const [, size, unit] = WIDTH.exec(value) ?? [];
  const points = size === undefined ? null : Number(size) * (unit?.toLowerCase() === 'px' ? 0.75 : 1);
  if (NONE.test(value) || points === 0 || !/[a-z]{5}/i.test(value)) return null;
  if (/double/i.test(value)) return 'double';
  return points !== null && points >= (/^[\d.]/.test(value) ? BROAD.excel : BROAD.others) ? 'medium' : 'thin';
}

/** How a cell says its lines to other programs. */
export function writtenBorders(borders: string | undefined): string[] {
  const lines = sheets.readBorders(borders);
  const widths = { thin: '.5pt solid', medium: '1.0pt solid', double: '2.0pt double' } as const;
  return sheets.BORDER_SIDES.flatMap((side) => {
    const line = lines[side];
    return line === null ? [] : [`border-${side}:${widths[line]} #000000`];
  });
}
