import type { BodyMark, BodyNode } from '@basoche/editor/rules';
import { IMAGE, alignmentOf, clauseLevelOf, isAllowedLink, sideOf, spanOf } from '@basoche/editor/rules';
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { FILE_LIMITS, FileProblem } from '../problem.ts';
import type { Losses } from '../report.ts';
import type { Budget } from '../budget.ts';
import { noteOf } from '../word/notes.ts';
import { notesOfPage, wordsOfNote } from './html-notes.ts';
import { addWords } from '../text/builder.ts';
import type { PlainReading } from '../text/builder.ts';
import { cleanText } from '../word/clean.ts';
import { partedAtPictures } from '../word/picture-intake.ts';
import type { PictureIntake } from '../word/picture-intake.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** What is dropped with all that is in it. */
const DROPPED = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'svg',
  'math',
  'object',
  'iframe',
  'select',
  'title',
]);
const LOOKS: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  strike: 'strike',
  sup: 'superscript',
};
const BLOCKS = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre search section summary table ul'.split(
    ' ',
  ),
);

/**
 * A page as a text: nothing of it runs, loads or styles, and its links lead where links of a text may.
 * @throws FileProblem when it is too long or nested too deeply
 */
export function readHtml(html: string, { budget, losses, pictures }: PlainReading): BodyNode[] {
  const page = parse(html);
  losses.add('hiddenText', takeHidden(page));
  const { childNodes } = page;
  return new HtmlReader({ budget, losses, pictures }, notesOfPage(childNodes)).blocks(childNodes, 0);
}

class HtmlReader {
  #budget: Budget;
  #losses: Losses;
  #pictures: PictureIntake;

  /** By the addresses inside the page that lead to them. */
  #notes: ReadonlyMap<string, Element>;
  #isInNote = false;

  constructor({ budget, losses, pictures }: PlainReading, notes: ReadonlyMap<string, Element>) {
    this.#notes = notes;
    this.#budget = budget;
    this.#losses = losses;
    this.#pictures = pictures;
  }

  /** Words between blocks are paragraphs. */
  blocks(nodes: readonly Node[], depth: number): BodyNode[] {
    if (depth > FILE_LIMITS.depth) throw new FileProblem('deep');
    const blocks: BodyNode[] = [];
    let line: BodyNode[] = [];
    const end = (): void => {
      const content = trimmed(line);
      line = [];
      if (content.length > 0) blocks.push(...this.#textblocks('paragraph', {}, content));
    };
    for (const node of nodes) {
      if (isElement(node) && this.#isOfNotes(node)) continue;
      if (isElement(node) && DROPPED.has(node.tagName)) this.#dropped(node);
      else if (isElement(node) && holdsBlocks(node, depth)) {
        end();
        blocks.push(...this.#block(node, depth + 1));
      } else this.#inline([node], [], line, depth + 1);
    }
    end();
    return blocks;
  }

  #dropped({ tagName }: Element): void {
    if (tagName === 'script') this.#losses.add('scripts');
    if (tagName === 'svg' || tagName === 'object' || tagName === 'iframe') this.#losses.add('pictures');
  }

  /** A block of words; pictures among them stand on their own. */
  #textblocks(type: string, attrs: Record<string, unknown>, content: BodyNode[]): BodyNode[] {
    return partedAtPictures(content).map((part) => {
      this.#budget.block();
      return Array.isArray(part) ? { type, attrs, content: trimmed(part) } : part;
    });
  }

  /** A picture with its caption, where that is what a figure holds. */
  #figure(figure: Element, depth: number): BodyNode[] {
    const isCaption = (node: Node): node is Element => isElement(node) && node.tagName === 'figcaption';
    const caption: BodyNode[] = [];
    for (const node of figure.childNodes) if (isCaption(node)) this.#inline(node.childNodes, [], caption, depth);
    const blocks = this.blocks(
      figure.childNodes.filter((node) => !isCaption(node)),
      depth,
    );
    const [image] = blocks;
    const words = trimmed(caption);
    if (blocks.length !== 1 || image?.type !== IMAGE)
      return [...blocks, ...(words.length > 0 ? this.#textblocks('paragraph', {}, words) : [])];
    const content = words.filter(({ type }) => type !== IMAGE);
    return [{ ...image, attrs: { ...image.attrs, side: sideOf(attributeOf(figure, 'data-side')) }, content }];
  }

  #block(element: Element, depth: number): BodyNode[] {
    const { tagName, childNodes } = element;
    const heading = /^h([1-6])$/.exec(tagName)?.[1];
    if (heading !== undefined || tagName === 'p') {
      const content: BodyNode[] = [];
      this.#inline(childNodes, [], content, depth);
      if (Number(heading) > 4) this.#losses.add('headingLevels');
      const attrs = {
        ...formOf(element),
        ...(heading === undefined ? {} : { level: Math.min(4, Number(heading)) }),
        ...(attributeOf(element, 'class') === 'title' ? { variant: 'title' } : {}),
      };
      return this.#textblocks(heading === undefined ? 'paragraph' : 'heading', attrs, trimmed(content));
    }
    switch (tagName) {
      case 'ul':
      case 'ol':
        return this.#list(element, depth);
      case 'blockquote':
        return [{ type: 'blockquote', content: orEmpty(this.blocks(childNodes, depth)) }];
      case 'figure':
        return this.#figure(element, depth);
      case 'hr':
        return [{ type: 'horizontalRule' }];
      case 'table':
        return this.#table(element, depth);
      case 'pre':
        return this.#lines(element);
      case 'nav':
        return attributeOf(element, 'class') === 'toc' ? [{ type: 'tableOfContents' }] : this.blocks(childNodes, depth);
      case 'div':
        if (attributeOf(element, 'class') === 'page-break') return [{ type: 'pageBreak' }];
        return this.blocks(childNodes, depth);
      default:
        return this.blocks(childNodes, depth);
    }
  }

  #list(list: Element, depth: number): BodyNode[] {
    const items = list.childNodes.filter((child) => isElement(child) && child.tagName === 'li') as Element[];
    if (items.length === 0) return this.blocks(list.childNodes, depth);
    const isTasks = attributeOf(list, 'class') === 'tasks';
    const content = items.map((item): BodyNode => {
      if (!isTasks) return { type: 'listItem', content: orEmpty(this.blocks(item.childNodes, depth + 1)) };
      const [box, ...words] = item.childNodes.filter((child) => isElement(child));
      const checked = box !== undefined && wordsOf(box).includes('☑');
      return { type: 'taskItem', attrs: { checked }, content: orEmpty(this.blocks(words, depth + 1)) };
    });
    if (isTasks) return [{ type: 'taskList', content }];
    if (list.tagName === 'ul') return [{ type: 'bulletList', content }];
    const start = Math.trunc(Number(attributeOf(list, 'start') ?? 1));
    return [{ type: 'orderedList', attrs: { start: Number.isFinite(start) && start >= 0 ? start : 1 }, content }];
  }

  #table(table: Element, depth: number): BodyNode[] {
    const rows = rowsOf(table).flatMap((row): BodyNode[] => {
      const cells = row.childNodes.filter((cell) => isElement(cell) && /^t[dh]$/.test(cell.tagName)) as Element[];
      if (cells.length === 0) return [];
      const header = cells.every(({ tagName }) => tagName === 'th');
      const content = cells.map((cell): BodyNode => {
        this.#budget.block();
        const attrs = {
          colspan: Math.min(63, spanOf(attributeOf(cell, 'colspan') ?? 1)),
          rowspan: spanOf(attributeOf(cell, 'rowspan') ?? 1),
        };
        return { type: 'tableCell', attrs, content: orEmpty(this.blocks(cell.childNodes, depth + 1)) };
      });
      return [{ type: 'tableRow', attrs: { header }, content }];
    });
    return rows.length > 0 ? [{ type: 'table', content: rows }] : [];
  }

  #lines(element: Element): BodyNode[] {
    this.#losses.add('code');
    return wordsOf(element)
      .replace(/^\n|\n$/g, '')
      .split('\n')
      .map((line) => {
        const content: BodyNode[] = [];
        addWords(content, line, [], this.#budget);
        return { type: 'paragraph', content };
      });
  }

  #inline(nodes: readonly Node[], marks: readonly BodyMark[], content: BodyNode[], depth: number): void {
    if (depth > FILE_LIMITS.depth) throw new FileProblem('deep');
    for (const node of nodes) {
      if (node.nodeName === '#text') {
        const { value } = node as DefaultTreeAdapterTypes.TextNode;
        const last = content.at(-1);
        const words = value.replaceAll(/[ \t\n\r\f]+/g, ' ');
        const isDouble =
          words.startsWith(' ') && (last === undefined || last.type === 'hardBreak' || last.text?.endsWith(' '));
        addWords(content, isDouble ? words.slice(1) : words, marks, this.#budget);
      } else if (isElement(node)) this.#element(node, marks, content, depth + 1);
    }
  }

  #element(element: Element, marks: readonly BodyMark[], content: BodyNode[], depth: number): void {
    const { tagName, childNodes } = element;
    if (DROPPED.has(tagName)) return this.#dropped(element);
    if (tagName === 'br') return void content.push({ type: 'hardBreak' });
    if (tagName === 'img') {
      const alt = attributeOf(element, 'alt') ?? '';
      const look = { alt: cleanText(alt).trim(), width: widthOf(attributeOf(element, 'width')) };
      const taken = this.#pictures.takeAddress(attributeOf(element, 'src') ?? '', look);
      return taken ? void content.push(taken) : addWords(content, alt, marks, this.#budget);
    }
    // Numbers of clauses are made anew.
    if (tagName === 'span' && attributeOf(element, 'class') === 'clause') return undefined;
    const look = LOOKS[tagName];
    const mark = look === undefined ? null : { type: look };
    const note = tagName === 'a' && !this.#isInNote ? this.#notes.get(attributeOf(element, 'href') ?? '') : undefined;
    if (note) return this.#note(note, content, depth);
    const link = tagName === 'a' ? this.#link(element) : null;
    const more = [mark, link].filter((each) => each !== null);
    const kept = marks.filter(({ type }) => !more.some((each) => each.type === type));
    return this.#inline(childNodes, [...kept, ...more], content, depth);
  }

  /** A note where the text leads to it. */
  #note(note: Element, content: BodyNode[], depth: number): void {
    const words: BodyNode[] = [];
    this.#isInNote = true;
    this.#inline(wordsOfNote(note), [], words, depth);
    this.#isInNote = false;
    content.push(noteOf([trimmed(words)], this.#losses));
  }

  /** A list of notes that all stand where they are led to from, or one of them. */
  #isOfNotes(element: Element): boolean {
    if (element.tagName === 'li') return [...this.#notes.values()].includes(element);
    if (!/(?:^|\s)footnotes(?:\s|$)/.test(attributeOf(element, 'class') ?? '')) return false;
    const items = itemsIn(element);
    return items.length > 0 && items.every((item) => this.#isOfNotes(item));
  }

  #link(element: Element): BodyMark | null {
    const href = (attributeOf(element, 'href') ?? '').trim();
    if (href === '' || href.startsWith('#')) return null;
    if (isAllowedLink(href)) return { type: 'link', attrs: { href } };
    this.#losses.add('links');
    return null;
  }
}

/** Hides what it is said of, in pages and in those of Word. */
const HIDES = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all)\b/i;

/** Takes what a page hides out of it. @returns how many passages */
function takeHidden(page: DefaultTreeAdapterTypes.ParentNode): number {
  let count = 0;
  const holders = [page];
  for (const holder of holders) {
    const shown: Node[] = [];
    for (const node of holder.childNodes) {
      if (!isElement(node) || !isHidden(node)) shown.push(node);
      else if (wordsOf(node).trim() !== '') count += 1;
    }
    holder.childNodes = shown;
    for (const node of shown) if ('childNodes' in node) holders.push(node);
  }
  return count;
}

function isHidden(element: Element): boolean {
  return attributeOf(element, 'hidden') !== undefined || HIDES.test(attributeOf(element, 'style') ?? '');
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function holdsBlocks(element: Element, depth: number): boolean {
  if (BLOCKS.has(element.tagName)) return true;
  if (depth > FILE_LIMITS.depth) throw new FileProblem('deep');
  return element.childNodes.some((child) => isElement(child) && holdsBlocks(child, depth + 1));
}

function attributeOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}

function formOf(element: Element): Record<string, unknown> {
  const clause = element.childNodes.find(
    (child): child is Element => isElement(child) && attributeOf(child, 'class') === 'clause',
  );
  const number = clause ? wordsOf(clause) : '';
  const level = number === '' ? null : number.startsWith('(') ? 3 : number.endsWith('.') ? 1 : 2;
  return { textAlign: alignmentOf(attributeOf(element, 'align')), clause: clauseLevelOf(level) };
}

function wordsOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : '';
}

/** Percent of the line; `null` for none. */
function widthOf(width: string | undefined): number | null {
  const [, percent] = /^\s*(\d{1,3})\s*%\s*$/.exec(width ?? '') ?? [];
  return percent === undefined ? null : Number(percent);
}

function itemsIn(element: Element): Element[] {
  return element.childNodes.flatMap((child): Element[] => {
    if (!isElement(child)) return [];
    return child.tagName === 'li' ? [child] : itemsIn(child);
  });
}

function rowsOf(table: Element): Element[] {
  return table.childNodes.flatMap((child): Element[] => {
    if (!isElement(child)) return [];
    if (child.tagName === 'tr') return [child];
    return /^(?:tbody|thead|tfoot)$/.test(child.tagName) ? rowsOf(child) : [];
  });
}

function orEmpty(blocks: BodyNode[]): BodyNode[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
}

/** Without the spaces at its ends, which a page does not show. */
function trimmed(content: BodyNode[]): BodyNode[] {
  const [first, last] = [content[0], content.at(-1)];
  if (first?.text !== undefined) first.text = first.text.replace(/^ +/, '');
  if (last?.text !== undefined) last.text = last.text.replace(/ +$/, '');
  return content.filter(({ type, text }) => type !== 'text' || text !== '');
}
