import type { BodyNode } from '@basoche/editor/rules';
import { TABLE_MAX_COLUMNS, TABLE_MAX_ROWS } from '@basoche/editor/rules';
import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';
import { FileProblem } from '../../problem.ts';
import type { Losses } from '../../report.ts';
import { twipsOf } from './measures.ts';
import { hasUnsupportedTableStyle } from './unsupported-styles.ts';
import { holdsWords, unwrapped, wordsWithin } from './unwrap.ts';
import { isOn } from './styles.ts';

const TWIPS_PER_PX = 15;

interface ReadCell {
  node: BodyNode;
  column: number;
  columns: number;
  rows: number;
}

/**
 * A table of a file; `null` for one without cells.
 * @param blocksOf what stands in a cell of this width (twips; 0 where the file does not say); at least one block
 * @throws FileProblem when it is larger than a table may be
 */
export function readTable(
  table: Xml,
  blocksOf: (cell: Xml, width: number) => BodyNode[],
  losses: Losses,
): BodyNode | null {
  const grid = childrenNamed(childOf(table, 'w:tblGrid'), 'w:gridCol').map(({ attrs }) => pixels(attrs['w:w']));
  const all = unwrapped(table).flatMap((child) => {
    if (child.name === 'w:tr') return [child];
    return holdsWords(child) ? [wordsWithin(child, 'w:tr', 'w:tc', 'w:p')] : [];
  });
  const lines = all.filter((line) => isOn(childOf(childOf(line, 'w:trPr'), 'w:hidden')) !== true);
  losses.add('hiddenText', all.length - lines.length);
  if (hasUnsupportedTableStyle(table, lines)) losses.add('tableForms');
  losses.add('formatChanges', changesOf(table, lines));
  const said = ['w:tblCaption', 'w:tblDescription'].map((name) => childOf(childOf(table, 'w:tblPr'), name));
  if (said.some((each) => (each?.attrs['w:val'] ?? '') !== '')) losses.add('tableDescriptions');
  if (lines.length > TABLE_MAX_ROWS) throw new FileProblem('long');
  /** The cell that reaches down in each column. */
  const open: (ReadCell | undefined)[] = [];
  const rows = lines.flatMap((line): BodyNode[] => {
    const properties = childOf(line, 'w:trPr');
    if (childOf(properties, 'w:ins') || childOf(properties, 'w:del')) losses.add('tableChanges');
    const content = cellsOf(line, { open, grid, blocksOf, losses });
    const header = isOn(childOf(properties, 'w:tblHeader')) === true;
    return [{ type: 'tableRow', attrs: { header }, content }];
  });
  // A row of which every cell is a part of those above is no row of its own: what reaches into it ends before.
  const empty = rows.findIndex((row) => row.content?.length === 0);
  if (empty === -1) return rows.length > 0 ? { type: 'table', content: rows } : null;
  return withoutEmptyRows(rows);
}

interface Line {
  open: (ReadCell | undefined)[];
  grid: readonly number[];
  blocksOf: (cell: Xml, width: number) => BodyNode[];
  losses: Losses;
}

function cellsOf(line: Xml, { open, grid, blocksOf, losses }: Line): BodyNode[] {
  const before = Number(childOf(childOf(line, 'w:trPr'), 'w:gridBefore')?.attrs['w:val'] ?? 0) || 0;
  const cells: BodyNode[] = [];
  let column = 0;
  // What a row leaves out at its beginning is an empty cell.
  if (before > 0 && before < TABLE_MAX_COLUMNS) {
    cells.push(cellOf({ type: 'paragraph' }, { colspan: before }));
    for (; column < before; column += 1) open[column] = undefined;
  }
  for (const child of unwrapped(line)) {
    if (child.name !== 'w:tc' && !holdsWords(child)) continue;
    const cell = child.name === 'w:tc' ? child : wordsWithin(child, 'w:tc', 'w:p');
    const properties = childOf(cell, 'w:tcPr');
    const wanted = Math.max(1, Math.trunc(Number(childOf(properties, 'w:gridSpan')?.attrs['w:val'] ?? 1)) || 1);
    if (column + wanted > TABLE_MAX_COLUMNS) throw new FileProblem('long');
    const merge = childOf(properties, 'w:vMerge');
    countFormats(properties, losses);
    const continuesMerge =
      childOf(properties, 'w:hMerge') && childOf(properties, 'w:hMerge')?.attrs['w:val'] !== 'restart';
    const previous = cells.at(-1);
    if (continuesMerge && previous) {
      takeIn(previous, blocksOf(cell, 0));
      const colspan = Number(previous.attrs?.colspan) + wanted;
      previous.attrs = { ...previous.attrs, colspan, colwidth: null };
      for (let at = column; at < column + wanted; at += 1) open[at] = undefined;
      column += wanted;
      continue;
    }
    const above = open[column];
    if (merge && merge.attrs['w:val'] !== 'restart' && above && above.columns === wanted) {
      above.rows += 1;
      takeIn(above.node, blocksOf(cell, 0));
      above.node.attrs = { ...above.node.attrs, rowspan: above.rows };
      column += wanted;
      continue;
    }
    const widths = grid.slice(column, column + wanted);
    const node: BodyNode = {
      type: 'tableCell',
      attrs: {
        colspan: wanted,
        rowspan: 1,
        colwidth: widths.length === wanted && widths.every((width) => width > 0) ? widths : null,
      },
      content: blocksOf(cell, widths.reduce((sum, each) => sum + each, 0) * TWIPS_PER_PX),
    };
    const read = { node, column, columns: wanted, rows: 1 };
    for (let at = column; at < column + wanted; at += 1) open[at] = at === column && merge ? read : undefined;
    column += wanted;
    cells.push(node);
  }
  open.length = Math.min(open.length, column);
  return cells;
}

/** How often a change of the form of a table, or of a row, is followed. */
function changesOf(table: Xml, rows: readonly Xml[]): number {
  const changes = [
    childOf(childOf(table, 'w:tblPr'), 'w:tblPrChange'),
    childOf(childOf(table, 'w:tblGrid'), 'w:tblGridChange'),
    ...rows.flatMap((row) => [
      childOf(childOf(row, 'w:trPr'), 'w:trPrChange'),
      childOf(childOf(row, 'w:tblPrEx'), 'w:tblPrExChange'),
    ]),
  ];
  return changes.filter((change) => change !== undefined).length;
}

/** Words of a cell that another one covers stand in that. */
function takeIn(cell: BodyNode, blocks: BodyNode[]): void {
  const isEmpty = ({ type, content = [] }: BodyNode) => type === 'paragraph' && content.length === 0;
  cell.content = [...(cell.content ?? []), ...blocks.filter((block) => !isEmpty(block))];
}

/** What a cell says that a table of the text does not. */
function countFormats(properties: Xml | undefined, losses: Losses): void {
  const direction = childOf(properties, 'w:textDirection')?.attrs['w:val'] ?? 'lrTb';
  if (direction !== 'lrTb' && direction !== 'lr') losses.add('textDirections');
  if (['w:cellDel', 'w:cellIns', 'w:cellMerge'].some((name) => childOf(properties, name))) losses.add('tableChanges');
  if (childOf(properties, 'w:tcPrChange')) losses.add('formatChanges');
}

function cellOf(block: BodyNode, attrs: Record<string, unknown>): BodyNode {
  return { type: 'tableCell', attrs, content: [block] };
}

function withoutEmptyRows(rows: readonly BodyNode[]): BodyNode | null {
  const gone = rows.map((row) => row.content?.length === 0);
  const content = rows.flatMap((row, at) => {
    if (gone[at]) return [];
    for (const cell of row.content ?? []) {
      const rowspan = Number(cell.attrs?.rowspan ?? 1);
      const lost = gone.slice(at + 1, at + rowspan).filter(Boolean).length;
      if (lost > 0) cell.attrs = { ...cell.attrs, rowspan: rowspan - lost };
    }
    return [row];
  });
  return content.length > 0 ? { type: 'table', content } : null;
}

function pixels(twips: string | undefined): number {
  const value = Math.round(twipsOf(twips) / TWIPS_PER_PX);
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}
