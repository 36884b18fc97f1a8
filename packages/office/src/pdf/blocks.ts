import type { BodyNode } from '@basoche/editor/rules';
import { ClauseCounter, alignmentOf, clauseLevelOf, sideOf } from '@basoche/editor/rules';
import type { Losses } from '../report.ts';
import { pictureOf, shownSize } from '../word/pictures.ts';
import { attrsOf, childrenOf, pictureText, stringOf, textOf } from '../word/read-body.ts';
import type { WordFile } from '../word/word-file.ts';
import { withNotes } from './footnote-writer.ts';
import { PdfInline } from './inline.ts';
import type { PdfNode } from './pdfmake.ts';
import { pdfTable } from './table.ts';

/** Points of the sizes of headings, and of the space after a block, as the page of the screen has them. */
const SIZES = [16.5, 15, 13.5, 12.75] as const;
const TITLE_SIZE = 19.5;
const AFTER = 9;
const IN_ITEM = 3;
const NOTE_SIZE = 10;
const GREY = '#444444';
/** Points that a quotation is set in, an item of a list with its sign (as the library does), and one with its box. */
const QUOTE_STEP = 24;
const ITEM_STEP = 24;
const BOX_STEP = 18;

interface Place {
  after: number;
  /** In a table, where a paragraph is at the left by itself. */
  cell: boolean;
  /** Points of a line. */
  width: number;
}

/** Writes the blocks of a text. */
export class PdfBlocks {
  #file: WordFile;
  #inline: PdfInline;
  #losses: Losses;
  #clauses = new ClauseCounter();
  /** Points of the page between its margins. */
  #page: { width: number; height: number };
  #breaksPage = false;
  #headings: { id: string; level: number }[] = [];
  #contents: PdfNode[][] = [];
  /** What stands in each table of contents, once all headings are known. */
  #lists: PdfNode[][] = [];

  constructor(file: WordFile, page: { width: number; height: number }, losses: Losses) {
    this.#file = file;
    this.#inline = new PdfInline(file.body, losses);
    this.#losses = losses;
    this.#page = page;
  }

  write(): PdfNode[] {
    const written = this.#blocks(this.#file.body, { after: AFTER, cell: false, width: this.#page.width });
    if (written.length === 0) written.push({ text: ' ' });
    if (this.#contents.length > 0) for (const list of this.#lists) list.push(contentsTable(this.#contents));
    const notes = this.#notes();
    return notes.length === 0 ? written : withNotes(written, notes);
  }

  get hasNotes(): boolean {
    return this.#inline.notes.length > 0;
  }

  #notes(): PdfNode[] {
    return this.#inline.notes.map((words, at) => ({
      text: [{ text: `${at + 1}`, font: 'Serif', sup: true, beginsNote: true }, { text: ' ' }, ...words],
      id: `note-${at + 1}`,
      fontSize: NOTE_SIZE,
    }));
  }

  #blocks(parent: BodyNode, place: Place): PdfNode[] {
    return childrenOf(parent).flatMap((block) => {
      const breaks = this.#breaksPage;
      if (breaks) this.#breaksPage = false;
      const [first, ...more] = this.#block(block, place);
      if (!first) {
        this.#breaksPage ||= breaks;
        return [];
      }
      return [breaks ? { ...first, pageBreak: 'before' } : first, ...more];
    });
  }

  #block(block: BodyNode, place: Place): PdfNode[] {
    switch (block.type) {
      case 'paragraph':
        return [this.#paragraph(block, place)];
      case 'heading':
        return [this.#heading(block)];
      case 'bulletList':
        return [{ ul: this.#items(block, place), margin: [0, 0, 0, place.after] }];
      case 'orderedList': {
        const start = Math.trunc(Number(attrsOf(block).start ?? 1)) || 1;
        return [{ ol: this.#items(block, place), start, margin: [0, 0, 0, place.after] }];
      }
      case 'taskList':
        return [
          ...childrenOf(block).map((item) => this.#task(item, place)),
          { text: '', margin: [0, 0, 0, place.after - IN_ITEM] },
        ];
      case 'blockquote':
        return [
          {
            stack: this.#blocks(block, { ...place, width: place.width - QUOTE_STEP }),
            margin: [QUOTE_STEP, 0, 0, 0],
            color: GREY,
          },
        ];
      case 'horizontalRule':
        return [
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: place.width, y2: 0, lineWidth: 0.75 }], margin: [0, 9, 0, 18] },
        ];
      case 'pageBreak':
        this.#breaksPage = true;
        return [];
      case 'table': {
        const table = pdfTable(block, place.width, {
          blocksOf: (cell, width) => this.#blocks(cell, { after: 2, cell: true, width }),
          countNotes: () => this.#inline.notes.length,
        });
        return table ? [table] : [];
      }
      case 'image':
        return this.#image(block, place);
      case 'tableOfContents': {
        const list: PdfNode[] = [];
        this.#lists.push(list);
        return [{ stack: list, margin: [0, 0, 0, AFTER] }];
      }
      default:
        this.#losses.add('unknownContent');
        if (childrenOf(block).some(({ type }) => type !== 'text')) return this.#blocks(block, place);
        return textOf(block) === '' ? [] : [{ text: this.#inline.words(block), margin: [0, 0, 0, place.after] }];
    }
  }

  /** What the library knows a picture by: an id of a file may be any text. */
  nameOf(file: string): string {
    return `image-${Object.keys(this.#file.pictures).indexOf(file)}`;
  }

  /** A picture with its caption, on one page; what it shows in words where its bytes are not to be had. */
  #image(block: BodyNode, place: Place): PdfNode[] {
    const picture = pictureOf(block, this.#file);
    const caption = this.#inline.words(block);
    const alignment = sideOf(attrsOf(block).side);
    if (!picture) this.#losses.add('missingImages');
    const shown: PdfNode = picture
      ? {
          image: this.nameOf(stringOf(attrsOf(block).file)),
          ...shownSize(block, picture, { ...this.#page, width: place.width }),
        }
      : { text: this.#inline.plain(pictureText(block)), color: GREY };
    const below: PdfNode[] = caption.length > 0 ? [{ text: caption, italics: true, fontSize: NOTE_SIZE }] : [];
    return [
      {
        stack: [{ ...shown, margin: [0, 0, 0, below.length > 0 ? IN_ITEM : 0] }, ...below],
        alignment,
        unbreakable: true,
        margin: [0, 0, 0, place.after],
      },
    ];
  }

  #paragraph(block: BodyNode, place: Place): PdfNode {
    const { variant, textAlign, clause } = attrsOf(block);
    const number = this.#clauses.next(clause);
    const words = this.#inline.words(block);
    const id = this.#inline.idOf(block);
    const text: PdfNode = {
      // An empty line is one.
      text: words.length > 0 ? words : ' ',
      alignment: alignmentOf(textAlign) ?? (variant === 'title' ? 'center' : place.cell ? 'left' : 'justify'),
      ...(id === null ? {} : { id }),
      ...(variant === 'title' ? { fontSize: TITLE_SIZE, bold: true } : {}),
    };
    if (number === '') return { ...text, margin: [0, 0, 0, variant === 'title' ? 15 : place.after] };
    const deep = clauseLevelOf(clause) === 3;
    return {
      columns: [
        { text: number, width: deep ? 24 : 33 },
        { ...text, width: '*' },
      ],
      margin: [deep ? 33 : 0, 0, 0, place.after],
    };
  }

  #heading(block: BodyNode): PdfNode {
    const { level, clause, textAlign } = attrsOf(block);
    const depth = Math.min(4, Math.max(1, Math.trunc(Number(level)) || 1));
    const number = this.#clauses.next(clause);
    // Without its notes.
    const words = textOf({ ...block, content: childrenOf(block).filter(({ type }) => type !== 'footnote') }).trim();
    const id = this.#inline.idOf(block) ?? '';
    const named = [number, words].filter((part) => part !== '').join(' ');
    const above = this.#headings.findLast((heading) => heading.level < depth);
    this.#headings = [...this.#headings.filter((heading) => heading.level < depth), { id, level: depth }];
    const text = [...(number === '' ? [] : this.#inline.plain(`${number}\u00a0`)), ...this.#inline.words(block)];
    if (words !== '') this.#contents.push(contentsLine(text, id, depth));
    return {
      text,
      fontSize: SIZES[depth - 1],
      bold: true,
      ...(depth === 4 ? { italics: true } : {}),
      alignment: alignmentOf(textAlign) ?? 'left',
      margin: [0, 9, 0, AFTER],
      headlineLevel: depth,
      id,
      ...(words === ''
        ? {}
        : {
            outline: true,
            outlineText: named,
            ...(above ? { outlineParentId: above.id } : {}),
          }),
    };
  }

  #items(list: BodyNode, place: Place): PdfNode[] {
    const inside = { ...place, after: IN_ITEM, width: place.width - ITEM_STEP };
    return childrenOf(list).map((item) => ({ stack: this.#blocks(item, inside) }));
  }

  /** A box drawn: the font has none. */
  #task(item: BodyNode, place: Place): PdfNode {
    const line = (x1: number, y1: number, x2: number, y2: number) => ({ type: 'line', x1, y1, x2, y2, lineWidth: 1 });
    const cross = attrsOf(item).checked === true ? [line(2, 6, 4, 9), line(4, 9, 8, 3)] : [];
    return {
      columns: [
        {
          canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, lineWidth: 0.75 }, ...cross],
          width: BOX_STEP,
          margin: [0, 3, 0, 0],
        },
        { stack: this.#blocks(item, { ...place, after: IN_ITEM, width: place.width - BOX_STEP }), width: '*' },
      ],
    };
  }
}

/** A heading, without its notes, and its page. */
function contentsLine(text: readonly PdfNode[], id: string, depth: number): PdfNode[] {
  const look = { bold: false, italics: false, fontSize: 12 };
  const words = text.filter(({ note }) => note === undefined);
  return [
    { text: words, linkToDestination: id, alignment: 'left', ...look, margin: [12 * (depth - 1), 0, 0, 3] },
    { pageReference: id, alignment: 'right', ...look, margin: [0, 0, 0, 3] },
  ];
}

/** Each table has lines of its own: the library writes what it lays out into them. */
function contentsTable(lines: readonly PdfNode[][]): PdfNode {
  const body = lines.map((cells) => cells.map((each) => ({ ...each })));
  return { table: { widths: ['*', 'auto'], headerRows: 0, dontBreakRows: true, body }, layout: 'noBorders' };
}
