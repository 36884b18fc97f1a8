import type { BodyNode, ImageSide } from '@basoche/editor/rules';
import { alignmentOf, clauseLevelOf } from '@basoche/editor/rules';
import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';
import { twipsOf } from './measures.ts';
import type { FlatItem } from './nest.ts';
import type { ListNumber } from './numbering.ts';
import type { Reading } from './reading.ts';
import type { Role } from './styles.ts';

/** Twips that a level of a list is set in by us; others are told by their numbering. */
const LIST_STEP = 390;
/** The same of a quotation. */
const QUOTE_STEP = 480;
const DEEPEST_LEVEL = 8;

/** What a paragraph of a file is: its element, and where it stands. */
export interface ParagraphForm {
  type: 'paragraph' | 'heading';
  attrs: Record<string, unknown>;
  item: FlatItem | null;
  continues: number | null;
  quoted: boolean;
  /** Of a picture in it. */
  side: ImageSide;
  /** Twips that it is set in by what it is in. */
  indent: number;
  isCaption: boolean;
  isContents: boolean;
  /** A number that the text has no way to count: its first words. */
  label: string;
}

/** @param checked state of the box that it begins with */
export function formOf(
  reading: Reading,
  properties: Xml | undefined,
  { checked, cell }: { checked: boolean | null; cell: boolean },
): ParagraphForm {
  const { styles, losses } = reading;
  const style = childOf(properties, 'w:pStyle')?.attrs['w:val'];
  const role = styles.roleOf(style);
  const property = (name: string): Xml | undefined =>
    childOf(properties, name) ?? styles.paragraphProperty(style, name);
  const indent = property('w:ind')?.attrs;
  const left = twipsOf(indent?.['w:left'] ?? indent?.['w:start']) || 0;
  const isHeading = typeof role === 'object' && role !== null;
  const form: ParagraphForm = {
    type: isHeading ? 'heading' : 'paragraph',
    attrs: {},
    item: null,
    continues: null,
    quoted: role === 'quote',
    side: 'left',
    indent: role === 'quote' ? QUOTE_STEP : 0,
    isCaption: role === 'caption',
    isContents: role === 'contents',
    label: '',
  };
  if (isHeading) {
    if (role.heading > 4) losses.add('headingLevels');
    form.attrs.level = Math.min(4, role.heading);
  }
  if (role === 'title') form.attrs.variant = 'title';
  const place = listPlace(reading, properties, style);
  const number = place === null ? null : reading.numbering.next(place.list, place.at);
  // Number 0 says that it is in no list.
  if (place !== null && number === null && place.list !== '0') losses.add('unknownLists');
  if (checked !== null) {
    const depth = Math.min(DEEPEST_LEVEL, Math.max(0, Math.round(left / LIST_STEP) - 1));
    const level = number === null || place === null ? depth : place.at;
    form.item = { type: 'taskList', level, list: '', form: '', beginsAnew: false, start: 1, checked };
  } else if (number !== null && place !== null) {
    numbered(reading, form, { ...place, number, role });
  } else if (role === 'itemText') {
    const depth = Math.round(left / LIST_STEP) - 1;
    form.continues = left % LIST_STEP === 0 && depth >= 0 ? depth : Number.POSITIVE_INFINITY;
  } else if (role === null && left > 0 && !cell) losses.add('indents');
  const align = sideOf(property('w:jc'));
  if (align !== usualSide(role, cell)) form.attrs.textAlign = align;
  form.side = align === 'center' || align === 'right' ? align : 'left';
  if (form.item !== null) form.indent = LIST_STEP * (form.item.level + 1);
  else if (form.continues !== null) form.indent = left;
  return form;
}

/** The list that a paragraph is in, and how deep: it may say the one and its style the other. */
function listPlace(
  { styles, numbering }: Reading,
  properties: Xml | undefined,
  style: string | undefined,
): { list: string; at: number } | null {
  const own = childOf(properties, 'w:numPr');
  const said = (name: string): string | undefined =>
    childOf(own, name)?.attrs['w:val'] ?? styles.listProperty(style, name);
  const list = said('w:numId');
  if (list === undefined) return null;
  const level = Number(said('w:ilvl') ?? numbering.levelOfStyle(list, style) ?? 0) || 0;
  return { list, at: Math.min(DEEPEST_LEVEL, Math.max(0, level)) };
}

/** What the number of a paragraph makes of it. */
function numbered(
  { numbering, clauses, losses }: Reading,
  form: ParagraphForm,
  { list, at, number, role }: { list: string; at: number; number: ListNumber; role: Role },
): void {
  const isHeading = form.type === 'heading';
  const { isBullet, isPlain, label, count } = number;
  if (isBullet) {
    if (isHeading || role === 'title') return;
    form.item = { type: 'bulletList', level: at, list, ...numbering.identity(list, at), start: 1, checked: false };
    return;
  }
  const isClause = role !== 'title' && (isHeading || numbering.isOutline(list));
  const level = clauseLevelOf(Math.min(3, at + 1));
  if (
    isClause &&
    level !== null &&
    (label === null || numbering.isOwn(list) || bare(label) === bare(clauses.peek(level)))
  ) {
    if (clauses.next(level) !== label) losses.add('numberForms');
    form.attrs.clause = level;
  } else if (!isClause && role !== 'title' && (isPlain || label === null)) {
    if (label !== `${count}.`) losses.add('numberForms');
    form.item = { type: 'orderedList', level: at, list, ...numbering.identity(list, at), start: count, checked: false };
  } else if (label !== null && bare(label) !== '') {
    losses.add('typedNumbers');
    form.label = label;
    if (!isClause && role !== 'title' && at > 0) form.continues = at - 1;
  }
}

/** A number without the signs around it. */
function bare(label: string): string {
  return label.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function sideOf(property: Xml | undefined): string {
  const value = property?.attrs['w:val'] ?? 'left';
  if (value === 'both' || value === 'distribute') return 'justify';
  if (value === 'start') return 'left';
  return value === 'end' ? 'right' : (alignmentOf(value) ?? 'left');
}

/** The side that a block has without saying so. */
function usualSide(role: Role, cell: boolean): string {
  if (role === 'title') return 'center';
  return cell || (typeof role === 'object' && role !== null) ? 'left' : 'justify';
}

/** A line over the page. */
export function isRule(properties: Xml | undefined, content: readonly BodyNode[]): boolean {
  const bottom = childOf(childOf(properties, 'w:pBdr'), 'w:bottom')?.attrs['w:val'];
  return content.length === 0 && bottom !== undefined && bottom !== 'none' && bottom !== 'nil';
}
