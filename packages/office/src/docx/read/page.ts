import { shortened } from '@basoche/domain';
import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';
import { LONG_SIDE, SHORT_SIDE } from '../../word/word-file.ts';
import type { WordPage } from '../../word/word-file.ts';
import { readBand } from './band.ts';
import type { DocxParts } from './parts.ts';
import { twipsOf } from './measures.ts';
import type { Reading } from './reading.ts';
import { isOn } from './styles.ts';
import { isLine } from './table-lines.ts';

const TWIPS_PER_MM = 1440 / 25.4;
/** Millimetres that two sizes may differ by and be the same. */
const TOLERANCE = 4;
/** Characters of a header or a footer. */
const LONGEST = 200;

/**
 * How the pages of a file look, by its last section.
 * @param margins millimetres that a page may have: the nearest is taken
 */
export function readPage(
  parts: DocxParts,
  sections: readonly Xml[],
  margins: readonly number[],
  { styles, losses }: Pick<Reading, 'styles' | 'losses'>,
): WordPage {
  const section = sections.at(-1);
  const size = childOf(section, 'w:pgSz')?.attrs ?? {};
  const [width, height] = [millimetres(size['w:w'], SHORT_SIDE), millimetres(size['w:h'], LONG_SIDE)];
  const isA4 = near(Math.min(width, height), SHORT_SIDE) && near(Math.max(width, height), LONG_SIDE);
  if (!isA4) losses.add('pageSize');
  const sides = childOf(section, 'w:pgMar')?.attrs ?? {};
  const given = ['w:top', 'w:right', 'w:bottom', 'w:left'].map((side) => millimetres(sides[side], 25));
  const mean = given.reduce((sum, each) => sum + each, 0) / given.length;
  const margin = margins.toSorted((a, b) => Math.abs(a - mean) - Math.abs(b - mean))[0] ?? mean;
  if (given.some((each) => !near(each, margin))) losses.add('margins');
  const isInColumns = (each: Xml): boolean => {
    const columns = childOf(each, 'w:cols');
    return Number(columns?.attrs['w:num'] ?? 1) > 1 || childrenNamed(columns, 'w:col').length > 1;
  };
  losses.add('columns', sections.filter(isInColumns).length);
  losses.add('lineNumbers', sections.filter((each) => childOf(each, 'w:lnNumType')).length);
  losses.add('paragraphBorders', sections.filter((each) => childOf(each, 'w:pgBorders')?.children.some(isLine)).length);
  losses.add('formatChanges', sections.filter((each) => childOf(each, 'w:sectPrChange')).length);
  losses.add('numberForms', sections.filter(hasOwnNumbers).length);
  losses.add('textDirections', sections.filter(isTurned).length);
  losses.add('looks', sections.filter((each) => !['', 'top'].includes(valueOf(each, 'w:vAlign'))).length);
  const header = bandOf(parts, sections, 'header', { styles, losses });
  const footer = bandOf(parts, sections, 'footer', { styles, losses });
  return {
    orientation: width > height ? 'landscape' : 'portrait',
    margin,
    header: header.text,
    footer: footer.text,
    numbers: header.numbers || footer.numbers,
    firstPlain: isOn(childOf(section, 'w:titlePg')) === true,
  };
}

/** Whether pages or notes of a section are numbered in another way than from 1 on, one by one, in figures. */
function hasOwnNumbers(section: Xml): boolean {
  const pages = childOf(section, 'w:pgNumType')?.attrs ?? {};
  const notes = [childOf(section, 'w:footnotePr'), childOf(section, 'w:endnotePr')];
  const isUsual =
    (pages['w:fmt'] ?? 'decimal') === 'decimal' &&
    (pages['w:start'] ?? '1') === '1' &&
    pages['w:chapStyle'] === undefined &&
    notes.every(
      (each) =>
        ['', 'decimal'].includes(valueOf(each, 'w:numFmt')) &&
        ['', '1'].includes(valueOf(each, 'w:numStart')) &&
        ['', 'continuous'].includes(valueOf(each, 'w:numRestart')),
    );
  return !isUsual;
}

function isTurned(section: Xml): boolean {
  return isOn(childOf(section, 'w:bidi')) === true || !['', 'lrTb', 'lr'].includes(valueOf(section, 'w:textDirection'));
}

/** What a property says; empty where it is not there. */
function valueOf(element: Xml | undefined, name: string): string {
  return childOf(element, name)?.attrs['w:val'] ?? '';
}

/** Twips of a line between the margins of a section. */
export function lineOf(section: Xml | undefined): number {
  const margins = childOf(section, 'w:pgMar')?.attrs ?? {};
  const width = millimetres(childOf(section, 'w:pgSz')?.attrs['w:w'], SHORT_SIDE);
  const line = width - millimetres(margins['w:left'], 25) - millimetres(margins['w:right'], 25);
  return Math.max(20, line) * TWIPS_PER_MM;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE;
}

function millimetres(twips: string | undefined, otherwise: number): number {
  const value = Math.abs(twipsOf(twips)) / TWIPS_PER_MM;
  return Number.isFinite(value) ? value : otherwise;
}

/** What a header or a footer says on most pages. */
function bandOf(
  parts: DocxParts,
  sections: readonly Xml[],
  band: 'header' | 'footer',
  { styles, losses }: Pick<Reading, 'styles' | 'losses'>,
): { text: string; numbers: boolean } {
  const relationships = parts.relationships(parts.main);
  // A section that says none has those of the one before.
  const references = sections.toReversed().flatMap((each) => childrenNamed(each, `w:${band}Reference`));
  const partOf = (type: string): Xml | undefined => {
    const reference = references.find(({ attrs }) => (attrs['w:type'] ?? 'default') === type);
    return parts.read(relationships.get(reference?.attrs['r:id'] ?? '')?.target);
  };
  // What heads the first page stands in the text.
  const first = band === 'footer' && isOn(childOf(sections.at(-1), 'w:titlePg')) === true ? partOf('first') : undefined;
  if (first && readBand(first, styles).text !== '') losses.add('headers');
  const root = partOf('default');
  const { text, numbers, hasMore, hidden } = readBand(root, styles);
  losses.add('hiddenText', hidden);
  const alternates = isOn(childOf(parts.related('settings'), 'w:evenAndOddHeaders')) === true;
  const even = alternates ? partOf('even') : undefined;
  if (even && readBand(even, styles).text !== text) losses.add('headers');
  if (hasMore || text.length > LONGEST) losses.add('headers');
  return { text: shortened(text, LONGEST).trimEnd(), numbers };
}

/** The part with what heads the first page alone; `undefined` where it says nothing. @param section the first */
export function firstHeader(
  { parts, styles }: Pick<Reading, 'parts' | 'styles'>,
  section: Xml | undefined,
): string | undefined {
  if (isOn(childOf(section, 'w:titlePg')) !== true) return undefined;
  const reference = childrenNamed(section, 'w:headerReference').find(({ attrs }) => attrs['w:type'] === 'first');
  const target = parts.relationships(parts.main).get(reference?.attrs['r:id'] ?? '')?.target;
  const root = parts.read(target);
  const { text, hasMore } = readBand(root, styles);
  return text !== '' || hasMore ? target : undefined;
}
