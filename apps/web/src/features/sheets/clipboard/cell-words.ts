import type { ElementLook, ElementLooks } from './element-looks.ts';

/** What is passed over with all that is in it. */
const DROPPED: ReadonlySet<string> = new Set([
  'comment',
  'head',
  'iframe',
  'math',
  'noscript',
  'object',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
]);
const BLOCKS: ReadonlySet<string> = new Set(['div', 'p', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements in each other: below, words are taken without their looks. */
const DEEPEST = 100;

type WordLook = Pick<ElementLook, 'bold' | 'italic' | 'underline' | 'ink'>;

/** The words of a cell, and the looks that all of them have. */
export interface CellWords {
  text: string;
  look: Required<WordLook>;
}

export function wordsOf(cell: Element, around: ElementLook, looks: ElementLooks): CellWords {
  const words = new Words();
  read(cell, around, words, looks, 0);
  return words.all(around);
}

function read(element: Element, around: ElementLook, words: Words, looks: ElementLooks, depth: number): void {
  for (const node of element.childNodes) {
    if (node.nodeType === 3) {
      const text = node.nodeValue ?? '';
      words.add(text, around);
    }
    if (node.nodeType !== 1) continue;
    const inner = node as Element;
    const tag = inner.localName;
    if (DROPPED.has(tag)) continue;
    if (tag === 'br') words.end(true);
    else if (depth === DEEPEST) words.add(inner.textContent ?? '', around);
    else {
      const isBlock = BLOCKS.has(tag);
      if (isBlock) words.end(false);
      else if (tag === 'td' || tag === 'th') words.add(' ', around);
      read(inner, { ...around, ...looks.of(inner) }, words, looks, depth + 1);
      if (isBlock) words.end(false);
    }
  }
}

class Words {
  #text = '';
  /** A line is to begin before the next words. */
  #isLineDue = false;
  #look: WordLook | null = null;

  add(text: string, { bold = false, italic = false, underline = false, ink = null, spaces }: ElementLook): void {
    let more = text.replaceAll(spaces ? /[\s\u00a0]/g : /[ \t\r\n\f]+/g, ' ');
    const isFirst = this.#text === '' || this.#isLineDue || this.#text.endsWith(' ') || this.#text.endsWith('\n');
    if (isFirst && !spaces && more.startsWith(' ')) more = more.slice(1);
    if (more === '') return;
    if (this.#isLineDue) this.#text = `${withoutSpace(this.#text)}\n`;
    this.#isLineDue = false;
    this.#text += more;
    if (more.trim() === '') return;
    const before = this.#look ?? { bold, italic, underline, ink };
    this.#look = {
      bold: before.bold === true && bold,
      italic: before.italic === true && italic,
      underline: before.underline === true && underline,
      ink: before.ink === ink ? ink : null,
    };
  }

  /** @param always also where the line is empty */
  end(always: boolean): void {
    if (always) {
      this.#text = `${withoutSpace(this.#text)}\n`;
      this.#isLineDue = false;
    } else if (this.#text !== '' && !this.#text.endsWith('\n')) this.#isLineDue = true;
  }

  /** A cell without words looks as it says itself. */
  all({ bold = false, italic = false, underline = false, ink = null }: ElementLook): CellWords {
    const look = { bold, italic, underline, ink, ...this.#look };
    return { text: this.#text.trim(), look };
  }
}

function withoutSpace(text: string): string {
  return text.endsWith(' ') ? text.slice(0, -1) : text;
}
