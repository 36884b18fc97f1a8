import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';

/** A field whose marks are all there, as the file says it before it is read. */
export interface Field {
  /** What it is told: `REF _Ref1 \h`. */
  instruction: string;
  hasResult: boolean;
  /** Its result is words of one paragraph. */
  isPlain: boolean;
  hasTable: boolean;
  /** The paragraphs that it stands in. */
  paragraphs: Xml[];
}

interface OpenField extends Field {
  marks: Xml[];
  /** Words that stand where its instruction does. */
  said: string;
  /** More than an instruction stands there: another paragraph, a picture. */
  isLoose: boolean;
}

/** What holds a text of its own: a field that begins in it ends in it. */
const STORIES = new Set([
  'w:txbxContent',
  'w:tc',
  'w:footnote',
  'w:endnote',
  'w:comment',
  'w:rt',
  'w:drawing',
  'w:pict',
  'w:object',
  'm:oMath',
  'm:oMathPara',
]);
/** What words alone do not say. */
const OBJECTS = new Set([
  'w:br',
  'w:cr',
  'w:drawing',
  'w:pict',
  'w:object',
  'w:footnoteReference',
  'w:endnoteReference',
  'm:oMath',
  'm:oMathPara',
]);

/**
 * The fields of a part by each of their marks. A mark that is not among them is of a field that is not whole: one without an
 * end, or one whose words stand where its instruction does. Such a field hides nothing.
 */
export function wholeFields(part: Xml): Map<Xml, Field> {
  const fields = new Map<Xml, Field>();
  readStory(part, fields);
  return fields;
}

function readStory(story: Xml, fields: Map<Xml, Field>): void {
  const open: OpenField[] = [];
  let paragraph: Xml | null = null;
  const begin = (mark: Xml, instruction: string, hasResult: boolean): void => {
    const paragraphs = paragraph ? [paragraph] : [];
    const place = { isPlain: true, hasTable: false, paragraphs, marks: [mark], said: '', isLoose: false };
    open.push({ instruction, hasResult, ...place });
  };
  const end = (mark: Xml): void => {
    const field = open.pop();
    if (!field) return;
    field.marks.push(mark);
    if (field.said.trim() !== '' && field.instruction.trim() === '') field.instruction = field.said;
    else if (field.said.trim() !== '') field.isLoose = true;
    if (!field.isLoose) for (const each of field.marks) fields.set(each, field);
  };
  const objectIn = (child: Xml): void => {
    for (const field of open)
      if (field.hasResult) field.isPlain = false;
      else field.isLoose = true;
    if (child.name === 'w:tbl') for (const field of open) field.hasTable = true;
  };
  const visit = (holder: Xml): void => {
    for (const child of holder.children) {
      const field = open.at(-1);
      if (OBJECTS.has(child.name) || child.name === 'w:tbl') objectIn(child);
      if (STORIES.has(child.name) || isBox(child)) readStory(child, fields);
      else if (child.name === 'w:fldChar') {
        const type = child.attrs['w:fldCharType'];
        if (type === 'begin') begin(child, '', false);
        else if (type === 'end') end(child);
        else if (field && !field.hasResult) {
          field.hasResult = true;
          field.marks.push(child);
        }
      } else if (child.name === 'w:instrText') {
        if (field && !field.hasResult) field.instruction += child.text;
      } else if (child.name === 'w:t' || child.name === 'w:delText') {
        if (field && !field.hasResult) field.said += child.text;
      } else if (child.name === 'w:fldSimple') {
        begin(child, child.attrs['w:instr'] ?? '', true);
        const inside = open.length;
        visit(child);
        open.length = inside;
        end(child);
      } else if (child.name === 'mc:AlternateContent') {
        const chosen = childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback');
        if (chosen) visit(chosen);
      } else if (child.name === 'w:p') {
        for (const each of open) {
          each.isPlain = false;
          each.isLoose ||= !each.hasResult;
          each.paragraphs.push(child);
        }
        paragraph = child;
        visit(child);
      } else visit(child);
    }
  };
  visit(story);
}

/** A box to tick, whose sign is not read. */
function isBox(control: Xml): boolean {
  return control.name === 'w:sdt' && childOf(childOf(control, 'w:sdtPr'), 'w14:checkbox') !== undefined;
}
