import type { BodyNode } from '@basoche/editor/rules';
import type { Paragraph } from 'docx';
import { Table, TableCell, TableLayoutType, TableRow, WidthType } from 'docx';
import { attrsOf, childrenOf } from '../../word/read-body.ts';
import { placedCells } from '../../word/table-grid.ts';
import type { PlacedCell } from '../../word/table-grid.ts';

/** Twips of a pixel of the screen. */
const TWIPS_PER_PX = 15;
/** Twips that a column has at least. */
const NARROWEST = 300;
/** Twips at the sides of a cell. */
const PADDING = 100;

/**
 * A table as a file has it; `null` for one without cells.
 * @param width twips of the page between its margins
 * @param blocksOf what stands in a cell, whose lines are this wide, in twips
 */
export function tableOf(
  table: BodyNode,
  width: number,
  blocksOf: (cell: BodyNode, width: number) => (Paragraph | Table)[],
): Table | null {
  const lines = childrenOf(table).filter(({ type }) => type === 'tableRow');
  const rows = placedCells(lines);
  const columns = Math.max(0, ...rows.flat().map((cell) => cell.column + cell.columns));
  if (columns === 0) return null;
  const widths = widthsOf(rows, columns, width);
  return new Table({
    width: { size: widths.reduce((sum, each) => sum + each, 0), type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    margins: { left: PADDING, right: PADDING },
    rows: rows.map((cells, at) => {
      const header = attrsOf(lines[at]!).header === true;
      return new TableRow({
        tableHeader: header,
        children: cells.map(
          (cell) =>
            new TableCell({
              ...(cell.columns > 1 ? { columnSpan: cell.columns } : {}),
              ...(cell.rows > 1 ? { rowSpan: cell.rows } : {}),
              ...(header ? { shading: { type: 'clear', fill: 'EFEBE4' } } : {}),
              children: blocksOf(cell.node, lineOf(cell, widths)),
            }),
        ),
      });
    }),
  });
}

function lineOf({ column, columns }: PlacedCell, widths: readonly number[]): number {
  const width = widths.slice(column, column + columns).reduce((sum, each) => sum + each, 0);
  return Math.max(NARROWEST / 2, width - 2 * PADDING);
}

/** Columns that nobody gave a width share what is left. */
function widthsOf(rows: readonly PlacedCell[][], columns: number, width: number): number[] {
  const given = Array.from({ length: columns }, () => 0);
  for (const { node, column, columns: spanned } of rows.flat()) {
    const { colwidth } = attrsOf(node);
    for (let at = 0; at < spanned; at += 1) {
      const twips = Math.round((Array.isArray(colwidth) ? Number(colwidth[at]) || 0 : 0) * TWIPS_PER_PX);
      if (given[column + at] === 0 && twips > 0) given[column + at] = Math.min(31_000, twips);
    }
  }
  const open = given.filter((each) => each === 0).length;
  const left = width - given.reduce((sum, each) => sum + each, 0);
  const share = open === 0 ? 0 : Math.max(NARROWEST, Math.floor(left / open));
  return given.map((each) => (each === 0 ? share : each));
}
