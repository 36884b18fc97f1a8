import type { Xml } from '../../archive/xml.ts';
import { childOf, within } from '../../archive/xml.ts';
import { wordsOf } from './comments.ts';
import { isTableOfHeadings } from './fields.ts';
import type { Reading } from './reading.ts';

/** A table of contents as word processors keep one, which the text makes anew; beside its title, nothing else stands in it. */
export function isMadeAnew(control: Xml, reading: Reading): boolean {
  const gallery = childOf(childOf(childOf(control, 'w:sdtPr'), 'w:docPartObj'), 'w:docPartGallery')?.attrs['w:val'];
  if (gallery !== 'Table of Contents') return false;
  const inside = [...within(control)];
  const marks = inside.filter(({ name }) => name === 'w:fldChar' || name === 'w:fldSimple');
  const fields = marks.map((mark) => reading.fieldOf(mark));
  const [contents] = fields;
  if (marks.length === 0) return true;
  if (!contents || !isTableOfHeadings(contents, reading.styles)) return false;
  const ends = marks.filter(({ attrs }) => attrs['w:fldCharType'] === 'end').map((mark) => reading.fieldOf(mark));
  const begins = marks.filter(({ attrs }) => attrs['w:fldCharType'] === 'begin').map((mark) => reading.fieldOf(mark));
  const isClosed =
    begins.every((field) => field && ends.includes(field)) && ends.every((field) => begins.includes(field));
  const lines = inside.filter((each) => each.name === 'w:p' && wordsOf(each).trim() !== '');
  return isClosed && lines.filter((line) => !contents.paragraphs.includes(line)).length <= 1;
}
