import { slide as slides } from '@basoche/crdt';
import { childOf, childrenOf, isOn, numberOf, relationIn, type XmlElement } from '../../opc/xml-tree.ts';
import type { Losses } from '../../report.ts';
import { colorOf } from './colors.ts';
import { formulaText } from '../../opc/formula.ts';
import { countTextStyles, countAlignments } from './style-losses.ts';

type Paragraph = Extract<slides.TextBlock, { type: 'paragraph' }>;

/** What is needed to read the words of a part. */
export interface TextContext {
  palette: Readonly<Record<slides.SlideColor, string>>;
  /** Points of a point of the file: its page may be of another size. */
  scale: number;
  /** Addresses of the part's links, by id. */
  links: ReadonlyMap<string, string>;
  losses: Losses;
  /** Of letters that say none. */
  ink?: slides.SlideColor | null;
  /** Of paragraphs that say none. */
  side?: 'left' | 'center' | 'right';
}

const SIDES: Record<string, 'left' | 'center' | 'right'> = { l: 'left', ctr: 'center', r: 'right' };

/** The side that a style or a paragraph says; `null` for none. */
export function sideOf(properties: XmlElement | undefined): 'left' | 'center' | 'right' | null {
  return SIDES[properties?.attributes['algn'] ?? ''] ?? null;
}

/**
 * The paragraphs of a body of text.
 * @param bulleted whether paragraphs stand in a list unless they say otherwise
 */
export function blocksOf(body: XmlElement | undefined, context: TextContext, bulleted = false): slides.TextBlock[] {
  const blocks: slides.TextBlock[] = [];
  for (const paragraph of childrenOf(body, 'p')) {
    const properties = childOf(paragraph, 'pPr');
    const side = sideOf(properties);
    const isSaid = side !== null && side !== (context.side ?? 'left');
    const read: Paragraph = { type: 'paragraph', ...(isSaid ? { align: side } : {}), runs: runsOf(paragraph, context) };
    if (read.runs.length > 0) countAlignments(properties, context.losses);
    const ordered = childOf(properties, 'buAutoNum') !== undefined;
    const isItem =
      ordered ||
      childOf(properties, 'buChar') !== undefined ||
      childOf(properties, 'buBlip') !== undefined ||
      (bulleted && read.runs.length > 0 && childOf(properties, 'buNone') === undefined);
    const level = numberOf(properties, 'lvl') ?? 0;
    if (isItem) addItem(blocks, read, ordered, Math.max(0, Math.min(8, level)));
    else blocks.push(read);
  }
  return blocks;
}

/** Puts an item at a level of the list that the text ends with, or of a new one. */
function addItem(blocks: slides.TextBlock[], paragraph: Paragraph, ordered: boolean, level: number): void {
  const last = blocks.at(-1);
  const inside = level > 0 && last?.type === 'list' ? last.items.at(-1) : undefined;
  if (inside) addItem(inside, paragraph, ordered, level - 1);
  else if (last?.type === 'list' && last.ordered === ordered) last.items.push([paragraph]);
  else blocks.push({ type: 'list', ordered, items: [[paragraph]] });
}

function runsOf(holder: XmlElement | undefined, context: TextContext): slides.TextRun[] {
  return (holder?.children ?? []).flatMap((child): slides.TextRun[] => {
    switch (child.name) {
      case 'br':
        return [{ text: '\n' }];
      case 'r':
      case 'fld': {
        const text = plainText(childOf(child, 't')?.text ?? '');
        if (text !== '') countTextStyles(childOf(child, 'rPr'), context.losses);
        return text === '' ? [] : [{ text, ...looksOf(childOf(child, 'rPr'), context) }];
      }
      case 'AlternateContent':
        return runsOf(childOf(child, 'Choice') ?? childOf(child, 'Fallback'), context);
      case 'm':
        context.losses.add('formulas');
        return formulaRuns(child, context);
      default:
        return [];
    }
  });
}

function formulaRuns(formula: XmlElement, { ink }: TextContext): slides.TextRun[] {
  const text = formulaText(formula);
  return text === '' ? [] : [{ text, ...inked(ink) }];
}

/** A text with the signs that XML cannot hold: of those that a file names instead, the break of a line alone is one. */
function plainText(text: string): string {
  return text.replaceAll(/_x00(0[0-9A-F]|1[0-9A-F])_/gi, (_sign, code: string) =>
    ['0A', '0B', '0D'].includes(code.toUpperCase()) ? '\n' : '',
  );
}

function looksOf(
  looks: XmlElement | undefined,
  { palette, scale, links, ink, losses }: TextContext,
): Omit<slides.TextRun, 'text'> {
  if (looks === undefined) return inked(ink);
  const { b, i, u, strike } = looks.attributes;
  const size = sizeOf(looks, scale);
  const color = colorOf(looks, palette) ?? ink;
  const click = childOf(looks, 'hlinkClick');
  const link = links.get(relationIn(click, 'id') ?? '');
  const leads = link !== undefined && /^(?:https?|mailto|tel):/i.test(link);
  if (click !== undefined && !leads) losses.add('links');
  return {
    ...(isOn(b) ? { bold: true } : {}),
    ...(isOn(i) ? { italic: true } : {}),
    ...(u !== undefined && u !== 'none' ? { underline: true } : {}),
    ...(strike !== undefined && strike !== 'noStrike' ? { strike: true } : {}),
    ...((numberOf(looks, 'baseline') ?? 0) > 0 ? { superscript: true } : {}),
    ...(size === null ? {} : { size }),
    ...inked(color),
    ...(leads ? { link } : {}),
  };
}

/** Letters are of the colour of text by themselves. */
function inked(color: slides.SlideColor | null | undefined): Pick<slides.TextRun, 'color'> {
  return color && color !== 'text' ? { color } : {};
}

/** The size of letters that is nearest to what is said, in hundredths of a point. */
export function sizeOf(looks: XmlElement | undefined, scale: number): (typeof slides.TEXT_SIZES)[number] | null {
  const said = numberOf(looks, 'sz');
  if (said === null) return null;
  const points = (said / 100) * scale;
  return slides.TEXT_SIZES.reduce((best, each) => (Math.abs(each - points) < Math.abs(best - points) ? each : best));
}
