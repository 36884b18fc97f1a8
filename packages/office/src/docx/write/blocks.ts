import type { BodyNode } from '@basoche/editor/rules';
import { CONTENTS_NAME, DELETION, INSERTION, alignmentOf, clauseLevelOf, sideOf } from '@basoche/editor/rules';
import type { IParagraphOptions, ParagraphChild } from 'docx';
import { AlignmentType, CheckBox, LineRuleType, PageBreak, Paragraph, Tab, TableOfContents, TextRun } from 'docx';
import type { Table } from 'docx';
import type { Losses } from '../../report.ts';
import { cleanText } from '../../word/clean.ts';
import type { Suggested } from '../../word/read-body.ts';
import { pictureOf } from '../../word/pictures.ts';
import { attrsOf, childrenOf, pictureText, suggestedBreak, textOf, textblocksOf } from '../../word/read-body.ts';
import type { WordFile } from '../../word/word-file.ts';
import type { InlineWriter } from './inline.ts';
import { pictureRun } from './picture.ts';
import {
  BULLETS,
  CLAUSES,
  DEEPEST_LEVEL,
  HEADING_STYLES,
  LIST_STEP,
  QUOTE_STEP,
  STYLE,
  orderedFrom,
} from './styles.ts';
import { tableOf } from './table.ts';

const ALIGNMENT = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
  justify: AlignmentType.BOTH,
} as const;

/** Where a block stands. */
interface Place {
  item: Item | null;
  quoted: boolean;
  /** In a table. */
  cell: boolean;
  /** Twips of a line. */
  width: number;
}

/** The item of a list that a block is in. */
interface Item {
  level: number;
  numbering: { reference: string; instance: number } | null;
  /** Of a box to tick; `null` for another list. */
  checked: boolean | null;
  /** Its sign stands before its first block. */
  isStarted: boolean;
}

/** Writes the blocks of a text one after the other: a file has lists as paragraphs that say their list. */
export class BlockWriter {
  #file: WordFile;
  #inline: InlineWriter;
  #losses: Losses;
  /** Twips of the page between its margins. */
  #page: { width: number; height: number };
  #lists = 0;
  #breaksPage = false;
  /** By the block whose end is suggested: a file marks the end of a paragraph, the text the beginning of the next. */
  #ends = new Map<BodyNode, { insertion: Suggested | null; deletion: Suggested | null }>();
  /** Numbers that ordered lists begin with. */
  readonly starts = new Set<number>([1]);

  constructor(file: WordFile, inline: InlineWriter, losses: Losses, page: { width: number; height: number }) {
    this.#file = file;
    this.#inline = inline;
    this.#losses = losses;
    this.#page = page;
    const blocks = textblocksOf(file.body);
    for (const [at, block] of blocks.entries()) {
      const [insertion, deletion] = [suggestedBreak(block, INSERTION), suggestedBreak(block, DELETION)];
      const before = blocks[at - 1];
      if (before && (insertion || deletion)) this.#ends.set(before, { insertion, deletion });
    }
  }

  write(body: BodyNode): (Paragraph | Table | TableOfContents)[] {
    const written = this.#blocks(body, this.#onPage);
    if (this.#breaksPage) written.push(new Paragraph({ children: [new PageBreak()] }));
    return written.length > 0 ? written : [new Paragraph({})];
  }

  get #onPage(): Place {
    return { item: null, quoted: false, cell: false, width: this.#page.width };
  }

  #blocks(parent: BodyNode, place: Place): (Paragraph | Table | TableOfContents)[] {
    return childrenOf(parent).flatMap((block) => this.#block(block, place));
  }

  #block(block: BodyNode, place: Place): (Paragraph | Table | TableOfContents)[] {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [this.#textblock(block, place)];
      case 'bulletList':
      case 'orderedList':
      case 'taskList':
        return this.#list(block, place);
      case 'blockquote':
        if (place.item !== null) this.#losses.add('nestedBlocks');
        return this.#blocks(block, { ...place, quoted: true, width: place.width - (place.quoted ? 0 : QUOTE_STEP) });
      case 'horizontalRule':
        return [this.#paragraph({ thematicBreak: true })];
      case 'pageBreak': {
        const before = this.#pageBreak();
        this.#breaksPage = true;
        return before;
      }
      case 'table':
        return this.#table(block, place);
      case 'image':
        return this.#image(block, place);
      case 'tableOfContents':
        return this.#contents(place);
      default:
        this.#losses.add('unknownContent');
        return this.#unknown(block, place);
    }
  }

  #textblock(block: BodyNode, place: Place): Paragraph {
    const { variant, level, clause, textAlign } = attrsOf(block);
    const isHeading = block.type === 'heading';
    const clauseLevel = clauseLevelOf(clause);
    // In a table, a paragraph is at the left by itself.
    const align = alignmentOf(textAlign) ?? (place.cell && !isHeading && variant !== 'title' ? 'left' : null);
    if (isHeading && (place.item !== null || place.quoted)) this.#losses.add('nestedBlocks');
    const style =
      variant === 'title'
        ? STYLE.title
        : isHeading
          ? (HEADING_STYLES[Math.trunc(Number(level)) - 1] ?? HEADING_STYLES[0])
          : styleIn(place);
    return this.#placed(place, {
      ...(style === undefined ? {} : { style }),
      ...(clauseLevel === null ? {} : numbered(CLAUSES, clauseLevel - 1, 1)),
      ...(align === null ? {} : { alignment: ALIGNMENT[align] }),
      ...this.#end(block),
      children: this.#inline.children(block),
    });
  }

  /** A paragraph where it stands: in an item of a list, it is the item's. */
  #placed({ item }: Place, { children = [], ...options }: IParagraphOptions): Paragraph {
    if (item === null) return this.#paragraph({ ...options, children });
    const written = this.#paragraph({ ...options, ...inItem(item), children: [...signOf(item), ...children] });
    item.isStarted = true;
    return written;
  }

  /** A picture and its caption under it; what it shows in words where its bytes are not to be had. */
  #image(block: BodyNode, place: Place): Paragraph[] {
    const alignment = ALIGNMENT[sideOf(attrsOf(block).side)];
    const picture = pictureOf(block, this.#file);
    const hasCaption = childrenOf(block).length > 0;
    const style = styleIn(place);
    const shown = picture ? pictureRun(block, picture, { ...this.#page, width: place.width }) : null;
    if (!shown) this.#losses.add('missingImages');
    const written = this.#placed(place, {
      ...(style === undefined ? {} : { style }),
      alignment,
      // Lines of a picture are as high as it is.
      spacing: { line: 240, lineRule: LineRuleType.AUTO, after: hasCaption ? 60 : 180 },
      keepNext: hasCaption,
      children: [shown ?? new TextRun(cleanText(pictureText(block)))],
    });
    if (!hasCaption) return [written];
    return [
      written,
      this.#placed(place, {
        style: STYLE.caption,
        alignment,
        ...this.#end(block),
        children: this.#inline.children(block),
      }),
    ];
  }

  /** The suggestion about the end of a paragraph. */
  #end(block: BodyNode): Pick<IParagraphOptions, 'run'> {
    const end = this.#ends.get(block);
    if (!end) return {};
    const [insertion, deletion] = [this.#inline.change(end.insertion), this.#inline.change(end.deletion)];
    return { run: { ...(insertion ? { insertion } : {}), ...(deletion ? { deletion } : {}) } };
  }

  #list(list: BodyNode, place: Place): (Paragraph | Table | TableOfContents)[] {
    const level = Math.min(DEEPEST_LEVEL, place.item === null ? 0 : place.item.level + 1);
    if (place.quoted) this.#losses.add('nestedBlocks');
    const written: (Paragraph | Table | TableOfContents)[] = [];
    // An item whose first block is a list has its sign on a line of its own.
    if (place.item !== null && !place.item.isStarted)
      written.push(this.#textblock({ type: 'paragraph' }, { ...place, quoted: false }));
    const numbering = this.#numberingOf(list);
    for (const child of childrenOf(list)) {
      const checked = list.type === 'taskList' ? attrsOf(child).checked === true : null;
      written.push(
        ...this.#blocks(child, {
          ...place,
          quoted: false,
          item: { level, numbering, checked, isStarted: false },
          width: place.width - LIST_STEP,
        }),
      );
    }
    return written;
  }

  #numberingOf(list: BodyNode): Item['numbering'] {
    if (list.type === 'taskList') return null;
    this.#lists += 1;
    if (list.type === 'bulletList') return { reference: BULLETS, instance: this.#lists };
    const start = Math.trunc(Number(attrsOf(list).start ?? 1));
    const begins = Number.isFinite(start) && start >= 0 && start < 32_768 ? start : 1;
    this.starts.add(begins);
    return { reference: orderedFrom(begins), instance: this.#lists };
  }

  #table(table: BodyNode, place: Place): (Paragraph | Table)[] {
    if (place.item !== null || place.quoted) this.#losses.add('nestedBlocks');
    const before = this.#pageBreak();
    const written = tableOf(table, this.#page.width, (cell, width) =>
      this.#blocks(cell, { ...this.#onPage, cell: true, width }).filter(
        (block): block is Paragraph | Table => !(block instanceof TableOfContents),
      ),
    );
    return [...before, ...(written ? [written] : [])];
  }

  #contents(place: Place): (Paragraph | TableOfContents)[] {
    if (place.cell) {
      this.#losses.add('nestedBlocks');
      return [];
    }
    return [...this.#pageBreak(), new TableOfContents(CONTENTS_NAME, { hyperlink: true, headingStyleRange: '1-4' })];
  }

  /** Keeps the words of what it does not know. */
  #unknown(block: BodyNode, place: Place): (Paragraph | Table | TableOfContents)[] {
    if (childrenOf(block).some((child) => child.type !== 'text')) return this.#blocks(block, place);
    return textOf(block) === '' ? [] : [this.#textblock({ ...block, type: 'paragraph', attrs: {} }, place)];
  }

  #pageBreak(): Paragraph[] {
    if (!this.#breaksPage) return [];
    this.#breaksPage = false;
    return [new Paragraph({ children: [new PageBreak()] })];
  }

  #paragraph(options: IParagraphOptions): Paragraph {
    const pageBreakBefore = this.#breaksPage;
    this.#breaksPage = false;
    return new Paragraph({ ...options, ...(pageBreakBefore ? { pageBreakBefore } : {}) });
  }
}

function numbered(reference: string, level: number, instance: number): Pick<IParagraphOptions, 'numbering'> {
  // Its style is said: docx would put its own.
  return { numbering: { reference, level, instance, custom: true } };
}

/** The style of a paragraph that is nothing else. */
function styleIn({ item, quoted, cell }: Place): string | undefined {
  if (item !== null) return styleOf(item);
  if (quoted) return STYLE.quote;
  return cell ? STYLE.cell : undefined;
}

function styleOf(item: Item): string {
  if (item.isStarted) return STYLE.itemText;
  return item.checked === null ? STYLE.listItem : STYLE.task;
}

function inItem(item: Item): IParagraphOptions {
  const left = LIST_STEP * (item.level + 1);
  if (item.isStarted) return { indent: { left } };
  if (item.numbering === null) return { indent: { left, hanging: LIST_STEP } };
  return numbered(item.numbering.reference, item.level, item.numbering.instance);
}

/** The box of an item to tick. */
function signOf(item: Item): ParagraphChild[] {
  if (item.checked === null || item.isStarted) return [];
  return [new CheckBox({ checked: item.checked }), new TextRun({ children: [new Tab()] })];
}
