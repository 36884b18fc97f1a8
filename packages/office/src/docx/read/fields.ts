import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';
import { isOn } from './styles.ts';

/** A field of the file that is open: what it is told to show, then what it shows. */
interface OpenField {
  instruction: string;
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
  begin(form = ''): void {
    this.#open.push({ instruction: '', showsResult: false, isHidden: false, href: null, words: '', form });
  }

  instruct(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.showsResult) field.instruction += text;
  }

  /** Its result follows. @returns what the field was told */
  separate(): string {
    const field = this.#open.at(-1);
    if (!field) return '';
    field.showsResult = true;
    return field.instruction.trim();
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

  /** @returns the field that ends; its instruction only when no result followed */
  end(): (Pick<OpenField, 'instruction' | 'words' | 'isHidden' | 'form'> & { showedResult: boolean }) | null {
    const field = this.#open.pop();
    return field
      ? {
          instruction: field.instruction.trim(),
          words: field.words,
          form: field.form,
          isHidden: field.isHidden,
          showedResult: field.showsResult,
        }
      : null;
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
  return [...instruction.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
