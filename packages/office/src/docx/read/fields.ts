import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';
import type { Field } from './field-marks.ts';
import type { Styles } from './styles.ts';
import { isOn } from './styles.ts';

/** A field of the file that is open. */
interface OpenField {
  field: Field;
  showsResult: boolean;
  /** What it shows is made anew, not read. */
  isHidden: boolean;
  href: string | null;
  /** Words that are hidden. */
  words: string;
  /** What it shows by itself, being of a form; '' for any other. */
  form: string;
}

/** The fields that a place of the file is in; they may begin and end in different paragraphs. */
export class Fields {
  #open: OpenField[] = [];

  /** @param form what it shows by itself */
  begin(field: Field, form = ''): void {
    this.#open.push({ field, showsResult: false, isHidden: false, href: null, words: '', form });
  }

  /** Its result follows. */
  separate(field: Field): void {
    const open = this.#open.at(-1);
    if (open?.field === field) open.showsResult = true;
  }

  hide(): void {
    const field = this.#open.at(-1);
    if (field) field.isHidden = true;
  }

  link(href: string): void {
    const field = this.#open.at(-1);
    if (field) field.href = href;
  }

  /** Hidden words are kept with the field that hides them. */
  keep(words: string): void {
    for (const field of this.#open) if (field.isHidden) field.words += words;
  }

  /** @returns the field as it was read; `null` for one whose beginning was not */
  end(field: Field): Pick<OpenField, 'words' | 'isHidden' | 'form'> | null {
    const at = this.#open.findLastIndex((open) => open.field === field);
    const [ended] = at === -1 ? [] : this.#open.splice(at);
    return ended ?? null;
  }

  /** What is read here is shown. */
  get isShown(): boolean {
    return this.#open.every(({ showsResult, isHidden }) => showsResult && !isHidden);
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  get href(): string | null {
    return this.#open.findLast(({ href }) => href !== null)?.href ?? null;
  }
}

/** What a box to tick or a choice of a form shows, which its field does not write out; '' for anything else. */
export function shownByForm(data: Xml | undefined): string {
  const box = childOf(data, 'w:checkBox');
  if (box) return (isOn(childOf(box, 'w:checked')) ?? isOn(childOf(box, 'w:default'))) === true ? '☒' : '☐';
  const list = childOf(data, 'w:ddList');
  const chosen = Number((childOf(list, 'w:result') ?? childOf(list, 'w:default'))?.attrs['w:val'] ?? 0);
  return childrenNamed(list, 'w:listEntry')[chosen]?.attrs['w:val'] ?? '';
}

/** The words of an instruction: `REF _Ref1 \r \h`; a text in quotes is one. */
export function wordsOfField(instruction: string): string[] {
  return [...instruction.matchAll(/["“]([^"“”]*)["”]|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** Its name in capitals: `REF`. */
export function kindOf({ instruction }: Field): string {
  return (wordsOfField(instruction)[0] ?? '').toUpperCase();
}

/** What a field without a result says in its instruction; '' for one that Word reckons. */
export function saidBy({ instruction }: Field): string {
  const [kind = '', first = ''] = wordsOfField(instruction);
  switch (kind.toUpperCase()) {
    case 'MACROBUTTON':
    case 'GOTOBUTTON':
      return /^\s*\S+\s+\S+\s+([\s\S]*?)\s*$/.exec(instruction)?.[1] ?? '';
    case 'QUOTE':
      return first;
    case 'MERGEFIELD':
      return first === '' ? '' : `«${first}»`;
    default:
      return '';
  }
}

/** Where a link leads; a place inside the file begins with `#`. */
export function linkOfField({ instruction }: Field): string {
  const [, ...words] = wordsOfField(instruction);
  const at = words.findIndex((word) => word.toLowerCase() === String.raw`\l`);
  const place = at === -1 ? '' : (words[at + 1] ?? '');
  const href = words[0]?.startsWith('\\') === false ? words[0] : '';
  return place === '' || href.includes('#') ? href : `${href}#${place}`;
}

/** A table of the headings of the text; any other stays as it stands. */
export function isTableOfHeadings(field: Field, styles: Styles): boolean {
  const words = wordsOfField(field.instruction);
  if (words[0]?.toUpperCase() !== 'TOC' || field.hasTable) return false;
  const isOther = words.some((word, at) => {
    const sign = word.toLowerCase();
    return [`\\a`, `\\b`, `\\c`, `\\f`].includes(sign) || (sign === `\\t` && !areHeadings(words[at + 1] ?? '', styles));
  });
  const styleOf = (paragraph: Xml) => childOf(childOf(paragraph, 'w:pPr'), 'w:pStyle')?.attrs['w:val'];
  return !isOther && field.paragraphs.every((each) => !isHeading(styles.roleOf(styleOf(each))));
}

/** @param said names of styles with their levels: `Annexe;1;Titre 2;2` */
function areHeadings(said: string, styles: Styles): boolean {
  const names = said.split(/[;,]/).filter((_, at) => at % 2 === 0);
  return names.every((name) => name.trim() === '' || isHeading(styles.roleOfName(name.trim())));
}

function isHeading(role: ReturnType<Styles['roleOf']>): boolean {
  return typeof role === 'object' && role !== null;
}
