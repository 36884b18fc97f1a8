import type { BodyNode, ImageSide } from '@basoche/editor/rules';
import { alignmentOf } from '@basoche/editor/rules';
import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';
import type { FlatItem } from './nest.ts';
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
}

/** @param checked state of the box that it begins with */
export function formOf(
  { styles, numbering, losses }: Reading,
  properties: Xml | undefined,
  { checked, cell }: { checked: boolean | null; cell: boolean },
): ParagraphForm {
  const style = childOf(properties, 'w:pStyle')?.attrs['w:val'];
  const role = styles.roleOf(style);
  const property = (name: string): Xml | undefined =>
    childOf(properties, name) ?? styles.paragraphProperty(style, name);
  const left = Number(property('w:ind')?.attrs['w:left'] ?? property('w:ind')?.attrs['w:start'] ?? 0);
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
  };
  if (isHeading) {
    if (role.heading > 4) losses.add('headingLevels');
    form.attrs.level = Math.min(4, role.heading);
  }
  if (role === 'title') form.attrs.variant = 'title';
  const list = property('w:numPr');
  const id = childOf(list, 'w:numId')?.attrs['w:val'] ?? '0';
  const at = Math.min(DEEPEST_LEVEL, Math.max(0, Number(childOf(list, 'w:ilvl')?.attrs['w:val'] ?? 0) || 0));
  const level = list ? numbering.level(id, at) : null;
  if (checked !== null) {
    const depth = Math.min(DEEPEST_LEVEL, Math.max(0, Math.round(left / LIST_STEP) - 1));
    const place = level === null ? depth : at;
    form.item = { type: 'taskList', level: place, list: '', form: '', beginsAnew: false, start: 1, checked };
  } else if (level !== null) {
    const isClause = !level.isBullet && (isHeading || numbering.isOutline(id));
    const isOurs = isClause ? numbering.looksAsClause(id, at) : level.isBullet || level.format === 'decimal';
    if (!isOurs) losses.add('numberForms');
    if (isClause) form.attrs.clause = Math.min(3, at + 1);
    else if (!isHeading && role !== 'title') {
      const type = level.isBullet ? 'bulletList' : 'orderedList';
      form.item = { type, level: at, list: id, ...numbering.identity(id, at), start: level.start, checked: false };
    }
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
