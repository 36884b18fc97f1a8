import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';
import { isOn } from './styles.ts';
import { unwrapped } from './unwrap.ts';

/** Looks of words, of tables and of their cells that a text has no place for: what they say when they say nothing. */
const RUN = [
  'w:color',
  'w:sz',
  'w:highlight',
  'w:shd',
  'w:rFonts',
  'w:spacing',
  'w:bdr',
  'w:fitText',
  'w:eastAsianLayout',
];
const RUN_SWITCHES = ['w:caps', 'w:smallCaps', 'w:outline', 'w:shadow', 'w:emboss', 'w:imprint'];
const RUN_USUAL: Readonly<Record<string, readonly string[]>> = {
  'w:w': ['100', '100%'],
  'w:position': ['0'],
  'w:effect': ['none'],
  'w:em': ['none'],
};
const AT_SIDE = ['left', 'start'];

/** Whether the words of a run look in a way that those of a text cannot. */
export function hasUnsupportedTextStyle(properties: Xml | undefined): boolean {
  return (
    RUN.some((name) => childOf(properties, name)) ||
    RUN_SWITCHES.some((name) => isOn(childOf(properties, name)) === true) ||
    Object.entries(RUN_USUAL).some(([name, usual]) => differs(properties, name, usual))
  );
}

/** Whether a table stands or looks in a way that one of a text cannot, but for its lines. @param rows those that are shown */
export function hasUnsupportedTableStyle(table: Xml, rows: readonly Xml[]): boolean {
  return isPlaced(childOf(table, 'w:tblPr')) || rows.some(hasUnsupportedRowStyle);
}

function hasUnsupportedRowStyle(row: Xml): boolean {
  const properties = childOf(row, 'w:trPr');
  // The ground of a row of heads is one of the text too.
  const isHead = isOn(childOf(properties, 'w:tblHeader')) === true;
  const cells = unwrapped(row).map((cell) => childOf(cell, 'w:tcPr'));
  return (
    isPlaced(properties) ||
    isPlaced(childOf(row, 'w:tblPrEx')) ||
    childOf(properties, 'w:trHeight')?.attrs['w:hRule'] === 'exact' ||
    cells.some((cell) => hasUnsupportedCellStyle(cell) || (isShaded(cell) && !isHead))
  );
}

function isPlaced(properties: Xml | undefined): boolean {
  return (
    childOf(properties, 'w:tblpPr') !== undefined ||
    isOn(childOf(properties, 'w:bidiVisual')) === true ||
    differs(properties, 'w:jc', AT_SIDE) ||
    (Number(childOf(properties, 'w:tblCellSpacing')?.attrs['w:w']) || 0) > 0 ||
    isShaded(properties)
  );
}

function hasUnsupportedCellStyle(properties: Xml | undefined): boolean {
  const borders = childOf(properties, 'w:tcBorders');
  return (
    differs(properties, 'w:vAlign', ['top']) ||
    isOn(childOf(properties, 'w:tcFitText')) === true ||
    ['w:tl2br', 'w:tr2bl'].some((name) => differs(borders, name, ['nil', 'none']))
  );
}

/** Whether a ground is given that is not that of the page. */
export function isShaded(properties: Xml | undefined): boolean {
  const {
    'w:val': pattern = 'nil',
    'w:fill': fill = 'auto',
    'w:themeFill': theme,
  } = childOf(properties, 'w:shd')?.attrs ?? {};
  const isPlain = pattern === 'nil' || pattern === 'clear';
  return !isPlain || theme !== undefined || !['auto', 'FFFFFF', 'ffffff'].includes(fill);
}

function differs(properties: Xml | undefined, name: string, usual: readonly string[]): boolean {
  const value = childOf(properties, name)?.attrs['w:val'];
  return value !== undefined && !usual.includes(value);
}
