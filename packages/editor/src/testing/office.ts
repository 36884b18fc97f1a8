import { orphaned } from '@basoche/crdt';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import * as Y from 'yjs';
import { docOf, editorOn } from './editors.ts';

export const AT = '2026-11-23T09:00:00.000Z';

/** What the server does with the updates of a text: one after the other, and what one left orphaned is put back. */
export class Office {
  readonly doc = new Y.Doc();
  readonly log: Uint8Array[] = [];
  #found: orphaned.IdRange[] = [];

  take(update: Uint8Array): void {
    this.log.push(update);
    this.#found.push(...orphaned.applyFinding(this.doc, update));
  }

  putBack(): number {
    const past = new orphaned.Past(null);
    for (const update of this.log) past.apply(update);
    const reattachments = orphaned.planReattachments(past, this.#found);
    if (reattachments === null) throw new Error('the log does not hold what was orphaned');
    this.#found = [];
    const before = Y.encodeStateVector(this.doc);
    this.doc.transact(() => orphaned.putBack(this.doc, reattachments, { user: 'claire', at: AT }));
    this.log.push(Y.encodeStateAsUpdate(this.doc, before));
    past.destroy();
    return reattachments.length;
  }
}

export class Writer {
  readonly doc: Y.Doc;
  readonly editor: Editor;
  isOnline = true;

  constructor(state: Uint8Array) {
    this.doc = new Y.Doc();
    Y.applyUpdate(this.doc, state);
    this.editor = editorOn(this.doc);
  }

  /** As over a line: what the server lacks goes first, then what it has is read. */
  meet(office: Office): void {
    const update = Y.encodeStateAsUpdate(this.doc, Y.encodeStateVector(office.doc));
    const news = Y.encodeStateAsUpdate(office.doc, Y.encodeStateVector(this.doc));
    office.take(update);
    Y.applyUpdate(this.doc, news, 'remote');
  }

  get text(): string {
    return this.editor.getText({ blockSeparator: '\n' }).replaceAll(/[\u200b\u2060]/g, '');
  }
}

/** A text that several people have open. */
export function opened(html: string, count: number): { office: Office; people: Writer[] } {
  const office = new Office();
  office.take(Y.encodeStateAsUpdate(docOf(html)));
  const state = Y.encodeStateAsUpdate(office.doc);
  return { office, people: Array.from({ length: count }, () => new Writer(state)) };
}

export function settle(office: Office, people: Writer[]): number {
  for (const person of people) person.meet(office);
  const count = office.putBack();
  for (const person of people) person.meet(office);
  return count;
}

export interface Block {
  from: number;
  text: string;
}

export function blocksOf(editor: Editor): Block[] {
  const blocks: Block[] = [];
  editor.state.doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    blocks.push({ from: pos + 1, text: node.textContent });
    return false;
  });
  return blocks;
}

export function caret(editor: Editor, from: number, to = from): void {
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)));
}

export function typeAfter({ editor }: Writer, words: string, typed: string): void {
  const block = blocksOf(editor).find(({ text }) => text.includes(words))!;
  const at = block.from + block.text.indexOf(words) + words.length;
  // Letter by letter, with a slip.
  for (const [index, letter] of typed.split('').entries())
    editor.view.dispatch(editor.state.tr.insertText(letter, at + index));
  editor.view.dispatch(editor.state.tr.insertText('x', at + typed.length));
  editor.view.dispatch(editor.state.tr.delete(at + typed.length, at + typed.length + 1));
}

export function select(writer: Writer, words: string): Block {
  const block = blocksOf(writer.editor).find(({ text }) => text.includes(words))!;
  const from = block.from + block.text.indexOf(words);
  caret(writer.editor, from, from + words.length);
  return block;
}
