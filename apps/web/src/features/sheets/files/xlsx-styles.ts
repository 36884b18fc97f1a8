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
}

interface CellStyle {
  format: number;
  font: number;
  fill: number;
  border: number;
  align: Attributes;
}

/** The styles of a workbook; none where it has no such part. */
export function readStyles(xml: Uint8Array | null): Styles {
  const codes = new Map<number, string>();
  const [fonts, fills, styles]: [Font[], (string | null)[], CellStyle[]] = [[], [], []];
  const borders: ReadBorders[] = [];
  const conditions: { font: Font; fill: string | null }[] = [];
  const path: string[] = [];
  let font: Font | null = null;
  let fill: { at: number | null; colour: string | null } | null = null;
  const handler = {
    open(name: string, attributes: Attributes) {
      const inside = path.at(-1) ?? '';
      path.push(name);
      if (name === 'numFmt' && attributes['formatCode'] !== undefined)
        codes.set(Number(attributes['numFmtId']), attributes['formatCode']);
      else if (name === 'dxf') conditions.push({ font: noFont(), fill: null });
      else if (name === 'font') font = noFont();
      else if (name === 'fill') fill = { at: null, colour: null };
      else if (inside === 'borders') borders.push({ lines: sheets.readBorders(undefined), exact: true });
      else if (path.at(-3) === 'borders') readBorderLine(borders.at(-1)!, name, attributes);
      else if (path.at(-4) === 'borders') readLineColour(borders.at(-1)!, attributes);
      else if (font && (name === 'b' || name === 'i')) font[name === 'b' ? 'bold' : 'italic'] = isOn(attributes['val']);
      else if (font && name === 'u') font.underline = attributes['val'] !== 'none';
      else if (font && name === 'color') font.colour = colourOf(attributes);
      else if (fill && name === 'patternFill' && attributes['patternType'] === 'none') fill.colour = null;
      else if (fill && (name === 'fgColor' || (name === 'bgColor' && path.includes('dxf'))))
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
        else if (path.at(-1) === 'fills') fills.push(fill.colour);
        fill = null;
      }
    },
  };
  if (xml !== null) readXml(xml, handler);
  return {
    cells: styles.map((style) =>
      cellStyle(style, fonts[style.font] ?? noFont(), fills[style.fill] ?? null, borders[style.border], codes),
    ),
    conditions: conditions.map(({ font: { bold, italic, colour }, fill: back }) => ({
      ...{ bold, italic, color: toneOf(colour), fill: toneOf(back) },
    })),
  };
}

function cellStyle(
  { format, align }: CellStyle,
  { bold, italic, underline, colour }: Font,
  fill: string | null,
  border: ReadBorders | undefined,
  codes: ReadonlyMap<number, string>,
): ReadStyle {
  const number = readNumberFormat(format, codes);
  const [color, back] = [toneOf(colour), toneOf(fill)];
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
  return { look, number, colours: isToneColour(colour) && isToneColour(fill), borders: border?.exact !== false };
}

function noFont(): Font {
  return { bold: false, italic: false, underline: false, colour: null };
}

/** A sign without a value is on. */
function isOn(value: string | undefined): boolean {
  return value !== '0' && value !== 'false';
}
