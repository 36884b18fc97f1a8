import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HARMLESS } from '../../testing/schemas/slides-harmless.ts';
import { pleading } from '../testing/samples.ts';
import { shortPptx } from '../testing/short-pptx.ts';
import { readPptx } from './read-pptx.ts';

interface Type {
  elements: Record<string, string | null>;
  /** The values of each attribute, or the name of what it is. */
  attributes: Record<string, string | string[] | null>;
}

/** Types of ECMA-376, part 4, PresentationML and DrawingML, that a slide reaches. */
const TYPES = JSON.parse(readFileSync(new URL('../../testing/schemas/slides.json', import.meta.url), 'utf8')) as Record<
  string,
  Type
>;

const { page, colors } = pleading();
const file = (elements: string, after = '') => shortPptx(elements, { after });

const PLACE = '<a:off x="100000" y="100000"/><a:ext cx="4000000" cy="2000000"/>';
const FORM = '<a:prstGeom prst="roundRect"/>';
const P = (runs: string, properties = '') => `<a:p>${properties}${runs}</a:p>`;
const R = (looks = '') => `<a:r>${looks}<a:t>mot</a:t></a:r>`;

function shape({ frame = '', inside = '', more = '', body = '<a:bodyPr/>', text = P(R()) }): Uint8Array {
  const properties = `<p:spPr><a:xfrm${frame}>${PLACE}</a:xfrm>${FORM}${inside}</p:spPr>`;
  return file(`<p:sp><p:nvSpPr/>${properties}${more}<p:txBody>${body}${text}</p:txBody></p:sp>`);
}

function picture(frame: string, inside: string): Uint8Array {
  const properties = `<p:spPr><a:xfrm${frame}>${PLACE}</a:xfrm>${inside}</p:spPr>`;
  return file(`<p:pic><p:nvPicPr/><p:blipFill><a:blip/></p:blipFill>${properties}</p:pic>`);
}

function table({ properties = '', cell = '' }): Uint8Array {
  const cells = `<a:tc><a:txBody>${P(R())}</a:txBody>${cell}</a:tc><a:tc><a:txBody>${P(R())}</a:txBody></a:tc>`;
  const tbl = `<a:tbl>${properties}<a:tblGrid/><a:tr>${cells}</a:tr><a:tr>${cells}</a:tr></a:tbl>`;
  const data = `<a:graphic><a:graphicData>${tbl}</a:graphicData></a:graphic>`;
  return file(`<p:graphicFrame><p:xfrm>${PLACE}</p:xfrm>${data}</p:graphicFrame>`);
}

/** Where elements stand: the type that holds them, and a slide around them and around what its attributes say. */
const PLACES: Record<string, readonly [type: string, around: (inside: string, attributes: string) => Uint8Array]> = {
  sld: ['P.Slide', (x) => file('', x)],
  spTree: ['P.GroupShape', (x) => file(x)],
  xfrm: ['D.Transform2D', (_, a) => shape({ frame: a })],
  spPr: ['D.ShapeProperties', (x) => shape({ inside: x })],
  'pic/spPr': ['D.ShapeProperties', (x) => picture('', x)],
  'pic/xfrm': ['D.Transform2D', (_, a) => picture(a, '')],
  bodyPr: ['D.TextBodyProperties', (x, a) => shape({ body: `<a:bodyPr${a}>${x}</a:bodyPr>` })],
  pPr: ['D.TextParagraphProperties', (x, a) => shape({ text: P(R(), `<a:pPr${a}>${x}</a:pPr>`) })],
  rPr: ['D.TextCharacterProperties', (x, a) => shape({ text: P(R(`<a:rPr${a}>${x}</a:rPr>`)) })],
  tblPr: ['D.TableProperties', (x, a) => table({ properties: `<a:tblPr${a}>${x}</a:tblPr>` })],
  tcPr: ['D.TableCellProperties', (x, a) => table({ cell: `<a:tcPr${a}>${x}</a:tcPr>` })],
};
const WALKED = new Set(Object.values(PLACES).map(([type]) => type));

function valuesOf(name: string, kind: string | string[]): readonly string[] {
  if (Array.isArray(kind)) return kind.slice(0, 12);
  if (/boolean/.test(kind)) return ['1', '0'];
  if (/hexBinary|HexColor/.test(kind)) return ['A34A22'];
  if (/ercent|Fixed/.test(kind)) return ['60000'];
  if (/string|Guid|Lang|Typeface|token/i.test(kind)) return name === 'typeface' ? ['Garamond'] : ['mot'];
  return ['2', '-5400000'];
}

function* attributesOf({ attributes }: Type): Generator<readonly [name: string, written: string]> {
  for (const [name, kind] of Object.entries(attributes))
    if (kind !== null) for (const value of valuesOf(name, kind)) yield [name, ` ${name}="${value}"`];
}

/** An element with what each of its attributes may say, and each that may stand in it, to a depth of one. */
function* waysOf(name: string, of: string | null, prefix: string, depth = 1): Generator<readonly [string, string]> {
  const type = TYPES[of ?? ''];
  const tag = `${prefix}:${name}`;
  const first = type ? [...new Map(attributesOf(type)).values()].join('') : '';
  for (const written of ['', first, ...(type ? [...attributesOf(type)].map(([, each]) => each) : [])])
    yield [name, `<${tag}${written}/>`];
  if (depth === 0 || !type) return;
  for (const [child, ofChild] of Object.entries(type.elements)) {
    if (WALKED.has(ofChild ?? '')) continue;
    const inner = ofChild?.startsWith('P.') === true ? 'p' : 'a';
    for (const [path, inside] of waysOf(child, ofChild, inner, depth - 1))
      yield [`${name}/${path}`, `<${tag}${first}>${inside}</${tag}>`];
  }
}

const outcome = (bytes: Uint8Array) => JSON.stringify(readPptx(bytes, [page], colors));

for (const [place, [type, around]] of Object.entries(PLACES))
  test(`[PF4] every element and attribute of ${place} in a presentation is kept, counted, or known to be harmless`, () => {
    const without = outcome(around('', ''));
    const isMissed = new Map<string, boolean>();
    const look = (path: string, bytes: () => Uint8Array) => {
      if (isMissed.get(path) !== false) isMissed.set(path, outcome(bytes()) === without);
    };
    for (const [name, of] of Object.entries(TYPES[type]!.elements)) {
      const prefix = type.startsWith('P.') && !(of?.startsWith('D.') ?? false) ? 'p' : 'a';
      if (!WALKED.has(of ?? '')) for (const [path, xml] of waysOf(name, of, prefix)) look(path, () => around(xml, ''));
    }
    if (around('', '').length !== around('', ' mot="mot"').length)
      for (const [name, written] of attributesOf(TYPES[type]!)) look(`@${name}`, () => around('', written));
    const missed = [...isMissed].filter(([, missing]) => missing).map(([path]) => path);
    const harmless = HARMLESS.flatMap(({ elements }) => elements[place]?.split(' ') ?? []);
    expect(missed.toSorted()).toEqual(harmless.toSorted());
  });
