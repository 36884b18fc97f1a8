import { sheet as sheets } from '@basoche/crdt';
import { colourOf } from './colours.ts';
import type { Attributes } from './xml.ts';

/** The lines of a style. */
export interface ReadBorders {
  lines: sheets.Borders;
  /** Whether a document shows them as they are said. */
  exact: boolean;
}

const EXACT: Readonly<Record<string, sheets.BorderLine | null>> = {
  ...{ none: null, thin: 'thin', medium: 'medium', double: 'double' },
};
const BROAD = /^(?:thick|medium|slant)/;
/** Sides as files name them; some say those of reading. */
const SIDES: Readonly<Record<string, sheets.BorderSide>> = {
  ...{ top: 'top', right: 'right', bottom: 'bottom', left: 'left', start: 'left', end: 'right' },
};

/** `<top style="thin">` of a border. */
export function readBorderLine(border: ReadBorders, name: string, { style = 'none' }: Attributes): void {
  const side = Object.hasOwn(SIDES, name) ? SIDES[name] : undefined;
  const known = Object.hasOwn(EXACT, style) ? EXACT[style] : undefined;
  const line = known === undefined ? (BROAD.test(style) ? 'medium' : 'thin') : known;
  if (side === undefined ? style !== 'none' : known === undefined) border.exact = false;
  if (side !== undefined) border.lines[side] = line;
}

/** Lines have the colour of the text. */
export function readLineColour(border: ReadBorders, attributes: Attributes): void {
  const colour = colourOf(attributes);
  if (colour !== null && colour !== '000000') border.exact = false;
}

/** A border of a file. */
export function borderXml(borders: string | undefined): string {
  const lines = sheets.readBorders(borders);
  const sides = (['left', 'right', 'top', 'bottom'] as const).map((side) => {
    const line = lines[side];
    return line === null ? `<${side}/>` : `<${side} style="${line}"><color auto="1"/></${side}>`;
  });
  return `<border>${sides.join('')}<diagonal/></border>`;
}
