import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';
import { cleanText } from '../../word/clean.ts';
import { wordsOf } from './comments.ts';
import type { Field } from './field-marks.ts';
import { wholeFields } from './field-marks.ts';
import { Fields, kindOf } from './fields.ts';
import type { Styles } from './styles.ts';

/** What a header or a footer says. */
export interface Band {
  /** Its words in one line, without the numbers of pages, which the page shows itself. */
  text: string;
  /** It has numbers of pages. */
  numbers: boolean;
  /** There is more to it than words of one line. */
  hasMore: boolean;
  /** Passages that nobody is to see. */
  hidden: number;
}

/** Stands where a number of a page does: no file can say it. */
const NUMBER = '\u0000';
/** « Page 1 / 3 ». */
const NUMBERS = new RegExp(`(?:\\bpages?\\b)?\\s*${NUMBER}(?:\\s*(?:/|sur|of|de)\\s*${NUMBER})?`, 'giu');
/** What parted the numbers from the words. */
const ENDS = /^[\s|–—-]+|[\s|–—-]+$/gu;

/** Reads a header or a footer; none for `undefined`. */
export function readBand(root: Xml | undefined, styles: Styles): Band {
  const fields = new Fields();
  let [said, hasMore, hidden, lines] = ['', false, 0, 0];
  let style: string | undefined;
  const marks = root ? wholeFields(root) : new Map<Xml, Field>();
  const begin = (mark: Xml): void => {
    const field = marks.get(mark);
    if (field) fields.begin(field);
  };
  const separate = (mark: Xml): void => {
    const field = marks.get(mark);
    if (field) fields.separate(field);
    if (!field || !isNumber(field) || !fields.isShown) return;
    said += NUMBER;
    fields.hide();
  };
  const end = (mark: Xml): void => {
    const field = marks.get(mark);
    if (field && fields.end(field) && !field.hasResult && isNumber(field)) said += NUMBER;
  };
  const visit = (holder: Xml): void => {
    for (const child of holder.children) {
      const { name, attrs, text } = child;
      if (name === 'w:t' && fields.isShown) said += text;
      else if (name === 'w:tab' || name === 'w:ptab' || name === 'w:br' || name === 'w:cr') said += ' ';
      else if (name === 'w:noBreakHyphen') said += '\u2011';
      else if (name === 'w:r' && styles.hides(childOf(child, 'w:rPr'), style, undefined)) {
        if (wordsOf(child) !== '') hidden += 1;
        visit({ ...child, children: childrenNamed(child, 'w:fldChar') });
      } else if (name === 'w:del' || name === 'w:moveFrom' || name === 'w:pPr' || name === 'w:rPr') continue;
      else if (name === 'w:pgNum') said += NUMBER;
      else if (name === 'w:fldChar' && attrs['w:fldCharType'] === 'begin') begin(child);
      else if (name === 'w:fldChar' && attrs['w:fldCharType'] === 'separate') separate(child);
      else if (name === 'w:fldChar') end(child);
      else if (name === 'w:fldSimple') {
        begin(child);
        separate(child);
        visit(child);
        end(child);
      } else if (name === 'mc:AlternateContent') {
        const chosen = childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback');
        if (chosen) visit(chosen);
      } else {
        hasMore ||= name === 'w:drawing' || name === 'w:pict' || name === 'w:tbl';
        const before = said.trim();
        if (name === 'w:p') style = childOf(childOf(child, 'w:pPr'), 'w:pStyle')?.attrs['w:val'];
        visit(child);
        if (name !== 'w:p') continue;
        if (said.trim() !== before) lines += 1;
        said += ' ';
      }
    }
  };
  if (root) visit(root);
  const numbers = said.includes(NUMBER);
  const words = numbers ? said.replaceAll(NUMBERS, ' ').replaceAll(NUMBER, ' ') : said;
  const text = cleanText(words).replaceAll(/\s+/g, ' ').trim();
  return { text: numbers ? text.replaceAll(ENDS, '') : text, numbers, hasMore: hasMore || lines > 1, hidden };
}

function isNumber(field: Field): boolean {
  return ['PAGE', 'NUMPAGES', 'SECTIONPAGES'].includes(kindOf(field));
}
