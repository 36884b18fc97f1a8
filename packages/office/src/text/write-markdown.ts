import type { BodyNode } from '@basoche/editor/rules';
import { fileName } from '@basoche/domain';
import {
  ClauseCounter,
  DELETION,
  INSERTION,
  isAllowedLink,
  placeholderText,
  referenceText,
} from '@basoche/editor/rules';
import { zipSync } from 'fflate';
import { Losses } from '../report.ts';
import type { Report } from '../report.ts';
import { cleanText } from '../word/clean.ts';
import { countPlainLosses, countSuggestions } from '../word/plain-losses.ts';
import { pictureOf } from '../word/pictures.ts';
import type { BlockTarget } from '../word/read-body.ts';
import { attrsOf, childrenOf, markOn, pictureText, stringOf, targetsOf, textOf } from '../word/read-body.ts';
import type { WordFile } from '../word/word-file.ts';

/** The bytes of a text of signs, or of an archive with its pictures beside it. */
export interface WrittenMarkdown {
  bytes: Uint8Array<ArrayBuffer>;
  extension: 'md' | 'zip';
  report: Report;
}

/** Markdown (as GitHub has it) of a document, with what it could not keep. Suggestions are written as they mean. */
export function writeMarkdown(file: WordFile): WrittenMarkdown {
  const losses = new Losses();
  countPlainLosses(file, losses);
  countSuggestions(file, losses);
  const writer = new MarkdownWriter(file, losses);
  const text = new TextEncoder().encode(`${writer.write(file.body).join('\n\n')}\n`);
  const report = losses.report();
  if (writer.pictures.size === 0) return { bytes: text, extension: 'md', report };
  const parts: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = { [fileName(file.title, 'md')]: text };
  // Pictures are small already.
  for (const [bytes, name] of writer.pictures) parts[name] = [bytes, { level: 0 }];
  return { bytes: zipSync(parts), extension: 'zip', report };
}

class MarkdownWriter {
  #file: WordFile;
  #losses: Losses;
  #clauses = new ClauseCounter();
  #targets: BlockTarget[];
  /** In the order of their numbers. */
  #notes: string[] = [];
  /** Bytes of the pictures that the text shows, with their names beside it. */
  readonly pictures = new Map<Uint8Array, string>();

  constructor(file: WordFile, losses: Losses) {
    this.#file = file;
    this.#losses = losses;
    this.#targets = targetsOf(file.body);
  }

  write(body: BodyNode): string[] {
    const written = this.blocks(body);
    return [...written, ...this.#notes.map((words, at) => `[^${at + 1}]: ${words}`)];
  }

  blocks(parent: BodyNode): string[] {
    return childrenOf(parent).flatMap((block, at, all) => {
      const written = this.#block(block);
      // Two lists beside one another would be one.
      const follows = at > 0 && LISTS.has(block.type) && all[at - 1]?.type === block.type;
      return follows ? ['<!-- -->', ...written] : written;
    });
  }

  #block(block: BodyNode): string[] {
    const { level, variant, textAlign } = attrsOf(block);
    switch (block.type) {
      case 'paragraph': {
        if (textAlign) this.#losses.add('alignments');
        const line = this.#number(block) + this.#inline(block, '\\\n');
        return [variant === 'title' ? `# ${oneLine(line)}` : escapedStart(line) || '&nbsp;'];
      }
      case 'heading': {
        if (textAlign) this.#losses.add('alignments');
        const depth = Math.min(4, Math.max(1, Math.trunc(Number(level)) || 1));
        return [`${'#'.repeat(depth)} ${this.#number(block)}${oneLine(this.#inline(block, '<br>'))}`.trimEnd()];
      }
      case 'bulletList':
        return [this.#items(block, () => '- ')];
      case 'orderedList': {
        const start = Math.trunc(Number(attrsOf(block).start ?? 1)) || 1;
        return [this.#items(block, (at) => `${start + at}. `)];
      }
      case 'taskList':
        return [
          this.#items(
            block,
            () => '- ',
            (item) => (attrsOf(item).checked === true ? '[x] ' : '[ ] '),
          ),
        ];
      case 'blockquote':
        return [indented(this.blocks(block).join('\n\n'), '> ', '> ')];
      case 'horizontalRule':
        return ['---'];
      case 'pageBreak':
        return [];
      case 'table':
        return this.#table(block);
      case 'image': {
        const caption = escapedStart(this.#inline(block, ' '));
        return [this.#picture(block), ...(caption === '' ? [] : [caption])];
      }
      case 'tableOfContents':
        this.#losses.add('contents');
        return [];
      default:
        this.#losses.add('unknownContent');
        return this.#inline(block, ' ') === '' ? this.blocks(block) : [escapedStart(this.#inline(block, ' '))];
    }
  }

  #picture(image: BodyNode): string {
    const picture = pictureOf(image, this.#file);
    if (!picture) {
      this.#losses.add('missingImages');
      return escaped(pictureText(image));
    }
    const { bytes, type } = picture;
    const name = this.pictures.get(bytes) ?? `images/image-${this.pictures.size + 1}.${type.slice('image/'.length)}`;
    this.pictures.set(bytes, name);
    const alt = cleanText(stringOf(attrsOf(image).alt)).replaceAll(/\s+/g, ' ');
    return `![${escaped(alt)}](${name})`;
  }

  #number(block: BodyNode): string {
    const number = this.#clauses.next(attrsOf(block).clause);
    if (number === '') return '';
    this.#losses.add('clauseNumbers');
    return `${number.replace('.', '\\.')} `;
  }

  #items(list: BodyNode, sign: (at: number) => string, box: (item: BodyNode) => string = () => ''): string {
    return childrenOf(list)
      .map((item, at) => {
        const before = sign(at);
        return indented(box(item) + this.blocks(item).join('\n\n'), before, ' '.repeat(before.length));
      })
      .join('\n');
  }

  /** Its rows have as many cells as the widest; merged cells are empty after the first. */
  #table(table: BodyNode): string[] {
    const rows = childrenOf(table).map((row) =>
      childrenOf(row).flatMap((cell) => {
        const { colspan, rowspan } = attrsOf(cell);
        const columns = Math.min(63, Math.max(1, Math.trunc(Number(colspan ?? 1)) || 1));
        if (columns > 1 || Number(rowspan ?? 1) > 1) this.#losses.add('mergedCells');
        return [this.#cell(cell), ...Array.from({ length: columns - 1 }, () => '')];
      }),
    );
    const width = Math.max(0, ...rows.map(({ length }) => length));
    if (width === 0) return [];
    const line = (cells: readonly string[]): string =>
      `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
    const [first = [], ...more] = attrsOf(childrenOf(table)[0]!).header === true ? rows : [[], ...rows];
    return [[line(first), line(Array.from({ length: width }, () => '---')), ...more.map(line)].join('\n')];
  }

  #cell(cell: BodyNode): string {
    const blocks = childrenOf(cell);
    if (blocks.some(({ type }) => type !== 'paragraph')) this.#losses.add('nestedBlocks');
    return blocks
      .map((block) =>
        block.type === 'paragraph'
          ? this.#inline(block, '<br>')
          : this.blocks({ type: 'doc', content: [block] }).join(' '),
      )
      .join('<br>')
      .replaceAll('\n', ' ')
      .trim();
  }

  #inline(block: BodyNode, lineBreak: string): string {
    let line = '';
    let hides = false;
    for (const node of childrenOf(block)) {
      if (node.type === 'text') {
        const isSuggested = markOn(node, INSERTION) !== null || markOn(node, DELETION) !== null;
        const text = cleanText(node.text ?? '');
        hides = markOn(node, DELETION) !== null && text.endsWith('\u2060');
        if (markOn(node, DELETION) === null)
          line += marked(node, isSuggested ? text.replaceAll(/[\u200b\u2060]/g, '') : text, line);
      } else if (!hides) line += this.#object(node, lineBreak);
    }
    return line;
  }

  #object(node: BodyNode, lineBreak: string): string {
    const { label, target } = attrsOf(node);
    if (node.type === 'hardBreak') return lineBreak;
    if (node.type === 'mention') return escaped(`@${stringOf(label)}`);
    if (node.type === 'crossReference') return escaped(cleanText(referenceText(this.#targets, target)));
    if (node.type === 'placeholder') return escaped(cleanText(placeholderText(attrsOf(node).field)));
    if (node.type === 'footnote') return this.#note(node);
    this.#losses.add('unknownContent');
    return escaped(cleanText(textOf(node)));
  }

  #note(note: BodyNode): string {
    const at = this.#notes.push('') - 1;
    this.#notes[at] = this.#inline(note, '<br>');
    return `[^${at + 1}]`;
  }
}

const LISTS = new Set(['bulletList', 'orderedList', 'taskList']);
/** Looks with their signs, and the tags that say the same where signs cannot. */
const LOOKS: readonly [mark: string, sign: string | null, tag: string][] = [
  ['superscript', null, 'sup'],
  ['underline', null, 'u'],
  ['strike', '~~', 's'],
  ['italic', '*', 'em'],
  ['bold', '**', 'strong'],
];

/** Words with their looks; the spaces at their ends stay outside, where signs want them. */
function marked(node: BodyNode, text: string, before: string): string {
  const [, start = '', words = '', end = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  const looks = LOOKS.filter(([mark]) => markOn(node, mark) !== null);
  // Signs only open and close beside spaces, or around letters after something that is no sign.
  const opens = start !== '' || before === '' || /\s$/.test(before);
  const isSafe =
    looks.length === 1 && opens && end !== '' && /^[\p{L}\p{N}]$/u.test(words[0]!) && /[\p{L}\p{N}]$/u.test(words);
  let out = escaped(words);
  for (const [, sign, tag] of looks) out = sign !== null && isSafe ? sign + out + sign : `<${tag}>${out}</${tag}>`;
  const href = markOn(node, 'link')?.href;
  if (typeof href === 'string' && isAllowedLink(href))
    out = `[${out}](<${href.replaceAll(/[<>\n\\]/g, encodeURIComponent)}>)`;
  return start + out + end;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll(/[\\`*_[\]<>~|#]/g, '\\$&')
    .replaceAll(/(https?):\/\//g, '$1\\://')
    .replaceAll(/\bwww\./g, 'www\\.')
    .replaceAll('@', '\\@');
}

/** A line that would begin something else than a paragraph. */
function escapedStart(line: string): string {
  return line
    .replace(/^[ \t]+/, (spaces) => '&nbsp;'.repeat(Math.min(8, spaces.length)))
    .replace(/^([-+=])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function oneLine(line: string): string {
  return line.replaceAll(/\\?\n/g, ' ');
}

function indented(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' && others.trim() === '' ? '' : others) + line)
    .join('\n');
}
