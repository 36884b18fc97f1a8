import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HARMLESS } from '../../testing/schemas/word-harmless.ts';
import { P, R, borders, cell, readShort, row, table } from '../../testing/short-docx.ts';

interface Type {
  /** The type of each element that may stand in it; `null` for one of another schema. */
  elements: Record<string, string | null>;
  /** The values of each attribute, or the name of what it is. */
  attributes: Record<string, string | string[] | null>;
}

/** Types of ECMA-376, part 4, WordprocessingML, that the text of a document reaches. */
const TYPES = JSON.parse(readFileSync(new URL('../../testing/schemas/word.json', import.meta.url), 'utf8')) as Record<
  string,
  Type
>;

const TWO = row(cell(P(R('a'))) + cell(P(R('b'))));
const withProperties = (properties: string) => row(cell(P(R('a'))) + cell(P(R('b'))), properties);

/** Where elements stand: the type that holds them, and a text around them. */
const PLACES: Record<string, readonly [type: string, around: (inside: string) => string]> = {
  body: ['Body', (x) => P(R('avant')) + x + P(R('après'))],
  p: ['P', (x) => P(R('un') + x + R('deux'))],
  pPr: ['PPr', (x) => P(R('a')) + P(R('mot'), x) + P(R('z'))],
  'pPr/rPr': ['ParaRPr', (x) => P(R('mot'), `<w:rPr>${x}</w:rPr>`) + P(R('suite'))],
  r: ['R', (x) => P(`<w:r><w:t>un</w:t>${x}<w:t>deux</w:t></w:r>`)],
  rPr: ['RPr', (x) => P(R('a ') + R('mot', x) + R(' z'))],
  sectPr: ['SectPr', (x) => `${P(R('mot'))}<w:sectPr>${x}</w:sectPr>`],
  tbl: ['Tbl', (x) => table(TWO + x + TWO)],
  tblPr: ['TblPr', (x) => table(TWO, borders('single') + x)],
  tblGrid: [
    'TblGrid',
    (x) =>
      `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/><w:gridCol w:w="3000"/>${x}</w:tblGrid>${TWO}</w:tbl>${P()}`,
  ],
  tr: ['Row', (x) => table(TWO + row(cell(P(R('a'))) + x + cell(P(R('b')))))],
  trPr: ['TrPr', (x) => table(TWO + withProperties(`<w:trPr>${x}</w:trPr>`) + TWO)],
  tblPrEx: ['TblPrEx', (x) => table(TWO + withProperties(`<w:tblPrEx>${x}</w:tblPrEx>`) + TWO)],
  tc: ['Tc', (x) => table(TWO + row(cell(P(R('a')) + x + P(R('c'))) + cell(P(R('b')))))],
  tcPr: [
    'TcPr',
    (x) =>
      table(
        row(cell(P(R('a')), '<w:vMerge w:val="restart"/>') + cell(P(R('b')))) +
          row(cell(P(R('c')), x) + cell(P(R('d')), x)),
      ),
  ],
  sdtPr: ['SdtPr', (x) => P(`<w:sdt><w:sdtPr>${x}</w:sdtPr><w:sdtContent>${R('choix')}</w:sdtContent></w:sdt>`)],
};
/** Types that have a place of their own. */
const WALKED = new Set(Object.values(PLACES).map(([type]) => type));

const SAMPLES: readonly (readonly [kind: RegExp, values: readonly string[]])[] = [
  [/OnOff/, ['1']],
  [/XmlName|ST_String|xsd:string|ST_Lang/, ['mot']],
  [/hexBinary/, ['F0FC']],
  [/dateTime/, ['2026-01-02T10:00:00Z']],
  [/HexColor/, ['FF0000']],
  [/VerticalAlignRun/, ['superscript', 'subscript']],
];

function valuesOf(kind: string | string[]): readonly string[] {
  // Of two hundred borders, a dozen.
  if (Array.isArray(kind)) return kind.slice(0, 12);
  return SAMPLES.find(([each]) => each.test(kind))?.[1] ?? ['2'];
}

/** Ways to write the attributes: none, all, and each value of each. */
function attributesOf(type: Type): string[] {
  const known = Object.entries(type.attributes).flatMap(([name, kind]) =>
    kind === null ? [] : [[name, valuesOf(kind)] as const],
  );
  const write = (chosen: Readonly<Record<string, string>>) =>
    Object.entries(chosen)
      .map(([name, value]) => ` w:${name}="${value}"`)
      .join('');
  const first = Object.fromEntries(known.map(([name, values]) => [name, values[0]!]));
  const each = known.flatMap(([name, values]) =>
    values.flatMap((value) => [write({ [name]: value }), write({ ...first, [name]: value })]),
  );
  return [...new Set(['', write(first), ...each])];
}

/** What it takes to say something. */
function wordsIn(type: Type | undefined): string {
  const elements = type?.elements ?? {};
  if ('sdtContent' in elements) return `<w:sdtContent>${wordsIn(TYPES[elements['sdtContent']!])}</w:sdtContent>`;
  if ('rubyBase' in elements) return `<w:rt>${R('sur')}</w:rt><w:rubyBase>${R('base')}</w:rubyBase>`;
  if ('p' in elements) return P(R('dedans'));
  if ('r' in elements) return R('dedans');
  if ('tr' in elements) return TWO;
  return 'tc' in elements ? cell(P(R('dedans'))) : '';
}

/** An element in all its ways, and each that may stand in it, to a depth of two. */
function* waysOf(name: string, of: string | null, depth = 2): Generator<readonly [path: string, xml: string]> {
  const type = TYPES[of ?? ''];
  const words = of === 'Text' ? 'dedans' : wordsIn(type);
  const ways = type ? attributesOf(type) : [''];
  for (const way of ways) yield [name, `<w:${name}${way}>${words}</w:${name}>`];
  if (words !== '' || depth === 0 || !type || WALKED.has(of ?? '')) return;
  for (const [child, ofChild] of Object.entries(type.elements))
    for (const [path, inside] of waysOf(child, ofChild, depth - 1))
      yield [`${name}/${path}`, `<w:${name}${ways[1] ?? ''}>${inside}</w:${name}>`];
}

function outcome(body: string): string {
  const { file, lost } = readShort(body, {}, { r9: 'https://a.fr/' });
  return JSON.stringify([file.body, file.page, lost]);
}

for (const [place, [type, around]] of Object.entries(PLACES))
  test(`[WF4] every element that may stand in ${place} is kept, counted, or known to be harmless`, () => {
    const without = outcome(around(''));
    const isMissed = new Map<string, boolean>();
    for (const [name, of] of Object.entries(TYPES[type]!.elements))
      for (const [path, xml] of waysOf(name, of))
        if (isMissed.get(path) !== false) isMissed.set(path, outcome(around(xml)) === without);
    const missed = [...isMissed].filter(([, missing]) => missing).map(([path]) => path);
    const harmless = HARMLESS.flatMap(({ elements }) => elements[place]?.split(' ') ?? []);
    expect(missed.toSorted()).toEqual(harmless.toSorted());
  });
