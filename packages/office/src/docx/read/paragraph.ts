import type { BodyNode } from '@basoche/editor/rules';
import { isAllowedLink } from '@basoche/editor/rules';
import { isOn } from '../../archive/scan-xml.ts';
import type { Xml } from '../../archive/xml.ts';
import { formulaText } from '../../opc/formula.ts';
import { childOf, childrenNamed, within } from '../../archive/xml.ts';
import { cleanText } from '../../word/clean.ts';
import { noteOf } from '../../word/notes.ts';
import { wordsOf } from './comments.ts';
import { isShape, readDrawing } from './drawings.ts';
import { boxOf, wordsOfDrawing } from './drawn-words.ts';
import type { Field } from './field-marks.ts';
import { dropMark, hasOwnMark, markIn } from './note-marks.ts';
import { Fields, isTableOfHeadings, kindOf, linkOfField, saidBy, shownByForm, wordsOfField } from './fields.ts';
import type { PendingReference, Reading } from './reading.ts';
import { InlineBuilder } from './runs.ts';
import type { RunContext } from './runs.ts';
import { hasUnsupportedTextStyle } from './unsupported-styles.ts';
import { lookOfRun } from './styles.ts';
import type { RunLook } from './styles.ts';
import { symbolOf, withSigns } from './symbols.ts';
import { holdsWords } from './unwrap.ts';

/** What one paragraph of a file says. */
export interface ReadParagraph {
  /** Its contents, parted where a new page begins inside it. */
  parts: BodyNode[][];
  /** State of the box that it begins with; `null` without one. */
  checked: boolean | null;
  /** A table of contents begins in it. */
  hasContents: boolean;
  /** Nothing but what a field shows by itself. */
  isOfField: boolean;
  /** Blocks that float beside it. */
  boxes: Xml[];
  /** A line over the page is drawn in it. */
  hasRule: boolean;
  /** It has words, which nobody is to see, and no others. */
  isHidden: boolean;
}

/** What Word reckons in a run, as the day of today. */
const DATES = /^w:(?:(?:day|month|year)(?:Short|Long)|pgNum)$/;
const PLAIN: RunContext = { look: {}, href: null, insertion: null, deletion: null };

/** Reads the contents of paragraphs, in the order of the file. */
export class ParagraphReader {
  #reading: Reading;
  #fields = new Fields();
  #built = new InlineBuilder();
  #parts: BodyNode[][] = [];
  #checked: boolean | null = null;
  /** What comes next parts the box from its words. */
  #followsBox = false;
  #hasContents = false;
  #boxes: Xml[] = [];
  #hasRule = false;
  #usual: RunLook = {};
  #style: string | undefined;
  /** The sign of a note that is being read, and whether it follows in the next run. */
  #noteMark = '';
  #expectsMark = false;
  #hidesWords = false;

  /** Notes that it is in. */
  #depth: number;

  constructor(reading: Reading, depth = 0) {
    this.#reading = reading;
    this.#depth = depth;
  }

  /** @param usual look of its style, which its words have without saying so */
  read(paragraph: Xml, usual: RunLook): ReadParagraph {
    const wasInField = this.#fields.isOpen;
    this.#built = new InlineBuilder();
    this.#parts = [];
    this.#checked = null;
    this.#followsBox = false;
    this.#hasContents = false;
    this.#boxes = [];
    this.#hasRule = false;
    this.#usual = usual;
    const properties = childOf(paragraph, 'w:pPr');
    this.#style = childOf(properties, 'w:pStyle')?.attrs['w:val'];
    this.#hidesWords = false;
    this.#children(paragraph, { ...PLAIN, look: usual });
    this.#parts.push(this.#built.nodes);
    return {
      parts: this.#parts,
      checked: this.#checked,
      hasContents: this.#hasContents,
      isOfField: (wasInField || this.#hasContents) && this.#parts.every((part) => part.length === 0),
      boxes: this.#boxes,
      hasRule: this.#hasRule,
      isHidden: this.#hidesWords && this.#parts.flat().length === 0 && this.#isHidden(childOf(properties, 'w:rPr')),
    };
  }

  #children(parent: Xml, context: RunContext): void {
    for (const child of parent.children) this.#child(child, context);
  }

  #child(child: Xml, context: RunContext): void {
    const { attrs } = child;
    const { losses, openComments } = this.#reading;
    switch (child.name) {
      case 'w:r':
        this.#run(child, context);
        break;
      case 'w:ins':
      case 'w:moveTo':
        this.#children(child, { ...context, insertion: this.#reading.suggested(child) });
        break;
      case 'w:del':
      case 'w:moveFrom':
        this.#children(child, { ...context, deletion: this.#reading.suggested(child) });
        break;
      case 'w:hyperlink':
        this.#children(child, { ...context, href: this.#hrefOf(child) ?? context.href });
        break;
      case 'w:fldSimple':
        this.#begin(child, context);
        this.#separate(child);
        this.#children(child, context);
        this.#end(child, context);
        break;
      case 'w:sdt':
        this.#control(child, context);
        break;
      case 'mc:AlternateContent':
        this.#children(childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback') ?? child, context);
        break;
      case 'w:bookmarkStart':
        this.#reading.bookmarksToCome.push(attrs['w:name'] ?? '');
        break;
      case 'w:commentRangeStart':
        openComments.add(attrs['w:id'] ?? '');
        break;
      case 'w:commentRangeEnd':
        openComments.delete(attrs['w:id'] ?? '');
        break;
      case 'm:oMath':
      case 'm:oMathPara':
        losses.add('formulas');
        this.#text(
          formulaText(child, (run) => this.#showsFormula(run)),
          context,
        );
        break;
      case 'w:smartTag':
      case 'w:customXml':
      case 'w:dir':
      case 'w:bdo':
      case 'w:rubyBase':
        this.#children(child, context);
        break;
      case 'w:ruby':
        this.#ruby(child, context);
        break;
      case 'w:subDoc':
        losses.add('foreignParts');
        break;
      default:
        if (child.name === 'w:pPr' || !holdsWords(child)) break;
        losses.add('unknownContent');
        this.#children(child, context);
    }
  }

  #showsFormula(run: Xml): boolean {
    const isHidden = this.#isHidden(childOf(run, 'w:rPr'));
    if (isHidden) this.#reading.losses.add('hiddenText');
    return !isHidden;
  }

  /** A box to tick, or anything else that a form puts its content in. */
  #control(control: Xml, context: RunContext): void {
    const box = childOf(childOf(control, 'w:sdtPr'), 'w14:checkbox');
    if (box && this.#isAtStart) {
      this.#checked = isOn(childOf(box, 'w14:checked')?.attrs['w14:val']);
      this.#followsBox = true;
      return;
    }
    const content = childOf(control, 'w:sdtContent');
    if (content) this.#children(content, context);
  }

  /** Where a link leads: word processors keep the place in a page apart from its address. */
  #hrefOf({ attrs }: Xml): string | null {
    const { 'r:id': id, 'w:anchor': anchor = '' } = attrs;
    const address = this.#reading.linkOf(id) ?? '';
    const href = anchor === '' || address.includes('#') ? address : `${address}#${anchor}`;
    return id === undefined && anchor === '' ? null : this.#link(href);
  }

  /** One that leads nowhere from a text is its words. */
  #link(href: string): string | null {
    if (isAllowedLink(href)) return href;
    if (this.#fields.isShown) this.#reading.losses.add('links');
    return null;
  }

  get #isAtStart(): boolean {
    return this.#checked === null && this.#parts.length === 0 && this.#built.nodes.length === 0;
  }

  #run(run: Xml, context: RunContext): void {
    const properties = childOf(run, 'w:rPr');
    const { losses, styles } = this.#reading;
    if (this.#isHidden(properties)) return this.#hidden(run, context);
    if (childOf(properties, 'w:rPrChange')) losses.add('formatChanges');
    if (childOf(properties, 'w:vertAlign')?.attrs['w:val'] === 'subscript') losses.add('subscripts');
    const isShown = run.children.some(({ name }) => name === 'w:t' || name === 'w:delText');
    const style = childOf(properties, 'w:rStyle')?.attrs['w:val'];
    if (isShown && hasUnsupportedTextStyle(properties)) losses.add('looks');
    const look = { ...this.#usual, ...styles.lookOf(style), ...lookOfRun(properties) };
    const href = context.href ?? this.#fields.href;
    const font = childOf(properties, 'w:rFonts')?.attrs['w:ascii'];
    // A link shows itself.
    if (href !== null) look.underline = false;
    for (const child of this.#withoutMark(run.children)) this.#inRun(child, { ...context, look, href, font });
  }

  /** What is in a run but for the sign of a note that has one of its own: notes have numbers here. */
  #withoutMark(children: Xml[]): Xml[] {
    const at = children.findIndex(hasOwnMark);
    if (at === -1 && !this.#expectsMark) return children;
    const found = markIn(children.slice(at + 1), at !== -1);
    this.#noteMark = found?.mark ?? '';
    this.#expectsMark = at !== -1 && found === null;
    return found ? [...children.slice(0, at + 1), ...found.rest] : children;
  }

  #isHidden(properties: Xml | undefined): boolean {
    return this.#reading.styles.hides(properties, this.#style, this.#reading.tableStyle);
  }

  /** Nothing of it is shown; the marks of fields count, whose words may stand beside it. */
  #hidden(run: Xml, context: RunContext): void {
    const { losses } = this.#reading;
    if (wordsOf(run) !== '') {
      losses.add('hiddenText');
      this.#hidesWords = true;
    }
    for (const child of run.children) {
      const field = child.name === 'w:fldChar' ? this.#reading.fieldOf(child) : undefined;
      if (!field) continue;
      const type = child.attrs['w:fldCharType'];
      if (type === 'begin') this.#fields.begin(field);
      else if (type === 'separate') this.#separate(child);
      else if (field.hasResult) this.#end(child, context);
      else if (this.#fields.end(field)) losses.add('emptyFields');
    }
  }

  #inRun(child: Xml, context: RunContext): void {
    const { attrs } = child;
    const { losses } = this.#reading;
    switch (child.name) {
      case 'w:t':
      case 'w:delText':
        return this.#text(withSigns(child.text, context.font, losses), context);
      case 'w:ptab':
        if (attrs['w:alignment'] !== 'left' && this.#fields.isShown) losses.add('tabStops');
        return this.#text('\t', context);
      case 'w:tab':
        return this.#text('\t', context);
      case 'w:noBreakHyphen':
        return this.#text('\u2011', context);
      case 'w:softHyphen':
        return this.#text('\u00ad', context);
      case 'w:sym':
        return this.#text(symbolOf(attrs['w:font'], attrs['w:char'], losses), context);
      case 'w:cr':
      case 'w:br':
        return this.#break(attrs['w:type'], context);
      case 'w:fldChar':
        if (attrs['w:fldCharType'] === 'begin') this.#begin(child, context);
        else if (attrs['w:fldCharType'] === 'separate') this.#separate(child);
        else this.#end(child, context);
        return undefined;
      case 'w:ruby':
        return this.#ruby(child, context);
      case 'w:commentReference':
        return this.#comment(attrs['w:id']);
      case 'w:footnoteReference':
      case 'w:endnoteReference':
        return this.#note(child, context);
      case 'mc:AlternateContent':
        for (const each of (childOf(child, 'mc:Choice') ?? childOf(child, 'mc:Fallback'))?.children ?? [])
          this.#inRun(each, context);
        return undefined;
      case 'w:drawing':
      case 'w:pict':
      case 'w:object':
        return this.#drawing(child, context);
      case 'w:contentPart':
        if (this.#fields.isShown) losses.add('objects');
        return undefined;
      default:
        return this.#unknown(child, context);
    }
  }

  #unknown(child: Xml, context: RunContext): void {
    const { losses } = this.#reading;
    if (DATES.test(child.name) && this.#fields.isShown) losses.add('emptyFields');
    if (child.name === 'w:rPr' || !holdsWords(child)) return;
    losses.add('unknownContent');
    for (const each of child.children) this.#inRun(each, context);
  }

  /** What is read over words stands behind them. */
  #ruby(ruby: Xml, context: RunContext): void {
    for (const base of childrenNamed(ruby, 'w:rubyBase')) this.#children(base, context);
    const over = childrenNamed(ruby, 'w:rt').map(wordsOf).join('');
    if (over !== '') this.#text(` (${over})`, context);
  }

  #text(words: string, context: RunContext): void {
    let text = cleanText(words).replaceAll(/[\r\n]+/g, ' ');
    if (!this.#fields.isShown) return this.#fields.keep(text);
    if (this.#followsBox) text = text.replace(/^[\t \u00a0]/, '');
    this.#followsBox = false;
    this.#reading.budget.text(text.length);
    const threads = new Set<string>();
    for (const comment of this.#reading.openComments) {
      const thread = this.#reading.comments.threadOf(comment);
      if (thread !== undefined) threads.add(thread);
    }
    if (text !== '') for (const thread of threads) this.#reading.placed.add(thread);
    return this.#built.text(text, context, threads);
  }

  #break(type: string | undefined, context: RunContext): void {
    // What stands beside one another there, stands under one another here.
    const isNeedless = type === 'column' && this.#built.nodes.length === 0;
    if (!this.#fields.isShown || isNeedless) return;
    if (type !== 'page') return this.#built.object({ type: 'hardBreak' }, context);
    this.#parts.push(this.#built.nodes);
    this.#built = new InlineBuilder();
  }

  /** A comment without a range is about the words before it. */
  #comment(id: string | undefined): void {
    const thread = this.#reading.comments.threadOf(id);
    const last = this.#built.nodes.findLast((node) => node.type === 'text');
    if (thread === undefined || this.#reading.placed.has(thread) || !last) return;
    last.marks = [...(last.marks ?? []), { type: 'comment', attrs: { thread } }];
    this.#reading.placed.add(thread);
  }

  /** A note of the foot of the page or of the end of the text: its paragraphs are its lines. */
  #note(reference: Xml, context: RunContext): void {
    const reading = this.#reading;
    const kind = reference.name === 'w:footnoteReference' ? 'footnote' : 'endnote';
    if (!this.#fields.isShown || this.#isDeep) return;
    const found = reading.note(kind, reference.attrs['w:id']);
    if (!found) return;
    if (kind === 'endnote') reading.losses.add('endnotes');
    reading.budget.text(1);
    const lines = reading.inPart(found.part, () => {
      const inside = new ParagraphReader(reading, this.#depth + 1);
      return [...within(found.note)]
        .filter(({ name }) => name === 'w:p')
        .map((paragraph) => inside.read(paragraph, {}).parts.flat());
    });
    const note = noteOf(lines, reading.losses);
    if (hasOwnMark(reference)) {
      reading.losses.add('noteMarks');
      dropMark(note, this.#noteMark);
    }
    this.#built.object(note, context);
  }

  /** Word keeps notes out of notes, others may lead in circles. */
  get #isDeep(): boolean {
    return this.#depth > 1;
  }

  /** Its pictures stand where it is; the words of what floats are kept, after the paragraph. */
  #drawing(drawing: Xml, context: RunContext): void {
    if (!this.#fields.isShown) return;
    const { losses, budget } = this.#reading;
    const { pictures, boxes, words, parts, hasObject, isRule } = readDrawing(drawing);
    this.#hasRule ||= isRule;
    for (const picture of pictures) {
      const taken = this.#reading.picture(picture);
      if (!taken) {
        if (picture.alt !== '') this.#text(`[Image\u00a0: ${picture.alt}]`, context);
        continue;
      }
      budget.block();
      if (context.insertion !== null || context.deletion !== null) losses.add('pictureChanges');
      if (picture.floats) losses.add('picturePlaces');
      this.#built.object(taken, PLAIN);
    }
    this.#boxes.push(...boxes);
    losses.add('textBoxes', boxes.length);
    const told = [wordsOfDrawing(words), ...parts.map((part) => this.#reading.toldBy(part))].filter(
      (each) => each.length > 0,
    );
    this.#boxes.push(...told.map(boxOf));
    losses.add('diagrams', told.length);
    const isLost = pictures.length + boxes.length + told.length === 0 && !isRule && isShape(drawing);
    if (hasObject || isLost) losses.add('objects');
  }

  /** A field that is not whole hides nothing; what it is told is lost. */
  #begin(mark: Xml, context: RunContext): void {
    const field = this.#reading.fieldOf(mark);
    const form = shownByForm(childOf(mark, 'w:ffData'));
    if (field) return this.#fields.begin(field, form);
    this.#reading.losses.add('fields');
    return form === '' ? undefined : this.#text(form, context);
  }

  /** What a field is told decides what is made of what it shows. */
  #separate(mark: Xml): void {
    const field = this.#reading.fieldOf(mark);
    if (!field) return;
    this.#fields.separate(field);
    if (!this.#fields.isShown) return;
    const { losses, styles } = this.#reading;
    const kind = kindOf(field);
    if (isTableOfHeadings(field, styles)) {
      this.#hasContents = true;
      this.#fields.hide();
    } else if (kind === 'REF' && field.isPlain) this.#fields.hide();
    else if (kind === 'REF') losses.add('plainReferences');
    else if (kind === 'HYPERLINK') {
      const href = this.#link(linkOfField(field));
      if (href !== null) this.#fields.link(href);
    } else if (kind !== 'PAGEREF' && kind !== 'SEQ') losses.add('fields');
  }

  #end(mark: Xml, context: RunContext): void {
    const field = this.#reading.fieldOf(mark);
    const ended = field && this.#fields.end(field);
    if (!ended || !this.#fields.isShown) return;
    if (ended.form !== '') this.#text(ended.form, context);
    else if (kindOf(field) === 'REF' && (ended.isHidden || !field.hasResult))
      this.#reference(field, ended.words, context);
    else if (!field.hasResult) this.#withoutResult(field, context);
  }

  #withoutResult(field: Field, context: RunContext): void {
    const { losses, styles } = this.#reading;
    const said = saidBy(field);
    if (isTableOfHeadings(field, styles)) this.#hasContents = true;
    else losses.add(said === '' ? 'emptyFields' : 'fields');
    if (said !== '') this.#text(said, context);
  }

  #reference(field: Field, words: string, context: RunContext): void {
    const [, bookmark = '', ...switches] = wordsOfField(field.instruction);
    const isNumber = switches.some((each) => /^\\[rnw]$/.test(each));
    const reference: PendingReference = {
      node: { type: 'crossReference', attrs: { target: null } },
      bookmark,
      words,
      isNumber,
    };
    if (!isNumber && this.#followsItsNumber(bookmark, words)) return;
    this.#reading.budget.text(1);
    this.#reading.references.push(reference);
    this.#built.object(reference.node, context);
  }

  /** The number of a heading and its title are one reference. */
  #followsItsNumber(bookmark: string, title: string): boolean {
    const { nodes } = this.#built;
    const before = this.#reading.references.at(-1);
    const isOfIt = before?.isNumber === true && before.bookmark === bookmark;
    if (!isOfIt || nodes.at(-1)?.text?.trim() !== '' || nodes.at(-2) !== before.node) return false;
    nodes.pop();
    Object.assign(before, { isNumber: false, words: `${before.words} ${title}` });
    return true;
  }
}
