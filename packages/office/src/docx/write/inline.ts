import type { BodyNode } from '@basoche/editor/rules';
import { DELETION, INSERTION, OBJECT_SIGN, isAllowedLink, placeholderText, referenceText } from '@basoche/editor/rules';
import type { IRunOptions, ParagraphChild } from 'docx';
import {
  Bookmark,
  DeletedTextRun,
  ExternalHyperlink,
  FootnoteReferenceRun,
  InsertedTextRun,
  Paragraph,
  SimpleField,
  Tab,
  TextRun,
} from 'docx';
import type { Losses } from '../../report.ts';
import { cleanText } from '../../word/clean.ts';
import type { BlockTarget, Suggested } from '../../word/read-body.ts';
import { attrsOf, childrenOf, markOn, suggestedOn, targetsOf, textOf } from '../../word/read-body.ts';
import type { WordFile } from '../../word/word-file.ts';
import type { DocxComments } from './comments.ts';

/** A change with its person and its time, as a file says it. */
export interface Change {
  id: number;
  author: string;
  /** ISO 8601. */
  date: string;
}

/** What is suggested about a piece of text. */
interface Suggestions {
  insertion: Change | null;
  deletion: Change | null;
}

/** Writes what stands inside blocks of text: words with their marks, links, references, comments, suggestions. */
export class InlineWriter {
  #file: WordFile;
  #comments: DocxComments;
  #losses: Losses;
  #targets: BlockTarget[];
  #bookmarks = new Map<string, string>();
  #changes = 0;

  constructor(file: WordFile, comments: DocxComments, losses: Losses) {
    this.#file = file;
    this.#comments = comments;
    this.#losses = losses;
    this.#targets = targetsOf(file.body);
    for (const { anchor } of this.#targets)
      if (anchor !== null) this.#bookmarks.set(anchor, `_Ref${100_000 + this.#bookmarks.size}`);
  }

  change(suggested: Suggested | null): Change | null {
    if (suggested === null) return null;
    this.#changes += 1;
    const { user, at } = suggested;
    return {
      id: this.#changes,
      author: cleanText(this.#file.people[user] ?? user) || '?',
      date: new Date(Number.isNaN(Date.parse(at)) ? 0 : at).toISOString().replace(/\.\d+Z$/, 'Z'),
    };
  }

  /** What stands in a block. */
  children(block: BodyNode): ParagraphChild[] {
    const written = [...this.#comments.unplaced(), ...this.#pieces(block)];
    const anchor = this.#targets.find((target) => target.block === block)?.anchor;
    const bookmark = anchor ? this.#bookmarks.get(anchor) : undefined;
    return bookmark === undefined ? written : [new Bookmark({ id: bookmark, children: written })];
  }

  #pieces(block: BodyNode, isCommented = true): ParagraphChild[] {
    const written: ParagraphChild[] = [];
    /** What the sign before an object says of it. */
    let ofObject: Suggestions = NONE;
    for (const node of childrenOf(block)) {
      if (node.type !== 'text') {
        written.push(...this.#object(node, ofObject));
        ofObject = NONE;
        continue;
      }
      const suggestions = {
        insertion: this.change(suggestedOn(node, INSERTION)),
        deletion: this.change(suggestedOn(node, DELETION)),
      };
      const isSuggested = suggestions.insertion !== null || suggestions.deletion !== null;
      const text = node.text ?? '';
      if (isSuggested && text.endsWith(OBJECT_SIGN)) ofObject = suggestions;
      const words = cleanText(isSuggested ? text.replaceAll(/[\u200b\u2060]/g, '') : text);
      if (isCommented) written.push(...this.#comments.before(node));
      written.push(...this.#words(node, words, suggestions));
      if (isCommented) written.push(...this.#comments.after(node));
    }
    return written;
  }

  #words(node: BodyNode, words: string, suggestions: Suggestions): ParagraphChild[] {
    if (words === '') return [];
    const href = markOn(node, 'link')?.href;
    const isLink = typeof href === 'string' && isAllowedLink(href);
    const children = words.split('\t').flatMap((part, at) => [...(at > 0 ? [new Tab()] : []), part]);
    const run = runOf({ ...lookOf(node), children, ...(isLink ? { style: 'Hyperlink' } : {}) }, suggestions);
    return isLink ? [new ExternalHyperlink({ link: href, children: [run] })] : [run];
  }

  #object(node: BodyNode, suggestions: Suggestions): ParagraphChild[] {
    const { label, target } = attrsOf(node);
    switch (node.type) {
      case 'hardBreak':
        return [runOf({ break: 1 }, suggestions)];
      case 'mention':
        return [runOf({ text: cleanText(`@${typeof label === 'string' ? label : ''}`) }, suggestions)];
      case 'placeholder':
        return [runOf({ text: cleanText(placeholderText(attrsOf(node).field)) }, suggestions)];
      case 'footnote':
        return this.#note(node, suggestions);
      case 'crossReference':
        return this.#reference(target, suggestions);
      default:
        this.#losses.add('unknownContent');
        return [runOf({ text: cleanText(textOf(node)) }, suggestions)];
    }
  }

  /** A note of the foot of the page; what is said about its words is said before its number: notes hold no comments. */
  #note(note: BodyNode, suggestions: Suggestions): ParagraphChild[] {
    if (suggestions !== NONE) this.#losses.add('suggestedNotes');
    const words = childrenOf(note);
    const about = words.flatMap((node) => [...this.#comments.before(node), ...this.#comments.after(node)]);
    const written = new Paragraph({ children: this.#pieces(note, false) });
    // Not around the number: LibreOffice would show the text of another note.
    return [...about, new FootnoteReferenceRun({ children: [written] })];
  }

  /** Fields that a word processor keeps up to date; in a suggestion, which can hold none, their words. */
  #reference(anchor: unknown, suggestions: Suggestions): ParagraphChild[] {
    const words = cleanText(referenceText(this.#targets, anchor));
    const target = this.#targets.find((each) => each.anchor !== null && each.anchor === anchor);
    const bookmark = target?.anchor ? this.#bookmarks.get(target.anchor) : undefined;
    if (!target || bookmark === undefined) this.#losses.add('brokenReferences');
    const isSuggested = suggestions !== NONE;
    if (isSuggested) this.#losses.add('suggestedObjects');
    if (isSuggested || !target || bookmark === undefined) return [runOf({ text: words }, suggestions)];
    if (target.level === 0) return [new SimpleField(`REF ${bookmark} \\w \\h`, target.cited)];
    const title = new SimpleField(`REF ${bookmark} \\h`, cleanText(target.text));
    return target.number === ''
      ? [title]
      : [new SimpleField(`REF ${bookmark} \\r \\h`, target.cited), new TextRun(' '), title];
  }
}

const NONE: Suggestions = { insertion: null, deletion: null };

function lookOf(node: BodyNode): IRunOptions {
  const has = (mark: string): boolean => markOn(node, mark) !== null;
  return {
    ...(has('bold') ? { bold: true } : {}),
    ...(has('italic') ? { italics: true } : {}),
    ...(has('underline') ? { underline: {} } : {}),
    ...(has('strike') ? { strike: true } : {}),
    ...(has('superscript') ? { superScript: true } : {}),
  };
}

function runOf(options: IRunOptions, { insertion, deletion }: Suggestions): ParagraphChild {
  if (insertion && deletion) return new DeletedInsertion(insertion, new DeletedTextRun({ ...options, ...deletion }));
  if (insertion) return new InsertedTextRun({ ...options, ...insertion });
  return deletion ? new DeletedTextRun({ ...options, ...deletion }) : new TextRun(options);
}

/** Words that one person proposes to add and another to take away. */
class DeletedInsertion extends InsertedTextRun {
  constructor(insertion: Change, deleted: DeletedTextRun) {
    super(insertion);
    this.root.splice(-1, 1, deleted);
  }
}
