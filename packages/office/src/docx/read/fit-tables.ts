import type { BodyNode } from '@basoche/editor/rules';
import { LONG_SIDE, SHORT_SIDE } from '../../word/word-file.ts';
import type { WordPage } from '../../word/word-file.ts';

const PX_PER_MM = 96 / 25.4;
const TWIPS_PER_PX = 15;
/** What Word lets a table stand out at the sides of the text, so that the words in its cells begin with the lines above. */
const OVERHANG = 17;

/**
 * A table that is as wide as the lines of its file is as wide as those of the text, whose page has other sides or margins. One
 * that is wider than that was meant to be.
 * @param line twips of a line of the file
 */
export function fitTables(blocks: readonly BodyNode[], page: WordPage, line: number): void {
  const side = page.orientation === 'landscape' ? LONG_SIDE : SHORT_SIDE;
  const room = Math.floor((side - 2 * page.margin) * PX_PER_MM) - 1;
  const max = line / TWIPS_PER_PX + OVERHANG;
  for (const block of blocks) if (block.type === 'table') fitTable(block, room, max);
}

function fitTable({ content: rows = [] }: BodyNode, room: number, max: number): void {
  const cells = rows.flatMap(({ content = [] }) => content);
  const width = Math.max(0, ...rows.map(({ content = [] }) => content.reduce((sum, cell) => sum + widthOf(cell), 0)));
  if (width <= room || width > max) return;
  for (const cell of cells) {
    const widths = widthsOf(cell);
    if (widths) cell.attrs = { ...cell.attrs, colwidth: widths.map((each) => Math.floor((each * room) / width)) };
  }
}

function widthOf(cell: BodyNode): number {
  return (widthsOf(cell) ?? []).reduce((sum, each) => sum + each, 0);
}

function widthsOf({ attrs }: BodyNode): number[] | null {
  return Array.isArray(attrs?.colwidth) ? (attrs.colwidth as number[]) : null;
}
