import { childOf, childrenOf, isOn, numberOf, type XmlElement } from '../../opc/xml-tree.ts';
import type { Losses } from '../../report.ts';

const EFFECTS = ['gradFill', 'pattFill', 'blipFill', 'effectDag', 'scene3d', 'sp3d'];
const SIDES = ['lnL', 'lnR', 'lnT', 'lnB'];

/** Counts what the paint of a shape or a picture says that an element of a slide does not. @param properties `spPr` */
export function countEffects(properties: XmlElement | undefined, losses: Losses): void {
  const transform = childOf(properties, 'xfrm')?.attributes ?? {};
  const isDrawn = EFFECTS.some((name) => childOf(properties, name)) || hasChildren(childOf(properties, 'effectLst'));
  if (isDrawn || hasLineStyle(childOf(properties, 'ln')) || isOn(transform['flipH']) || isOn(transform['flipV']))
    losses.add('effects');
}

/** Dashes, several lines, and what is no plain colour. */
function hasLineStyle(line: XmlElement | undefined): boolean {
  const dash = childOf(line, 'prstDash')?.attributes['val'] ?? 'solid';
  return (
    dash !== 'solid' ||
    (line?.attributes['cmpd'] ?? 'sng') !== 'sng' ||
    ['custDash', 'gradFill', 'pattFill'].some((name) => childOf(line, name))
  );
}

/** Counts how a body of text stands that an element of a slide does not. */
export function countBodyStyles(body: XmlElement | undefined, losses: Losses): void {
  const properties = childOf(body, 'bodyPr');
  const { vert = 'horz', numCol = '1' } = properties?.attributes ?? {};
  if (vert !== 'horz' || (numberOf(properties, 'rot') ?? 0) !== 0) losses.add('textDirections');
  if (Number(numCol) > 1) losses.add('columns');
  const warp = childOf(properties, 'prstTxWarp')?.attributes['prst'] ?? 'textNoShape';
  if (warp !== 'textNoShape' || ['scene3d', 'sp3d'].some((name) => childOf(properties, name))) losses.add('effects');
}

/** Counts the text styles of a run that a slide does not have. @param properties `rPr` */
export function countTextStyles(properties: XmlElement | undefined, losses: Losses): void {
  const { cap = 'none', spc = '0' } = properties?.attributes ?? {};
  if ((numberOf(properties, 'baseline') ?? 0) < 0) losses.add('subscripts');
  // « +mn-lt » and « +mj-lt » are the fonts of the theme.
  const font = childOf(properties, 'latin')?.attributes['typeface'] ?? '+';
  const isDrawn = ['highlight', 'ln', 'gradFill', 'pattFill', 'blipFill', 'effectDag', 'noFill'].some((name) =>
    childOf(properties, name),
  );
  const isEffect = hasChildren(childOf(properties, 'effectLst'));
  if (cap !== 'none' || spc !== '0' || !font.startsWith('+') || isDrawn || isEffect) losses.add('looks');
}

/** Counts a side that paragraphs of slides do not have. @param properties `pPr` */
export function countAlignments(properties: XmlElement | undefined, losses: Losses): void {
  const { algn, rtl } = properties?.attributes ?? {};
  if (['just', 'justLow', 'dist', 'thaiDist'].includes(algn ?? '') || isOn(rtl)) losses.add('alignments');
}

/** Counts what a table says of its cells that one of a slide does not: once a table. */
export function countTableStyles(table: XmlElement, losses: Losses): void {
  const properties = childOf(table, 'tblPr');
  const hasHead = isOn(properties?.attributes['firstRow']);
  const cells = childrenOf(table, 'tr').flatMap((row, at) =>
    childrenOf(row, 'tc').map((cell) => ({ form: childOf(cell, 'tcPr'), isHead: hasHead && at === 0 })),
  );
  // The ground of a row of heads is one of the slide too.
  const isSpecial = cells.some(({ form, isHead }) => hasCellStyle(form) || (hasFill(form) && !isHead));
  if (hasFill(properties) || isOn(properties?.attributes['rtl']) || isSpecial) losses.add('tableForms');
  const isBare = SIDES.some((side) => cells.some(({ form }) => childOf(form, side, 'noFill')));
  if (isBare) losses.add('tableLooks');
  losses.add('textDirections', cells.filter(({ form }) => (form?.attributes['vert'] ?? 'horz') !== 'horz').length);
}

function hasCellStyle(properties: XmlElement | undefined): boolean {
  const anchor = properties?.attributes['anchor'] ?? 't';
  return anchor === 'b' || ['lnTlToBr', 'lnBlToTr', 'cell3D'].some((name) => childOf(properties, name));
}

function hasFill(properties: XmlElement | undefined): boolean {
  const fills = ['solidFill', 'gradFill', 'pattFill', 'blipFill', 'grpFill', 'effectDag'];
  return fills.some((name) => childOf(properties, name)) || hasChildren(childOf(properties, 'effectLst'));
}

function hasChildren(element: XmlElement | undefined): boolean {
  return (element?.children.length ?? 0) > 0;
}
