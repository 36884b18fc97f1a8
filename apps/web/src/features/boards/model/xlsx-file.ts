import type { LocalDate } from '@basoche/domain';
import type { FileCell } from '@basoche/office/spreadsheet';
import { writeXlsx, XLSX_TYPE } from '@basoche/office/spreadsheet';

/** A cell of a workbook; a text is never run. */
export type XlsxCell = string | number | { date: LocalDate };

/** Px. */
const WIDTH = 131;

/** A workbook of one sheet whose first row has the names. */
export function xlsxFile(sheet: string, header: readonly string[], rows: readonly (readonly XlsxCell[])[]): Blob {
  const cells = [header, ...rows].flatMap((line, row) =>
    line.flatMap((content, column): FileCell[] =>
      content === '' ? [] : [{ row, column, content, look: row === 0 ? { bold: true } : {} }],
    ),
  );
  const file = {
    ...{ name: sheet.trim() || 'Basoche', cells, heights: [], merges: [], rules: [] },
    widths: header.map((_, at): [number, number] => [at, WIDTH]),
    frozen: { rows: 0, columns: 0 },
  };
  return new Blob([writeXlsx({ sheets: [file] })], { type: XLSX_TYPE });
}
