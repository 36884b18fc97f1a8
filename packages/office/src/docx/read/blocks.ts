import type { BodyMark, BodyNode } from '@basoche/editor/rules';
import { BREAK_SIGN, DELETION, IMAGE, INSERTION, clampWidth } from '@basoche/editor/rules';
import type { Xml } from '../../archive/xml.ts';
import { childOf, childrenNamed } from '../../archive/xml.ts';
import { cleanText } from '../../word/clean.ts';
import { partedAtPictures } from '../../word/picture-intake.ts';
import type { Suggested } from '../../word/read-body.ts';
import { isTextblock } from '../../word/read-body.ts';
import { readChunk } from './chunk.ts';
import { formOf, isRule } from './form.ts';
import type { ParagraphForm } from './form.ts';
import { nested } from './nest.ts';
import type { FlatBlock } from './nest.ts';
import { ParagraphReader } from './paragraph.ts';
import type { ReadParagraph } from './paragraph.ts';
import type { Reading } from './reading.ts';
import { isOn } from './styles.ts';
import { withDropped } from './dropped-letters.ts';
import { hasAllLines, isLine } from './table-lines.ts';
import { readTable } from './table.ts';
import { isMadeAnew } from './contents-frame.ts';
import { isShaded } from './unsupported-styles.ts';
import { holdsWords, unwrapped, wordsWithin } from './unwrap.ts';

/** What is suggested about the end of a paragraph: the text says it at the beginning of the next. */
interface SuggestedEnd {
  insertion: Suggested | null;
  deletion: Suggested | null;
}

/** Twips at the sides of a cell. */
const CELL_PADDING = 100;
const ON_PAGE: Pick<FlatBlock, 'item' | 'continues' | 'quoted'> = { item: null, continues: null, quoted: false };

/** Reads what holds paragraphs and tables: the text, cells, notes. */
export class BlockReader {
  #reading: Reading;
  #paragraphs: ParagraphReader;
  #sections = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#paragraphs = new ParagraphReader(reading);
  }

  /** The blocks of an element that holds some; none for an empty one. */
  blocks(holder: Xml, cell = false): BodyNode[] {
    const flat: FlatBlock[] = [];
    let end: SuggestedEnd | null = null;
    for (const child of withDropped(
      unwrapped(holder, (control) => isMadeAnew(control, this.#reading)),
      this.#reading.losses,
    )) {
      if (child.name === 'w:p') {
        const before: number = flat.length;
        const next = this.#paragraph(child, cell, flat);
        const added = flat.slice(before);
        end = this.#markNext(end, added.find(({ block }) => isTextblock(block)) ?? added[0]) ? next : (end ?? next);
      } else if (child.name === 'w:tbl') {
        this.#drop(end);
        end = null;
        const table = this.#table(child);
        if (table) flat.push({ ...ON_PAGE, block: table });
      } else if (child.name === 'w:sdt') flat.push({ ...ON_PAGE, block: { type: 'tableOfContents' } });
      else if (child.name === 'w:altChunk') {
        this.#drop(end);
        end = null;
        // In the text alone: cells and notes hold less than a page may say.
        const said = holder.name === 'w:body' ? readChunk(this.#reading, child.attrs['r:id']) : null;
        if (said) flat.push(...said.map((block) => ({ ...ON_PAGE, block })));
        else this.#reading.losses.add('foreignParts');
      } else if (child.name === 'w:bookmarkStart') this.#reading.bookmarksToCome.push(child.attrs['w:name'] ?? '');
      else if (child.name === 'w:commentRangeStart') this.#reading.openComments.add(child.attrs['w:id'] ?? '');
      else if (child.name === 'w:commentRangeEnd') this.#reading.openComments.delete(child.attrs['w:id'] ?? '');
      else if (child.children.some(({ name }) => name === 'w:p' || name === 'w:tbl')) {
        this.#reading.losses.add('unknownContent');
        flat.push(...this.blocks(child, cell).map((block) => ({ ...ON_PAGE, block })));
      } else if (holdsWords(child)) {
        // Words beside paragraphs are one of their own.
        this.#drop(end);
        end = this.#paragraph(wordsWithin(child, 'w:p'), cell, flat);
      }
    }
    this.#drop(end);
    return nested(flat);
  }

  #table(table: Xml): BodyNode | null {
    const { tableStyle, losses } = this.#reading;
    this.#reading.tableStyle = childOf(childOf(table, 'w:tblPr'), 'w:tblStyle')?.attrs['w:val'];
    const read = readTable(table, (each, width) => this.#cell(each, width), losses);
    this.#reading.tableStyle = tableStyle;
    if (read && !hasAllLines(table, this.#reading.styles)) losses.add('tableLooks');
    return read;
  }

  /** @param width twips; 0 where the file does not say */
  #cell(cell: Xml, width: number): BodyNode[] {
    const { line } = this.#reading;
    if (width > 0) this.#reading.line = Math.max(1, width - 2 * CELL_PADDING);
    const blocks = this.blocks(cell, true);
    this.#reading.line = line;
    return blocks.length > 0 ? blocks : [{ type: 'paragraph' }];
  }

  /** Adds what a paragraph says. @returns the suggestion about its end */
  #paragraph(paragraph: Xml, cell: boolean, flat: FlatBlock[]): SuggestedEnd | null {
    const reading = this.#reading;
    reading.budget.block();
    const properties = childOf(paragraph, 'w:pPr');
    const style = childOf(properties, 'w:pStyle')?.attrs['w:val'];
    const role = reading.styles.roleOf(style);
    // What a heading's or a title's style says, headings and titles are by themselves.
    const usual = role === null || role === 'itemText' ? reading.styles.lookOf(style) : {};
    const bookmarks = reading.bookmarksToCome;
    reading.bookmarksToCome = [];
    const read = this.#paragraphs.read(paragraph, usual);
    if (read.isHidden) {
      this.#section(properties, flat);
      return this.#endOf(properties);
    }
    const form = formOf(reading, properties, { checked: read.checked, cell });
    this.#countFormats(properties, read);
    if (childOf(properties, 'w:pPrChange')) reading.losses.add('formatChanges');
    if (read.hasContents) flat.push({ ...ON_PAGE, block: { type: 'tableOfContents' } });
    const isEmpty = read.parts.every((part) => part.length === 0);
    // Kept by the field, or the end of a table of contents that is made anew.
    if (!read.isOfField && !(form.isContents && isEmpty && flat.at(-1)?.block.type === 'tableOfContents')) {
      const breaks = isOn(childOf(properties, 'w:pageBreakBefore')) === true && flat.length > 0;
      if (breaks) flat.push({ ...ON_PAGE, block: { type: 'pageBreak' } });
      if (!(form.isCaption && this.#caption(read, flat)))
        this.#add(read, form, properties, flat, [...bookmarks, ...reading.bookmarksToCome]);
    }
    reading.bookmarksToCome = [];
    for (const box of read.boxes) for (const block of this.blocks(box)) flat.push({ ...ON_PAGE, block });
    this.#section(properties, flat);
    return this.#endOf(properties);
  }

  /** What a paragraph looks like that one of the text does not. */
  #countFormats(properties: Xml | undefined, { parts, hasRule }: ReadParagraph): void {
    const { losses, styles } = this.#reading;
    const style = childOf(properties, 'w:pStyle')?.attrs['w:val'];
    const property = (name: string) => childOf(properties, name) ?? styles.paragraphProperty(style, name);
    const [content = []] = parts;
    if (!isRule(properties, content) && !hasRule && property('w:pBdr')?.children.some(isLine))
      losses.add('paragraphBorders');
    const isSpecial = ({ attrs }: Xml) =>
      ['right', 'center', 'decimal', 'end'].includes(attrs['w:val'] ?? '') ||
      !['none', ''].includes(attrs['w:leader'] ?? '');
    const hasTab = parts.flat().some(({ text }) => text?.includes('\t') === true);
    if (hasTab && property('w:tabs')?.children.some(isSpecial)) losses.add('tabStops');
    if (parts.flat().length === 0) return;
    if (isShaded(properties)) losses.add('looks');
    if (isOn(childOf(properties, 'w:bidi')) === true) losses.add('alignments');
    if (!['', 'lrTb', 'lr'].includes(childOf(properties, 'w:textDirection')?.attrs['w:val'] ?? ''))
      losses.add('textDirections');
    const number = childOf(properties, 'w:numPr');
    if (childOf(number, 'w:ins') || childOf(number, 'w:numberingChange')) losses.add('formatChanges');
  }

  #add(read: ReadParagraph, form: ParagraphForm, properties: Xml | undefined, flat: FlatBlock[], bookmarks: string[]) {
    const { type, attrs, item, quoted } = form;
    if (form.label !== '') {
      this.#reading.budget.text(form.label.length);
      read.parts[0] = [labelNode(form.label, read.parts[0] ?? []), ...(read.parts[0] ?? [])];
    }
    const [only] = read.parts;
    const isLine = only?.length === 0 && read.hasRule;
    if (read.parts.length === 1 && (isLine || isRule(properties, only ?? []))) {
      flat.push({ ...ON_PAGE, block: { type: 'horizontalRule' } });
      return;
    }
    if (read.hasRule) this.#reading.losses.add('objects');
    for (const [at, content] of read.parts.entries()) {
      if (at > 0) flat.push({ ...ON_PAGE, block: { type: 'pageBreak' } });
      // A paragraph that is nothing but the beginning of a page.
      if (content.length === 0 && read.parts.length > 1) continue;
      const pieces = partedAtPictures(content);
      for (const [place, piece] of pieces.entries()) {
        const block = Array.isArray(piece) ? { type, attrs: { ...attrs }, content: piece } : this.#image(piece, form);
        // A clause counts once.
        if (Array.isArray(piece)) delete attrs.clause;
        for (const name of bookmarks.splice(0)) this.#reading.bookmarks.set(name, block);
        // What follows a picture in an item of a list goes on in it.
        const continues = place > 0 && item !== null ? item.level : form.continues;
        flat.push({ block, item: at === 0 && place === 0 ? item : null, continues, quoted });
      }
      if (pieces.some(Array.isArray))
        this.#reading.losses.add('picturePlaces', pieces.filter((piece) => !Array.isArray(piece)).length);
    }
  }

  /** A picture where it stands, its width that of the file. */
  #image(image: BodyNode, { side, indent }: ParagraphForm): BodyNode {
    const { line } = this.#reading;
    const width = clampWidth((Number(image.attrs?.width) * line) / Math.max(1, line - indent));
    return { ...image, attrs: { ...image.attrs, side, width } };
  }

  /** The caption of the picture before it. @returns whether there is one */
  #caption(read: ReadParagraph, flat: readonly FlatBlock[]): boolean {
    const image = flat.at(-1)?.block;
    const [content = []] = read.parts;
    const isPlain = read.parts.length === 1 && content.length > 0 && content.every(({ type }) => type !== IMAGE);
    if (image?.type !== IMAGE || (image.content ?? []).length > 0 || !isPlain) return false;
    image.content = content;
    return true;
  }

  /** A section that ends here; the next begins on a new page unless it says otherwise. */
  #section(properties: Xml | undefined, flat: FlatBlock[]): void {
    const section = childOf(properties, 'w:sectPr');
    if (!section) return;
    this.#sections += 1;
    this.#reading.losses.add('sections');
    if (this.#reading.sectionBreaks[this.#sections]) flat.push({ ...ON_PAGE, block: { type: 'pageBreak' } });
  }

  #endOf(properties: Xml | undefined): SuggestedEnd | null {
    const look = childOf(properties, 'w:rPr');
    const change = (...names: string[]): Suggested | null => {
      const [found] = names.flatMap((name) => childrenNamed(look, name));
      return found ? this.#reading.suggested(found) : null;
    };
    const end = { insertion: change('w:ins', 'w:moveTo'), deletion: change('w:del', 'w:moveFrom') };
    return end.insertion || end.deletion ? end : null;
  }

  /** Puts the sign of a suggested end at the beginning of what follows. @returns whether there was something */
  #markNext(end: SuggestedEnd | null, next: FlatBlock | undefined): boolean {
    if (end === null) return true;
    if (!next) return false;
    const { block } = next;
    if (isTextblock(block)) block.content = [signOf(end), ...(block.content ?? [])];
    else this.#drop(end);
    return true;
  }

  #drop(end: SuggestedEnd | null): void {
    if (end !== null) this.#reading.losses.add('suggestedBreaks');
  }
}

/** A number as words; suggested where all that follows is. */
function labelNode(label: string, content: readonly BodyNode[]): BodyNode {
  const isSuggestion = ({ type }: BodyMark): boolean => type === INSERTION || type === DELETION;
  const of = (node: BodyNode | undefined): BodyMark[] => (node?.marks ?? []).filter(isSuggestion);
  const marks = of(content.find(({ type }) => type === 'text'));
  const isWhole = content.every((each) => each.type !== 'text' || JSON.stringify(of(each)) === JSON.stringify(marks));
  return { type: 'text', text: `${cleanText(label)}\u00a0`, marks: isWhole ? marks : [] };
}

function signOf({ insertion, deletion }: SuggestedEnd): BodyNode {
  const marks: BodyMark[] = [
    ...(insertion ? [{ type: 'insertion', attrs: { ...insertion } }] : []),
    ...(deletion ? [{ type: 'deletion', attrs: { ...deletion } }] : []),
  ];
  return { type: 'text', text: BREAK_SIGN, marks };
}
