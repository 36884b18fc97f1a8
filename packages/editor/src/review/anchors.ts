import type { Mark, Node } from '@tiptap/pm/model';
import { Fragment, Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { TextSelection } from '@tiptap/pm/state';
import { plainOf } from '../body/plain.ts';
import { COMMENT } from './comment-mark.ts';

/** Positions in an editor's document; `from` < `to`. */
export interface Range {
  from: number;
  to: number;
}

/** A run of text about which a thread is. */
export interface Anchor extends Range {
  thread: string;
}

/**
 * Every run of commented text, in the order of the text; words about which there are several threads are named by each.
 * @param range of whole blocks, all of them when absent
 */
export function anchorsOf(doc: Node, range: Range = { from: 0, to: doc.content.size }): Anchor[] {
  const anchors: Anchor[] = [];
  const last = new Map<string, Anchor>();
  doc.nodesBetween(range.from, range.to, (node, pos) => {
    for (const mark of node.marks) {
      if (mark.type.name !== COMMENT || !node.isText) continue;
      const thread = threadOf(mark);
      const before = last.get(thread);
      if (before?.to === pos) {
        before.to = pos + node.nodeSize;
        continue;
      }
      const anchor = { thread, from: pos, to: pos + node.nodeSize };
      last.set(thread, anchor);
      anchors.push(anchor);
    }
    return true;
  });
  return anchors;
}

/** The threads that have a passage, in the order of the text: the same answer until one comes, goes or moves past another. */
export function placedThreads(doc: Node): { thread: string }[] {
  return [...new Set(anchorsOf(doc).map(({ thread }) => thread))].map((thread) => ({ thread }));
}

/** Threads about the text at this position, the innermost passage first. */
export function threadsAt(state: EditorState, pos: number): string[] {
  const at = state.doc.resolve(pos);
  const marks = new Set([...(at.nodeBefore?.marks ?? []), ...(at.nodeAfter?.marks ?? [])].filter(isComment));
  const lengths = new Map<string, number>();
  for (const { thread, from, to } of anchorsOf(state.doc)) lengths.set(thread, (lengths.get(thread) ?? 0) + to - from);
  return [...new Set([...marks].map(threadOf))].toSorted((a, b) => (lengths.get(a) ?? 0) - (lengths.get(b) ?? 0));
}

/** What a comment asked for now would be about: the selection, or the word at the caret. `null` where there is no text. */
export function passageAt({ doc, selection }: EditorState): (Range & { text: string }) | null {
  const range = selection.empty ? wordAt(doc, selection.from) : { from: selection.from, to: selection.to };
  const text = range === null ? '' : doc.textBetween(range.from, range.to, ' ', ' ').trim();
  return range === null || text === '' ? null : { ...range, text };
}

function wordAt(doc: Node, pos: number): Range | null {
  const at = doc.resolve(pos);
  if (!at.parent.inlineContent) return null;
  // An inline node that is no text counts as one character, as it does for positions.
  const text = plainOf(at.parent);
  const before = /[\p{L}\p{N}'’-]*$/u.exec(text.slice(0, at.parentOffset))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}'’-]*/u.exec(text.slice(at.parentOffset))?.[0].length ?? 0;
  return before + after === 0 ? null : { from: pos - before, to: pos + after };
}

/** Names the thread on the text of a range. It is no step of the person's undo: the thread would lose its passage. */
export function anchorThread(tr: Transaction, { from, to }: Range, thread: string): Transaction {
  const mark = tr.doc.type.schema.mark(COMMENT, { thread });
  tr.doc.nodesBetween(from, to, (node, pos) => {
    // The binding keeps marks of text alone.
    if (node.isText) tr.addMark(Math.max(from, pos), Math.min(to, pos + node.nodeSize), mark);
    return true;
  });
  return tr.setMeta('addToHistory', false);
}

/** Selects where a thread begins and brings it into view. */
export function goTo(tr: Transaction, { from }: Range): Transaction {
  return tr.setSelection(TextSelection.near(tr.doc.resolve(from))).scrollIntoView();
}

/** What was copied brings no comments along; what was cut, and is nowhere in the text any more, keeps those of this document. */
export function withoutCopiedThreads(slice: Slice, state: EditorState, isKnown: (thread: string) => boolean): Slice {
  const there = new Set(anchorsOf(state.doc).map(({ thread }) => thread));
  const keeps = (mark: Mark): boolean => !isComment(mark) || (isKnown(threadOf(mark)) && !there.has(threadOf(mark)));
  const clean = (fragment: Fragment): Fragment => {
    const nodes: Node[] = [];
    fragment.forEach((node) => {
      nodes.push(node.isText ? node.mark(node.marks.filter(keeps)) : node.copy(clean(node.content)));
    });
    return Fragment.fromArray(nodes);
  };
  return new Slice(clean(slice.content), slice.openStart, slice.openEnd);
}

function isComment(mark: Mark): boolean {
  return mark.type.name === COMMENT;
}

function threadOf(mark: Mark): string {
  return String(mark.attrs.thread);
}
