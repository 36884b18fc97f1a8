import type { Xml } from '../../archive/xml.ts';
import { childOf } from '../../archive/xml.ts';
import { cleanText } from '../../word/clean.ts';
import { Fields, wordsOfField } from './fields.ts';

/** What a header or a footer says. */
export interface Band {
  /** Its words in one line, without the numbers of pages, which the page shows itself. */
  text: string;
  /** It has numbers of pages. */
  numbers: boolean;
  /** There is more to it than words. */
  hasMore: boolean;
}

/** Stands where a number of a page does: no file can say it. */
const NUMBER = '\u0000';
/** « Page 1 / 3 ». */
const NUMBERS = new RegExp(`(?:\\bpages?\\b)?\\s*${NUMBER}(?:\\s*(?:/|sur|of|de)\\s*${NUMBER})?`, 'giu');
/** What parted the numbers from the words. */
const ENDS = /^[\s|–—-]+|[\s|–—-]+$/gu;

/** Reads a header or a footer; none for `undefined`. */
export function readBand(root: Xml | undefined): Band {
  const fields = new Fields();
  let [said, hasMore] = ['', false];
  const separate = (): void => {
    if (!isNumber(fields.separate())) return;
    said += NUMBER;
    fields.hide();
  };
  const end = (): void => {
    const field = fields.end();
    if (field && !field.showedResult && isNumber(field.instruction)) said += NUMBER;
  };
  const visit = (holder: Xml): void => {
    for (const child of holder.children) {
      const { name, attrs, text } = child;
      if (name === 'w:t' && fields.isShown) said += text;
      else if (name === 'w:tab' || name === 'w:br') said += ' ';
      else if (name === 'w:pgNum') said += NUMBER;
      else if (name === 'w:instrText') fields.instruct(text);
      else if (name === 'w:fldChar' && attrs['w:fldCharType'] === 'begin') fields.begin();
      else if (name === 'w:fldChar' && attrs['w:fldCharType'] === 'separate') separate();
      else if (name === 'w:fldChar') end();
      else if (name === 'w:fldSimple') {
        fields.begin();
        fields.instruct(attrs['w:instr'] ?? '');
        separate();
        visit(child);
        end();
      } else if (name === 'mc:AlternateContent') {
        const chosen = childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback');
        if (chosen) visit(chosen);
      } else {
        hasMore ||= name === 'w:drawing' || name === 'w:pict' || name === 'w:tbl';
        visit(child);
        if (name === 'w:p') said += ' ';
      }
    }
  };
  if (root) visit(root);
  const numbers = said.includes(NUMBER);
  const words = numbers ? said.replaceAll(NUMBERS, ' ').replaceAll(NUMBER, ' ') : said;
  const text = cleanText(words).replaceAll(/\s+/g, ' ').trim();
  return { text: numbers ? text.replaceAll(ENDS, '') : text, numbers, hasMore };
}

function isNumber(instruction: string): boolean {
  return /^(?:PAGE|NUMPAGES|SECTIONPAGES)$/i.test(wordsOfField(instruction)[0] ?? '');
}
