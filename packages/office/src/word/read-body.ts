import type { BodyNode, DELETION, INSERTION, ReferenceTarget } from '@basoche/editor/rules';
import { BREAK_SIGN, TargetReader } from '@basoche/editor/rules';

export function attrsOf(node: BodyNode): Readonly<Record<string, unknown>> {
  return node.attrs ?? {};
}

export function childrenOf(node: BodyNode): readonly BodyNode[] {
  return node.content ?? [];
}

/** An attribute that is a text; '' for any other value. */
export function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The attributes of a mark of this kind on a text; `null` without one. */
export function markOn(node: BodyNode | undefined, type: string): Readonly<Record<string, unknown>> | null {
  const mark = node?.marks?.find((each) => each.type === type);
  return mark ? (mark.attrs ?? {}) : null;
}

/** Who suggests, and when. */
export interface Suggested {
  user: string;
  /** ISO 8601, the device's claim. */
  at: string;
}

export function suggestedOn(node: BodyNode | undefined, kind: typeof INSERTION | typeof DELETION): Suggested | null {
  const attrs = markOn(node, kind);
  return attrs && { user: stringOf(attrs.user), at: stringOf(attrs.at) };
}

const TEXTBLOCKS = new Set(['paragraph', 'heading']);

export function isTextblock(node: BodyNode): boolean {
  return TEXTBLOCKS.has(node.type);
}

/** Every block of text in order. */
export function textblocksOf(body: BodyNode): BodyNode[] {
  const blocks: BodyNode[] = [];
  walk(body, (node) => {
    if (isTextblock(node)) blocks.push(node);
  });
  return blocks;
}

/** What stands for a picture whose bytes no file has. */
export function pictureText(image: BodyNode): string {
  const alt = stringOf(attrsOf(image).alt);
  return `[Image${alt === '' ? '' : `\u00a0: ${alt}`}]`;
}

export function walk(node: BodyNode, visit: (node: BodyNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

export function textOf(node: BodyNode): string {
  return node.type === 'text' ? (node.text ?? '') : childrenOf(node).map(textOf).join('');
}

/** A heading or clause with its block. */
export interface BlockTarget extends ReferenceTarget {
  block: BodyNode;
}

/** Headings and clauses in order, as references and tables of contents name them. */
export function targetsOf(body: BodyNode): BlockTarget[] {
  const reader = new TargetReader();
  return textblocksOf(body).flatMap((block) => {
    const target = reader.read(block.type, attrsOf(block), () => textOf(block));
    return target ? [{ ...target, block }] : [];
  });
}

/** What is suggested about the break before a block: the mark of the sign at its beginning. */
export function suggestedBreak(block: BodyNode, kind: typeof INSERTION | typeof DELETION): Suggested | null {
  const first = childrenOf(block).find((child) => child.type === 'text');
  return first?.text?.startsWith(BREAK_SIGN) === true ? suggestedOn(first, kind) : null;
}
