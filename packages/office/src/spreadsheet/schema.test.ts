import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { HARMLESS } from '../testing/schemas/sheets-harmless.ts';
import { readBook } from './read-book.ts';

interface Type {
  /** The type of each element that may stand in it; `null` for a plain value, or one of another schema. */
  elements: Record<string, string | null>;
  /** The values of each attribute, or the name of what it is. */
  attributes: Record<string, string | string[]>;
}

/** Types of ECMA-376, part 4, SpreadsheetML and its drawings, that a workbook reaches. */
const TYPES = JSON.parse(readFileSync(new URL('../testing/schemas/sheets.json', import.meta.url), 'utf8')) as Record<
  string,
  Type
>;

const NAMES = 'xmlns:r="r" xmlns:x="x"';
const part = (name: string, inside: string) => strToU8(`<${name} ${NAMES}>${inside}</${name}>`);
const CELLS = '<sheetData><row r="1"><c r="A1" s="1"><v>45000</v></c><c r="B1" t="s"><v>0</v></c></row></sheetData>';

interface Workbook {
  book?: string;
  sheet?: string;
  styles?: string;
  texts?: string;
  drawing?: string;
}

const FONT = '<font><sz val="11"/><name val="Calibri"/></font>';
const RED = '<fill><patternFill patternType="solid"><fgColor rgb="FFFF0000"/></patternFill></fill>';
const stylesOf = ({ font = FONT, fill = RED, border = '<border/>', xf = '<xf fontId="1" fillId="1" borderId="1"/>' }) =>
  `<fonts>${FONT}${font}</fonts><fills><fill/>${fill}</fills><borders><border/>${border}</borders><cellXfs><xf/>${xf}</cellXfs>`;

/** What is read of a workbook of one sheet. */
function outcome({
  book = '',
  sheet = CELLS,
  styles = stylesOf({}),
  texts = '<si><t>mot</t></si>',
  drawing,
}: Workbook) {
  const parts = {
    'xl/workbook.xml': part('workbook', `<sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets>${book}`),
    'xl/_rels/workbook.xml.rels': part('Relationships', '<Relationship Id="r1" Target="worksheets/a.xml"/>'),
    'xl/worksheets/a.xml': part('worksheet', sheet),
    'xl/styles.xml': part('styleSheet', styles),
    'xl/sharedStrings.xml': part('sst', texts),
    ...(drawing === undefined ? {} : { 'xl/drawings/drawing1.xml': part('x:wsDr', drawing) }),
  };
  return JSON.stringify(readBook(zipSync(parts, { level: 0 }), 'Classeur'));
}

const row = (attributes: string, cells: string) => ({
  sheet: `<sheetData><row${attributes}>${cells}</row></sheetData>`,
});
const inCell = (inside: string, attributes = '') => row('', `<c${attributes}>${inside}</c><c><v>1</v></c>`);

/** Where elements stand: the type that holds them, and a workbook around them and around what its attributes say. */
const PLACES: Record<string, readonly [type: string, around: (inside: string, attributes: string) => Workbook]> = {
  // Of a day, which counts from 1900 or from 1904.
  workbook: ['Workbook', (x) => ({ book: x, styles: stylesOf({ xf: '<xf numFmtId="14"/>' }) })],
  worksheet: ['Worksheet', (x) => ({ sheet: CELLS + x })],
  row: ['Row', (x, a) => row(a, `<c><v>1</v></c>${x}`)],
  c: ['Cell', (x, a) => inCell(`<v>1</v>${x}`, a)],
  f: ['CellFormula', (_, a) => inCell(`<f${a}>A2</f><v>1</v>`)],
  is: ['Rst', (x) => inCell(`<is>${x}</is>`, ' t="inlineStr"')],
  si: ['Rst', (x) => ({ texts: `<si>${x}</si>` })],
  font: ['Font', (x) => ({ styles: stylesOf({ font: `<font><sz val="11"/><name val="Calibri"/>${x}</font>` }) })],
  fill: ['Fill', (x) => ({ styles: stylesOf({ fill: `<fill>${x}</fill>` }) })],
  border: ['Border', (x, a) => ({ styles: stylesOf({ border: `<border${a}>${x}</border>` }) })],
  xf: [
    'Xf',
    (x, a) => ({
      styles: stylesOf({
        font: '<font><b/></font>',
        border: '<border><left style="thin"/></border>',
        xf: `<xf${a}>${x}</xf>`,
      }),
    }),
  ],
  // The other anchors hold the same.
  twoCellAnchor: ['X.TwoCellAnchor', (x) => ({ drawing: `<x:twoCellAnchor>${x}</x:twoCellAnchor>` })],
};
const WALKED = new Set(Object.values(PLACES).map(([type]) => type));

const SAMPLES: readonly (readonly [kind: RegExp, values: readonly string[]])[] = [
  [/boolean/, ['1', '0']],
  [/CellRef/, ['D4']],
  [/Ref|Sqref/, ['A1:B2']],
  [/UnsignedIntHex/, ['FFFF0000']],
  [/string|Xstring|Formula/, ['mot']],
  [/relation/, ['r9']],
];

const write = (said: Readonly<Record<string, string>>) =>
  Object.entries(said)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

function valuesOf(kind: string | string[]): readonly string[] {
  return Array.isArray(kind) ? kind : (SAMPLES.find(([each]) => each.test(kind))?.[1] ?? ['1', '2']);
}

/** Every attribute with its first value. */
function allOf(type: Type | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(type?.attributes ?? {}).map(([name, kind]) => [name, valuesOf(kind)[0]!]));
}

/** What one attribute may say, alone and among all others, and what stands there without it. */
function* attributesOf(type: Type): Generator<readonly [name: string, said: string, unsaid: string]> {
  const all = allOf(type);
  for (const [name, kind] of Object.entries(type.attributes)) {
    const { [name]: _, ...others } = all;
    for (const value of valuesOf(kind)) {
      yield [name, write({ [name]: value }), ''];
      yield [name, write({ ...others, [name]: value }), write(others)];
    }
  }
}

/** Two ways to write a place that differ in what the path names alone. */
type Pair = readonly [path: string, said: string, unsaid: string, isBare?: boolean];

/** An element, each of its attributes, and each that may stand in it, to a depth of three. */
function* pairsOf(name: string, of: string | null, prefix: string, depth = 3): Generator<Pair> {
  const type = TYPES[of ?? ''];
  const tag = `${prefix}${name}`;
  const said = of === null ? 'mot' : '';
  const wrappers = [...new Set(['', write(allOf(type))])];
  for (const attributes of wrappers) yield [name, `<${tag}${attributes}>${said}</${tag}>`, '', attributes === ''];
  // What has a place of its own is looked at there.
  if (!type || WALKED.has(of ?? '')) return;
  for (const [attribute, on, off] of attributesOf(type))
    yield [`${name}/@${attribute}`, `<${tag}${on}/>`, `<${tag}${off}/>`];
  if (depth === 0) return;
  for (const [child, ofChild] of Object.entries(type.elements))
    for (const [path, inside, without, isBare] of pairsOf(child, ofChild, prefix, depth - 1))
      for (const attributes of wrappers) {
        const around = (content: string) => `<${tag}${attributes}>${content}</${tag}>`;
        yield [`${name}/${path}`, around(inside), around(without), isBare];
      }
}

const read = new Map<string, string>();
/** What a workbook gives, read once. */
function outcomeOf(made: Workbook): string {
  const key = JSON.stringify(made);
  const known = read.get(key) ?? outcome(made);
  read.set(key, known);
  return known;
}

for (const [place, [type, around]] of Object.entries(PLACES))
  test(`[WF11] every element and attribute of ${place} in a workbook is kept, counted, or known to be harmless`, () => {
    const isMissed = new Map<string, boolean>();
    const counted = new Set<string>();
    const look = (path: string, said: Workbook, unsaid: Workbook) => {
      const isSame = outcomeOf(said) === outcomeOf(unsaid);
      if (isMissed.get(path) !== false) isMissed.set(path, isSame);
      return isSame;
    };
    const prefix = type.startsWith('X.') ? 'x:' : '';
    for (const [name, of] of Object.entries(TYPES[type]!.elements))
      for (const [path, said, unsaid, isBare] of pairsOf(name, of, prefix))
        if (!look(path, around(said, ''), around(unsaid, '')) && isBare) counted.add(path);
    for (const [name, on, off] of attributesOf(TYPES[type]!)) look(`@${name}`, around('', on), around('', off));
    read.clear();
    const missed = [...isMissed].filter(([, missing]) => missing).map(([path]) => path);
    // What is missed with all that stands in it is named alone; so is what is counted as it stands there, by its count.
    const whole = (path: string) =>
      [...isMissed].every(([other, missing]) => missing || !(other === path || other.startsWith(`${path}/`)));
    const named = missed.filter((path) => {
      const above = path
        .split('/')
        .map((_, at, steps) => steps.slice(0, at).join('/'))
        .slice(1);
      return whole(path) && !above.some((each) => whole(each) || counted.has(each));
    });
    const harmless = HARMLESS.flatMap(({ elements }) => elements[place]?.split(' ') ?? []);
    expect(named.toSorted()).toEqual(harmless.toSorted());
  });
