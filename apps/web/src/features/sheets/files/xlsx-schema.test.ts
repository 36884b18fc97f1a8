import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readBook } from '@basoche/office/spreadsheet';
import { HARMLESS } from './testing/sheet-harmless.ts';
import { MAIN, part } from './testing/workbooks.ts';

interface Type {
  elements: Record<string, string | null>;
  /** The values of each attribute, or the name of what it is. */
  attributes: Record<string, string | string[] | null>;
}

/** Types of ECMA-376, part 4, SpreadsheetML, that a workbook, its sheets and its styles reach. */
const TYPES = JSON.parse(readFileSync(new URL('testing/sheet-schema.json', import.meta.url), 'utf8')) as Record<
  string,
  Type
>;

const CELLS = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1+1</f><v>2</v></c></row>';
const ROOT = (name: string, inside: string, more = '') => part(`<${name} ${MAIN}${more}>${inside}</${name}>`);

/** A workbook as somebody else writes it. */
function file(sheet: string, more: { workbook?: string; styles?: string } = {}): Uint8Array {
  return zipSync({
    'xl/workbook.xml': ROOT(
      'workbook',
      `${more.workbook ?? ''}<sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="r1" Target="/xl/worksheets/a.xml"/></Relationships>',
    ),
    'xl/worksheets/a.xml': ROOT('worksheet', sheet),
    ...(more.styles === undefined ? {} : { 'xl/styles.xml': ROOT('styleSheet', more.styles) }),
  });
}

/** Attributes that are not among those already written. */
function others(wanted: Readonly<Record<string, string>>, written: string): string {
  const missing = Object.entries(wanted).filter(([name]) => !written.includes(` ${name}=`));
  return missing.map(([name, value]) => ` ${name}="${value}"`).join('');
}

/** A style beside the usual one, and a cell that has it. */
function styled({ font = '', fill = '', border = '', xf = '', attributes = '' }): Uint8Array {
  return file('<sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row></sheetData>', {
    styles:
      `<fonts><font><sz val="11"/><name val="Calibri"/></font><font>${font}</font></fonts>` +
      `<fills><fill><patternFill patternType="none"/></fill><fill>${fill}</fill></fills>` +
      `<borders><border/><border>${border}</border></borders>` +
      `<cellXfs><xf/><xf${attributes}${others({ fontId: '1', fillId: '1', borderId: '1' }, attributes)}>${xf}</xf></cellXfs>`,
  });
}

const CELL = (inside: string, attributes = '') =>
  `<sheetData><row r="1"><c${attributes}${others({ r: 'A1' }, attributes)}>${inside}</c></row></sheetData>`;

/** Where elements stand: the type that holds them, and a file around them and around what its attributes say. */
const PLACES: Record<string, readonly [type: string, around: (inside: string, attributes: string) => Uint8Array]> = {
  workbook: ['Workbook', (x) => file(`<sheetData>${CELLS}</sheetData>`, { workbook: x })],
  worksheet: ['Worksheet', (x) => file(`<sheetData>${CELLS}</sheetData>${x}`)],
  sheetPr: ['SheetPr', (x, a) => file(`<sheetPr${a}>${x}</sheetPr><sheetData>${CELLS}</sheetData>`)],
  sheetView: [
    'SheetView',
    (x, a) => file(`<sheetViews><sheetView${a}>${x}</sheetView></sheetViews><sheetData>${CELLS}</sheetData>`),
  ],
  sheetFormatPr: ['SheetFormatPr', (_, a) => file(`<sheetFormatPr${a}/><sheetData>${CELLS}</sheetData>`)],
  col: [
    'Col',
    (_, a) =>
      file(`<cols><col${a}${others({ min: '1', max: '1', width: '9' }, a)}/></cols><sheetData>${CELLS}</sheetData>`),
  ],
  row: ['Row', (x, a) => file(`<sheetData><row${a}><c><v>1</v></c>${x}</row></sheetData>`)],
  c: ['Cell', (x, a) => file(CELL(`${x}<v>1</v>`, a))],
  is: ['Rst', (x) => file(CELL(`<is>${x}</is>`, ' t="inlineStr"'))],
  f: ['CellFormula', (_, a) => file(CELL(`<f${a}>B1+1</f><v>1</v>`))],
  font: ['Font', (x) => styled({ font: `<sz val="11"/><name val="Calibri"/>${x}` })],
  fill: ['Fill', (x) => styled({ fill: x })],
  border: ['Border', (x) => styled({ border: x })],
  xf: ['Xf', (x, a) => styled({ xf: x, attributes: a })],
};
const WALKED = new Set(Object.values(PLACES).map(([type]) => type));

function valuesOf(name: string, kind: string | string[]): readonly string[] {
  if (name === 'ref' || name === 'sqref') return ['A1:B2'];
  if (Array.isArray(kind)) return kind.slice(0, 12);
  if (/boolean/.test(kind)) return ['1', '0'];
  if (/int|byte|double|Short|Long/i.test(kind)) return ['2', '45'];
  if (/Rgb|UnsignedIntHex/.test(kind)) return ['FFFF0000'];
  if (/Ref|Sqref|CellSpans/.test(kind)) return ['A1:B2'];
  return ['mot'];
}

function* attributesOf(type: Type): Generator<readonly [name: string, written: string]> {
  const all = Object.entries(type.attributes).flatMap(([name, kind]) =>
    kind === null ? [] : [[name, valuesOf(name, kind)] as const],
  );
  for (const [name, values] of all) for (const value of values) yield [name, ` ${name}="${value}"`];
}

/** An element with what each of its attributes may say, and each that may stand in it, to a depth of three. */
function* waysOf(name: string, of: string | null, depth = 3): Generator<readonly [path: string, xml: string]> {
  const type = TYPES[of ?? ''];
  const words = type && Object.keys(type.elements).length > 0 ? '' : 'mot';
  const first = type ? [...new Map(attributesOf(type)).values()].join('') : '';
  yield [name, `<${name}>${words}</${name}>`];
  yield [name, `<${name}${first}>${words}</${name}>`];
  for (const [, written] of type ? attributesOf(type) : []) yield [name, `<${name}${written}>${words}</${name}>`];
  if (depth === 0 || !type) return;
  for (const [child, ofChild] of Object.entries(type.elements)) {
    if (WALKED.has(ofChild ?? '') || child === 'extLst') continue;
    for (const [path, inside] of waysOf(child, ofChild, depth - 1))
      yield [`${name}/${path}`, `<${name}${first}>${inside}</${name}>`];
  }
}

function outcome(bytes: Uint8Array): string {
  const { book, losses } = readBook(bytes, 'Fichier.xlsx');
  return JSON.stringify([book, losses]);
}

for (const [place, [type, around]] of Object.entries(PLACES))
  test(`every element and attribute of ${place} in a workbook is kept, told, or known to be harmless`, () => {
    const without = outcome(around('', ''));
    const isMissed = new Map<string, boolean>();
    const look = (path: string, bytes: () => Uint8Array) => {
      if (isMissed.get(path) !== false) isMissed.set(path, outcome(bytes()) === without);
    };
    const { elements } = TYPES[type]!;
    for (const [name, of] of Object.entries(elements))
      if (name !== 'extLst' && !WALKED.has(of ?? ''))
        for (const [path, xml] of waysOf(name, of)) look(path, () => around(xml, ''));
    if (around('', '').length !== around('', ' mot="1"').length)
      for (const [name, written] of attributesOf(TYPES[type]!)) look(`@${name}`, () => around('', written));
    const missed = [...isMissed].filter(([, missing]) => missing).map(([path]) => path);
    const harmless = HARMLESS.flatMap(({ elements: known }) => known[place]?.split(' ') ?? []);
    expect(missed.toSorted()).toEqual(harmless.toSorted());
  });
