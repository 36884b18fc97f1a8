import type { LinePlaces } from '@basoche/domain';
import type { Book } from '../book.ts';
import { parseFormula } from '../parse.ts';
import type { Scalar } from '../value.ts';
import { type CellInput, Workbook } from '../workbook.ts';
import { storeFormula } from '../write.ts';

export function lines(...ids: string[]): LinePlaces {
  return { ids, places: new Map(ids.map((id, at) => [id, at])) };
}

function numbered(count: number, letter: string): string[] {
  return Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
}

export function bookOf(rows = 60, columns = 30): Book {
  const grid = { rows: lines(...numbered(rows, 'r')), columns: lines(...numbered(columns, 'c')) };
  return [
    { id: 's', name: 'Feuil1', ...grid },
    { id: 't', name: 'Débours 2026', ...grid },
  ];
}

/** 21 November 2026, 10:30 in Paris. */
export const NOW = Date.parse('2026-11-21T09:30:00Z');

/** Cells by their address as a person types them: `{ A1: 5, B1: '=A1*2', C1: { date: '2026-01-31' } }`. */
export function workbookOf(cells: Record<string, CellInput>, book = bookOf()): Workbook {
  const workbook = new Workbook({ now: () => NOW, random: () => 0.5 });
  workbook.setBook(book);
  for (const [address, content] of Object.entries(cells)) put(workbook, address, content);
  workbook.compute();
  return workbook;
}

export function put(workbook: Workbook, address: string, content: CellInput | null, sheet = 's'): void {
  const isFormula = typeof content === 'string' && content.startsWith('=');
  const stored = isFormula ? { formula: storeFormula(parseFormula(content, workbook.book, sheet)) } : content;
  workbook.setCell(sheet, keyOf(workbook.book, address, sheet), stored);
}

export function keyOf(book: Book, address: string, sheet = 's'): string {
  const reference = parseFormula(address, book, sheet);
  if (reference.kind !== 'reference') throw new Error(`not an address: ${address}`);
  return `${reference.from.row}/${reference.from.column}`;
}

/** The value of a formula that stands at AA1, beside some cells. */
export function valueIn(cells: Record<string, CellInput>, formula: string): Scalar {
  return workbookOf({ ...cells, AA1: formula }).valueOf('s', 'r1/c27');
}
