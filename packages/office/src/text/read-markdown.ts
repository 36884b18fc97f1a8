import type { BodyMark, BodyNode } from '@basoche/editor/rules';
import { isAllowedLink } from '@basoche/editor/rules';
import type { Token, Tokens } from 'marked';
import { marked } from 'marked';
import { readHtml } from '../html/read-html.ts';
import type { Losses } from '../report.ts';
import type { Budget } from '../budget.ts';
import { addWords } from './builder.ts';
import type { PlainReading } from './builder.ts';
import { noteOf } from '../word/notes.ts';
import { partedAtPictures } from '../word/picture-intake.ts';

/**
 * Markdown as GitHub has it. HTML inside it is read as HTML is: without scripts and styles.
 * @throws FileProblem when it is too long
 */
export function readMarkdown(text: string, reading: PlainReading): BodyNode[] {
  const { body, notes } = partedNotes(text);
  return new MarkdownReader(reading, notes).blocks(marked.lexer(body));
}

class MarkdownReader {
  #budget: Budget;
  #losses: Losses;
  #reading: PlainReading;

  /** What notes say, by their names; each is read where it is led to. */
  #notes: ReadonlyMap<string, string>;
  #isInNote = false;

  constructor(reading: PlainReading, notes: ReadonlyMap<string, string>) {
    this.#notes = notes;
    this.#reading = reading;
    this.#budget = reading.budget;
    this.#losses = reading.losses;
  }

  blocks(tokens: readonly Token[]): BodyNode[] {
    return tokens.flatMap((token) => this.#block(token));
  }

  #block(token: Token): BodyNode[] {
    this.#budget.block();
    switch (token.type) {
      case 'heading':
        return this.#textblocks('heading', { level: this.#level(token as Tokens.Heading) }, token.tokens);
      case 'paragraph':
      case 'text':
        return this.#textblocks('paragraph', {}, token.tokens ?? [token]);
      case 'blockquote':
        return [{ type: 'blockquote', content: orEmpty(this.blocks(token.tokens ?? [])) }];
      case 'list':
        return [this.#list(token as Tokens.List)];
      case 'table':
        return [this.#table(token as Tokens.Table)];
      case 'hr':
        return [{ type: 'horizontalRule' }];
      case 'code':
        this.#losses.add('code');
        return (token as Tokens.Code).text.split('\n').map((line) => {
          const content: BodyNode[] = [];
          addWords(content, line, [], this.#budget);
          return { type: 'paragraph', content };
        });
      case 'html':
        return readHtml((token as Tokens.HTML).text, this.#reading);
      default:
        return [];
    }
  }

  #level({ depth }: Tokens.Heading): number {
    if (depth > 4) this.#losses.add('headingLevels');
    return Math.min(4, depth);
  }

  #list({ ordered, start, items }: Tokens.List): BodyNode {
    const isTasks = items.some(({ task }) => task);
    const content = items.map((item): BodyNode => {
      const blocks = orEmpty(this.blocks(item.tokens.filter(({ type }) => type !== 'checkbox')));
      return isTasks
        ? { type: 'taskItem', attrs: { checked: item.checked === true }, content: blocks }
        : { type: 'listItem', content: blocks };
    });
    if (isTasks) return { type: 'taskList', content };
    return ordered
      ? { type: 'orderedList', attrs: { start: typeof start === 'number' ? start : 1 }, content }
      : { type: 'bulletList', content };
  }

  #table({ header, rows }: Tokens.Table): BodyNode {
    const row = (cells: Tokens.TableCell[], isHeader: boolean): BodyNode => ({
      type: 'tableRow',
      attrs: { header: isHeader },
      content: cells.map((cell) => {
        this.#budget.block();
        return { type: 'tableCell', content: orEmpty(this.#textblocks('paragraph', {}, cell.tokens)) };
      }),
    });
    return { type: 'table', content: [row(header, true), ...rows.map((cells) => row(cells, false))] };
  }

  /** A block of words; pictures among them stand on their own. */
  #textblocks(type: string, attrs: Record<string, unknown>, tokens: readonly Token[] | undefined): BodyNode[] {
    const content: BodyNode[] = [];
    this.#words(tokens ?? [], [], content);
    return partedAtPictures(content).map((part) => (Array.isArray(part) ? { type, attrs, content: part } : part));
  }

  #words(tokens: readonly Token[], marks: readonly BodyMark[], content: BodyNode[]): void {
    /** Of tags that are open in this line. */
    let open: BodyMark[] = [];
    for (const token of tokens) {
      const all = [...marks, ...open];
      const inside = (mark: BodyMark) => this.#words(insideOf(token), [...all, mark], content);
      switch (token.type) {
        case 'strong':
        case 'em':
        case 'del':
          inside({ type: LOOKS[token.type]! });
          break;
        case 'link':
          this.#link(token as Tokens.Link, all, content);
          break;
        case 'image':
          this.#image(token as Tokens.Image, all, content);
          break;
        case 'br':
          content.push({ type: 'hardBreak' });
          break;
        case 'html':
          open = this.#tag((token as Tokens.Tag).text, open, content);
          break;
        case 'codespan':
        case 'escape':
          addWords(content, (token as Tokens.Escape).text, all, this.#budget);
          break;
        default:
          if (insideOf(token).length > 0) this.#words(insideOf(token), all, content);
          else if ('text' in token) this.#text((token.text as string).replaceAll('\n', ' '), all, content);
      }
    }
  }

  /** Words, and the notes that they lead to. */
  #text(text: string, marks: readonly BodyMark[], content: BodyNode[]): void {
    let at = 0;
    for (const { 0: sign, 1: name = '', index } of this.#isInNote ? [] : text.matchAll(NOTE_SIGN)) {
      const note = this.#notes.get(name);
      if (note === undefined) continue;
      addWords(content, unescaped(text.slice(at, index)), marks, this.#budget);
      at = index + sign.length;
      this.#isInNote = true;
      const words: BodyNode[] = [];
      this.#words(marked.Lexer.lexInline(note), [], words);
      this.#isInNote = false;
      content.push(noteOf([words], this.#losses));
    }
    addWords(content, unescaped(text.slice(at)), marks, this.#budget);
  }

  /** One whose bytes are in the text; what another shows stays, in words. */
  #image({ href, text }: Tokens.Image, marks: readonly BodyMark[], content: BodyNode[]): void {
    const alt = unescaped(text);
    const taken = this.#reading.pictures.takeAddress(href, { alt, width: null });
    if (taken) content.push(taken);
    else addWords(content, alt, marks, this.#budget);
  }

  #link(token: Tokens.Link, marks: readonly BodyMark[], content: BodyNode[]): void {
    const { href } = token;
    const isAllowed = isAllowedLink(href);
    if (!isAllowed) this.#losses.add('links');
    this.#words(token.tokens, isAllowed ? [...marks, { type: 'link', attrs: { href } }] : marks, content);
  }

  /** A tag inside a line: line breaks and looks count, others are dropped around their words. @returns what is open then */
  #tag(tag: string, open: readonly BodyMark[], content: BodyNode[]): BodyMark[] {
    const [, slash = '', name = ''] = /^<(\/?)([a-z]+)/i.exec(tag) ?? [];
    if (name.toLowerCase() === 'br') content.push({ type: 'hardBreak' });
    const type = LOOKS[name.toLowerCase()];
    if (type === undefined) return [...open];
    const others = open.filter((mark) => mark.type !== type);
    return slash === '' ? [...others, { type }] : others;
  }
}

const NOTE_SIGN = /\[\^([^\]\s]{1,60})\]/g;

/** A text without the lines that say its notes; those that nothing leads to stay. */
function partedNotes(text: string): { body: string; notes: Map<string, string> } {
  const notes = new Map<string, string>();
  const led = new Set([...text.matchAll(/\[\^([^\]\s]{1,60})\](?!:)/g)].map(([, name]) => name));
  const body = text.replaceAll(/^\[\^([^\]\s]{1,60})\]:[ \t]+(.*)$/gm, (line: string, name: string, words: string) => {
    // Otherwise a definition of a link, which is not shown.
    if (!led.has(name) || notes.has(name)) return `\\${line}`;
    notes.set(name, words);
    return '';
  });
  return { body, notes };
}

const LOOKS: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  del: 'strike',
  s: 'strike',
  u: 'underline',
  sup: 'superscript',
};

function insideOf(token: Token): Token[] {
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

function orEmpty(blocks: BodyNode[]): BodyNode[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
