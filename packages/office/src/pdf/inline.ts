import type { BodyNode } from '@basoche/editor/rules';
import { DELETION, INSERTION, isAllowedLink, placeholderText, referenceText } from '@basoche/editor/rules';
import type { Losses } from '../report.ts';
import type { BlockTarget } from '../word/read-body.ts';
import { attrsOf, childrenOf, markOn, stringOf, targetsOf, textOf } from '../word/read-body.ts';
import { byFamily } from './glyphs.ts';
import type { PdfNode } from './pdfmake.ts';

/** Writes what stands inside blocks of text. */
export class PdfInline {
  #losses: Losses;
  #targets: BlockTarget[];
  /** What the notes say, in the order of their numbers. */
  readonly notes: PdfNode[][] = [];

  constructor(body: BodyNode, losses: Losses) {
    this.#losses = losses;
    this.#targets = targetsOf(body);
  }

  words(block: BodyNode): PdfNode[] {
    return childrenOf(block).flatMap((node) => this.#piece(node));
  }

  /** A text without marks. */
  plain(text: string, look: Readonly<Record<string, unknown>> = {}): PdfNode[] {
    return byFamily(text, this.#losses).map((part) => ({ ...look, ...part }));
  }

  /** What links inside the file know a block by; `null` for one that none leads to. */
  idOf(block: BodyNode): string | null {
    const at = this.#targets.findIndex((target) => target.block === block);
    return at === -1 ? null : `cible-${at}`;
  }

  #piece(node: BodyNode): PdfNode[] {
    const { label, target } = attrsOf(node);
    switch (node.type) {
      case 'text':
        return this.#text(node);
      case 'hardBreak':
        return [{ text: '\n' }];
      case 'mention':
        return this.plain(`@${stringOf(label)}`);
      case 'placeholder':
        return this.plain(placeholderText(attrsOf(node).field));
      case 'footnote':
        return [this.#note(node)];
      case 'crossReference': {
        const found = this.#targets.find((each) => each.anchor !== null && each.anchor === target);
        if (!found) this.#losses.add('brokenReferences');
        const id = found ? this.idOf(found.block) : null;
        return this.plain(referenceText(this.#targets, target), id === null ? {} : { linkToDestination: id });
      }
      default:
        this.#losses.add('unknownContent');
        return this.plain(textOf(node));
    }
  }

  /** The number of a note, which leads to it. `note` says whose it is where the text is laid out. */
  #note(node: BodyNode): PdfNode {
    const words: PdfNode[] = [];
    const number = this.notes.push(words);
    words.push(...this.words(node));
    return { text: `${number}`, font: 'Serif', sup: true, linkToDestination: `note-${number}`, note: number };
  }

  #text(node: BodyNode): PdfNode[] {
    const has = (mark: string): boolean => markOn(node, mark) !== null;
    const href = markOn(node, 'link')?.href;
    const isLink = typeof href === 'string' && isAllowedLink(href);
    const lines = [
      ...(has('underline') || has(INSERTION) || isLink ? ['underline'] : []),
      ...(has('strike') || has(DELETION) ? ['lineThrough'] : []),
    ];
    const colour = has(DELETION) ? '#8a1c1c' : has(INSERTION) ? '#1b5e20' : isLink ? '#1f4e79' : null;
    return this.plain(node.text ?? '', {
      ...(has('bold') ? { bold: true } : {}),
      ...(has('italic') ? { italics: true } : {}),
      ...(has('superscript') ? { sup: true } : {}),
      ...(lines.length > 0 ? { decoration: lines } : {}),
      ...(colour === null ? {} : { color: colour }),
      ...(isLink ? { link: href } : {}),
    });
  }
}
