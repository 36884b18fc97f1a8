import { type ReadNumberFormat, readFormatCode } from '@basoche/office/spreadsheet';

const VALUE = 'data-sheets-value';
const FORMAT = 'data-sheets-numberformat';
/** What tells a page of Google Sheets from others. */
export const GOOGLE_CELLS = `td[${VALUE}], td[${FORMAT}]`;
/** Kinds of values, which are kept under the same name. */
const KINDS = { text: 2, number: 3, boolean: 4 } as const;

/** What Google Sheets says that a cell holds; `null` where it says nothing. */
export function googleContent(cell: Element): number | string | boolean | null {
  const { [KINDS.text]: text, [KINDS.number]: number, [KINDS.boolean]: flag, 1: kind } = said(cell, VALUE);
  if (kind === KINDS.text && typeof text === 'string') return text;
  if (kind === KINDS.number && typeof number === 'number' && Number.isFinite(number)) return number;
  return kind === KINDS.boolean && (flag === 0 || flag === 1) ? flag === 1 : null;
}

/** Its format, in the words of an English Excel; `null` for none. */
export function googleFormat(cell: Element): ReadNumberFormat | null {
  const { 2: code } = said(cell, FORMAT);
  return typeof code === 'string' ? readFormatCode(code) : null;
}

function said(cell: Element, name: string): Record<number, unknown> {
  const text = cell.getAttribute(name);
  if (text === null) return {};
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Record<number, unknown>) : {};
  } catch {
    return {};
  }
}
