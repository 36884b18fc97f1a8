import type { BodyNode } from '@basoche/editor/rules';
import { attrsOf, childrenOf } from '../word/read-body.ts';
import { placedCells } from '../word/table-grid.ts';
import type { PlacedCell } from '../word/table-grid.ts';
import { laterNotes } from './footnote-writer.ts';
import type { PdfNode } from './pdfmake.ts';

const POINTS_PER_PX = 0.75;
/** Points at the sides of a cell, and of its border. */
const PADDING = 6;
const BORDER = 0.5;

/** What stands in a cell, whose lines are this wide, in points; how many notes there are up to there. */
interface CellWriter {
  blocksOf: (cell: BodyNode, width: number) => PdfNode[];
  countNotes: () => number;
}

/** A table over as many pages as it needs, its first rows repeated if they head it; `null` for one without cells. */
export function pdfTable(table: BodyNode, width: number, { blocksOf, countNotes }: CellWriter): PdfNode | null {
  const lines = childrenOf(table).filter(({ type }) => type === 'tableRow');
  const rows = placedCells(lines);
  const columns = Math.max(0, ...rows.flat().map((cell) => cell.column + cell.columns));
  if (columns === 0) return null;
  const isHeader = lines.map((line) => attrsOf(line).header === true);
  const first = isHeader.indexOf(false);
  // What heads a table reaches over no page: with merged cells out of it, nothing is repeated.
  const headed = first === -1 ? 0 : first;
  const reaches = rows.slice(0, headed).some((cells, at) => cells.some((cell) => at + cell.rows > headed));
  const widths = widthsOf(rows, columns, width);
  const lineOf = ({ column, columns: spanned }: PlacedCell) =>
    widths.slice(column, column + spanned).reduce((sum, each) => sum + each, (spanned - 1) * (2 * PADDING + BORDER));
  const body = rows.map((cells, at) => {
    const row: PdfNode[] = Array.from({ length: columns }, () => ({ text: '' }));
    const written = cells.map((cell) => ({ cell, stack: blocksOf(cell.node, lineOf(cell)), notes: countNotes() }));
    for (const { cell, stack } of withLaterNotes(written))
      row[cell.column] = {
        stack,
        ...(cell.columns > 1 ? { colSpan: cell.columns } : {}),
        ...(cell.rows > 1 ? { rowSpan: cell.rows } : {}),
        ...(isHeader[at] ? { fillColor: '#efebe4', bold: true } : {}),
      };
    return row;
  });
  return {
    table: { widths, headerRows: reaches ? 0 : headed, body },
    layout: {
      hLineWidth: () => BORDER,
      vLineWidth: () => BORDER,
      paddingLeft: () => PADDING,
      paddingRight: () => PADDING,
      paddingTop: () => 3,
      paddingBottom: () => 1,
    },
    margin: [0, 3, 0, 10],
  };
}

/** A row that goes over a page leaves room at its foot for the notes of all its cells. */
function withLaterNotes<Cell extends { stack: PdfNode[]; notes: number }>(cells: readonly Cell[]): Cell[] {
  const last = cells.at(-1)?.notes ?? 0;
  if (cells.every(({ notes }) => notes === last)) return [...cells];
  return cells.map((cell) => {
    const later = Array.from({ length: last - cell.notes }, (_, at) => cell.notes + at + 1);
    return { ...cell, stack: [laterNotes(later), ...cell.stack] };
  });
}

/** Points inside the cells of each column: those given, made narrower where the page is; the others share what is left. */
function widthsOf(rows: readonly PlacedCell[][], columns: number, width: number): number[] {
  const room = Math.max(columns * 12, width - columns * (2 * PADDING + BORDER) - BORDER);
  const given = Array.from({ length: columns }, () => 0);
  for (const { node, column, columns: spanned } of rows.flat()) {
    const { colwidth } = attrsOf(node);
    for (let at = 0; at < spanned; at += 1) {
      const points = (Array.isArray(colwidth) ? Number(colwidth[at]) || 0 : 0) * POINTS_PER_PX - 2 * PADDING;
      if (given[column + at] === 0 && points > 0) given[column + at] = points;
    }
  }
  const open = given.filter((each) => each === 0).length;
  const used = given.reduce((sum, each) => sum + each, 0);
  const share = open === 0 ? 0 : Math.max(room / columns / 2, (room - used) / open);
  const all = given.map((each) => (each === 0 ? share : each));
  const total = all.reduce((sum, each) => sum + each, 0);
  return total > room ? all.map((each) => (each * room) / total) : all;
}
