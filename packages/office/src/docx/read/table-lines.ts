import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';
import type { Styles } from './styles.ts';

const SIDES = ['w:top', 'w:left', 'w:bottom', 'w:right', 'w:insideH', 'w:insideV'];
/** Other names of the same sides. */
const NAMES: Readonly<Record<string, string>> = { 'w:left': 'w:start', 'w:right': 'w:end' };

/** Whether a table is drawn with lines between all of its cells, as those of the text are. */
export function hasAllLines(table: Xml, styles: Styles): boolean {
  const properties = childOf(table, 'w:tblPr');
  if (!properties) return true;
  const own = childOf(properties, 'w:tblBorders');
  const style = styles.tableBorders(childOf(properties, 'w:tblStyle')?.attrs['w:val']);
  const lineAt = (side: string) => sideOf(own, side) ?? style.map((each) => sideOf(each, side)).find(Boolean);
  const rows = childrenNamed(table, 'w:tr');
  const exceptions = rows.map((row) => childOf(childOf(row, 'w:tblPrEx'), 'w:tblBorders'));
  const isWithout = (each: Xml | undefined, side: string) => sideOf(each, side) && !isLine(sideOf(each, side));
  if (exceptions.some((each) => SIDES.some((side) => isWithout(each, side)))) return false;
  const cells = rows.flatMap((row) => childrenNamed(row, 'w:tc'));
  const borders = cells.map((cell) => childOf(childOf(cell, 'w:tcPr'), 'w:tcBorders'));
  if (SIDES.every((side) => isLine(lineAt(side))))
    return borders.every((each) => SIDES.every((side) => isLine(sideOf(each, side) ?? lineAt(side))));
  return borders.length > 0 && borders.every((each) => SIDES.slice(0, 4).every((side) => isLine(sideOf(each, side))));
}

function sideOf(borders: Xml | undefined, side: string): Xml | undefined {
  return childOf(borders, side) ?? childOf(borders, NAMES[side] ?? side);
}

/** Whether a line is drawn. */
export function isLine(border: Xml | undefined): boolean {
  const kind = border?.attrs['w:val'];
  return kind !== undefined && kind !== 'none' && kind !== 'nil';
}
