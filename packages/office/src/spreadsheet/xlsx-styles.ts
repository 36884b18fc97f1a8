import { sheet as sheets } from '@basoche/crdt';
import { colourOf, isToneColour, toneOf } from './colours.ts';
import { type ReadBorders, readBorderLine, readLineColour } from './xlsx-borders.ts';
import { type ReadNumberFormat, readNumberFormat } from './number-formats.ts';
import { type Attributes, readXml } from './xml.ts';

/** How cells of a style look. */
export interface ReadStyle {
  look: sheets.CellFormat;
  number: ReadNumberFormat;
  /** Whether a document shows all that it says of colours. */
  colours: boolean;
  /** Whether it shows all lines as they are said. */
  borders: boolean;
  /** Whether its letters are those of the usual font of the workbook, but for what a look says. */
  font: boolean;
  /** Whether it shows its content where the file does. */
  place: boolean;
}

export interface Styles {
  cells: readonly ReadStyle[];
  /** Looks of conditional formats. */
  conditions: readonly sheets.RuleLook[];
}

interface Font {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  colour: string | null;
  /** Name, size and what else a look does not say. */
  letters: Record<string, string>;
}

interface Fill {
  colour: string | null;
  /** One colour all over. */
  isPlain: boolean;
}

interface CellStyle {
  format: number;
  font: number;
  fill: number;
  border: number;
  align: Attributes;
}

const SWITCHES = ['strike', 'outline', 'shadow', 'condense', 'extend'];
const LETTERS = ['name', 'sz', 'vertAlign', ...SWITCHES];
const PLAIN_PATTERNS = ['none', 'solid'];
const NO_FILL: Fill = { colour: null, isPlain: true };
/** Where a cell shows its content, as a document does it too. */
const PLACES: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['horizontal', ['', 'general', 'left', 'center', 'right']],
  ['vertical', ['', 'top', 'bottom']],
  ['textRotation', ['', '0']],
  ['indent', ['', '0']],
  ['shrinkToFit', ['', '0', 'false']],
  ['readingOrder', ['', '0', '1']],
];

/** The styles of a workbook; none where it has no such part. */
export function readStyles(xml: Uint8Array | null): Styles {
  const codes = new Map<number, string>();
  const [fonts, fills, styles]: [Font[], Fill[], CellStyle[]] = [[], [], []];
  const borders: ReadBorders[] = [];
  const conditions: { font: Font; fill: string | null }[] = [];
  const path: string[] = [];
  let font: Font | null = null;
  let fill: Fill | null = null;
  const handler = {
    open(name: string, attributes: Attributes) {
      const inside = path.at(-1) ?? '';
      path.push(name);
      if (name === 'numFmt' && attributes['formatCode'] !== undefined)
        codes.set(Number(attributes['numFmtId']), attributes['formatCode']);
      else if (name === 'dxf') conditions.push({ font: noFont(), fill: null });
      else if (name === 'font') font = noFont();
      else if (name === 'fill') fill = { colour: null, isPlain: true };
      else if (inside === 'borders') borders.push({ lines: sheets.readBorders(undefined), exact: true });
      else if (path.at(-3) === 'borders') readBorderLine(borders.at(-1)!, name, attributes);
      else if (path.at(-4) === 'borders') readLineColour(borders.at(-1)!, attributes);
      else if (font && (name === 'b' || name === 'i')) font[name === 'b' ? 'bold' : 'italic'] = isOn(attributes['val']);
      else if (font && name === 'u') font.underline = attributes['val'] !== 'none';
      else if (font && name === 'color') font.colour = colourOf(attributes);
      else if (font && LETTERS.includes(name)) readLetters(font, name, attributes['val']);
      else if (fill && name === 'gradientFill') fill.isPlain = false;
      else if (fill && name === 'patternFill') {
        fill.isPlain = PLAIN_PATTERNS.includes(attributes['patternType'] ?? 'none');
        if (attributes['patternType'] === 'none') fill.colour = null;
      } else if (fill && (name === 'fgColor' || (name === 'bgColor' && path.includes('dxf'))))
        fill.colour = colourOf(attributes);
      else if (name === 'xf' && inside === 'cellXfs')
        styles.push({
          format: Number(attributes['numFmtId'] ?? 0),
          font: Number(attributes['fontId'] ?? 0),
          fill: Number(attributes['fillId'] ?? 0),
          border: Number(attributes['borderId'] ?? 0),
          align: {},
        });
      else if (name === 'alignment' && path.includes('cellXfs')) styles.at(-1)!.align = attributes;
    },
    close(name: string) {
      path.pop();
      const condition = path.includes('dxf') ? conditions.at(-1) : undefined;
      if (name === 'font' && font) {
        if (condition) condition.font = font;
        else if (path.at(-1) === 'fonts') fonts.push(font);
        font = null;
      } else if (name === 'fill' && fill) {
        if (condition) condition.fill = fill.colour;
        else if (path.at(-1) === 'fills') fills.push(fill);
        fill = null;
      }
    },
  };
  if (xml !== null) readXml(xml, handler);
  return {
    cells: styles.map((style) =>
      cellStyle(style, {
        font: fonts[style.font] ?? noFont(),
        usual: fonts[0] ?? noFont(),
        fill: fills[style.fill] ?? NO_FILL,
        border: borders[style.border],
        codes,
      }),
    ),
    conditions: conditions.map(({ font: { bold, italic, colour }, fill: back }) => ({
      ...{ bold, italic, color: toneOf(colour), fill: toneOf(back) },
    })),
  };
}

interface Given {
  font: Font;
  /** The first of the workbook. */
  usual: Font;
  fill: Fill;
  border: ReadBorders | undefined;
  codes: ReadonlyMap<number, string>;
}

function cellStyle({ format, align }: CellStyle, { font, usual, fill, border, codes }: Given): ReadStyle {
  const { bold, italic, underline, colour } = font;
  const number = readNumberFormat(format, codes);
  const [color, back] = [toneOf(colour), toneOf(fill.colour)];
  const borders = border && sheets.bordersText(border.lines);
  const horizontal = align['horizontal'];
  const look: sheets.CellFormat = {
    ...number.look,
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(underline ? { underline } : {}),
    ...(color ? { color } : {}),
    ...(back ? { fill: back } : {}),
    ...(horizontal === 'left' || horizontal === 'center' || horizontal === 'right' ? { align: horizontal } : {}),
    ...(isOn(align['wrapText'] ?? '0') ? { wrap: true } : {}),
    ...(borders ? { borders } : {}),
  };
  return {
    look,
    number,
    colours: isToneColour(colour) && isToneColour(fill.colour) && fill.isPlain,
    borders: border?.exact !== false,
    font: LETTERS.every((name) => font.letters[name] === usual.letters[name]),
    place: PLACES.every(([name, usualPlaces]) => usualPlaces.includes(align[name] ?? '')),
  };
}

/** Notes what a font says of its letters; what is off is not said. */
function readLetters(font: Font, name: string, value: string | undefined): void {
  const isSwitch = SWITCHES.includes(name);
  if (isSwitch ? isOn(value) : value !== 'baseline') font.letters[name] = isSwitch ? '1' : (value ?? '');
}

function noFont(): Font {
  return { bold: false, italic: false, underline: false, colour: null, letters: {} };
}

/** A sign without a value is on. */
function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false';
}
