import type { slide as slides } from '@basoche/crdt';
import type { Relation } from './package.ts';
import { escapeXml, xml } from './xml.ts';

/** Where a theme of the file keeps each colour. */
export const SCHEME: Record<slides.SlideColor, string> = {
  paper: 'bg1',
  text: 'tx1',
  muted: 'tx2',
  accent: 'accent1',
  second: 'accent2',
  third: 'accent3',
};

/** Units of other programs that a level of a list stands further in. */
const INDENT = 285_750;

export function colorXml(color: slides.SlideColor): string {
  return xml('a:solidFill', {}, xml('a:schemeClr', { val: SCHEME[color] }));
}

/** The font of the theme, which programs do not take by themselves. */
export const FONT = xml('a:latin', { typeface: '+mn-lt' });

/** Looks of letters that say nothing themselves. */
export interface DefaultTextStyle {
  size: number;
  color: slides.SlideColor;
  align: 'left' | 'center' | 'right';
}

const SIDES = { left: 'l', center: 'ctr', right: 'r' } as const;

/** Paragraphs of a text; at least one. Tables stand apart in a file: theirs are left out. @param relations links are added to it */
export function paragraphsXml(
  blocks: readonly slides.TextBlock[],
  usual: DefaultTextStyle,
  relations: Relation[],
): string {
  const written = blocks.map((block) => blockXml(block, usual, relations, null)).join('');
  return written === '' ? xml('a:p', {}, xml('a:endParaRPr', { lang: 'fr-FR', sz: usual.size * 100 })) : written;
}

interface ListPlace {
  ordered: boolean;
  level: number;
  /** What follows the first paragraph of an item stands under it, without a mark of its own. */
  marked: boolean;
}

function blockXml(
  block: slides.TextBlock,
  usual: DefaultTextStyle,
  relations: Relation[],
  list: ListPlace | null,
): string {
  if (block.type === 'table') return '';
  if (block.type === 'list') {
    const level = Math.min(8, list === null ? 0 : list.level + 1);
    return block.items
      .flatMap((item) =>
        item.map((each, at) => blockXml(each, usual, relations, { ordered: block.ordered, level, marked: at === 0 })),
      )
      .join('');
  }
  const runs = block.runs.map((run) => runXml(run, usual, relations)).join('');
  return xml(
    'a:p',
    {},
    propertiesXml(block.align ?? usual.align, list),
    runs,
    xml('a:endParaRPr', { lang: 'fr-FR', sz: usual.size * 100 }),
  );
}

function propertiesXml(align: DefaultTextStyle['align'], list: ListPlace | null): string {
  const algn = SIDES[align];
  if (list === null) return xml('a:pPr', { marL: 0, indent: 0, algn }, xml('a:buNone'));
  const marL = INDENT * (list.level + 1);
  if (!list.marked) return xml('a:pPr', { marL, lvl: list.level, indent: 0, algn }, xml('a:buNone'));
  const mark = list.ordered
    ? xml('a:buAutoNum', { type: 'arabicPeriod' })
    : xml('a:buFont', { typeface: 'Arial' }) + xml('a:buChar', { char: '•' });
  return xml('a:pPr', { marL, lvl: list.level, indent: -INDENT, algn }, mark);
}

function runXml(run: slides.TextRun, usual: DefaultTextStyle, relations: Relation[]): string {
  const looks = looksXml(run, usual, relations);
  return run.text
    .split('\n')
    .map((line) => (line === '' ? '' : `<a:r>${looks}<a:t>${escapeXml(line)}</a:t></a:r>`))
    .join('<a:br/>');
}

function looksXml(run: slides.TextRun, usual: DefaultTextStyle, relations: Relation[]): string {
  let link = '';
  if (run.link !== undefined && /^(?:https?|mailto|tel):/i.test(run.link)) {
    relations.push({ type: 'hyperlink', target: run.link, outside: true });
    link = xml('a:hlinkClick', { 'r:id': `rId${relations.length}` });
  }
  return xml(
    'a:rPr',
    {
      lang: 'fr-FR',
      sz: (run.size ?? usual.size) * 100,
      b: run.bold ? 1 : undefined,
      i: run.italic ? 1 : undefined,
      u: run.underline ? 'sng' : undefined,
      strike: run.strike ? 'sngStrike' : undefined,
      baseline: run.superscript ? 30_000 : undefined,
    },
    colorXml(run.color ?? usual.color),
    FONT,
    link,
  );
}
