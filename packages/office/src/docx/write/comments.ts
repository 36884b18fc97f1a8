import type { BodyNode } from '@basoche/editor/rules';
import type { ICommentsOptions, ParagraphChild } from 'docx';
import { CommentRangeEnd, CommentRangeStart, CommentReference, Paragraph, TextRun } from 'docx';
import type { Losses } from '../../report.ts';
import { cleanText } from '../../word/clean.ts';
import { stringOf, walk } from '../../word/read-body.ts';
import type { WordComment, WordFile, WordThread } from '../../word/word-file.ts';

/** Where the threads of a text begin and end in it, as a file names them: each comment by a number. */
export class DocxComments {
  #ids = new Map<string, number[]>();
  #starts = new Map<BodyNode, string[]>();
  #ends = new Map<BodyNode, string[]>();
  #unplaced: string[];
  #threads: readonly WordThread[];
  #losses: Losses;

  constructor({ body, threads }: WordFile, losses: Losses) {
    this.#threads = threads;
    this.#losses = losses;
    let next = 0;
    for (const { id, comments } of threads)
      this.#ids.set(
        id,
        comments.map(() => next++),
      );
    this.#place(body);
    const placed = new Set([...this.#starts.values()].flat());
    this.#unplaced = threads.map(({ id }) => id).filter((id) => !placed.has(id));
    losses.add('commentsUnplaced', this.#unplaced.length);
  }

  /** A thread is about all between its first and its last words: a file has no gaps. */
  #place(body: BodyNode): void {
    const first = new Map<string, BodyNode>();
    const last = new Map<string, BodyNode>();
    const left = new Set<string>();
    const widened = new Set<string>();
    walk(body, (node) => {
      if (node.type !== 'text') return;
      const here = new Set((node.marks ?? []).filter(({ type }) => type === 'comment').map(threadOf));
      for (const thread of here) {
        if (!this.#ids.has(thread)) continue;
        if (!first.has(thread)) first.set(thread, node);
        else if (left.has(thread)) widened.add(thread);
        last.set(thread, node);
      }
      for (const thread of first.keys()) if (!here.has(thread)) left.add(thread);
    });
    for (const [thread, node] of first) push(this.#starts, node, thread);
    for (const [thread, node] of last) push(this.#ends, node, thread);
    this.#losses.add('commentsWidened', widened.size);
  }

  before(text: BodyNode): ParagraphChild[] {
    return this.#idsAt(this.#starts, text).map((id) => new CommentRangeStart(id));
  }

  after(text: BodyNode): ParagraphChild[] {
    return this.#idsAt(this.#ends, text).flatMap((id) => [new CommentRangeEnd(id), referenceTo(id)]);
  }

  /** What stands at the beginning of the text: threads whose words are gone. Once. */
  unplaced(): ParagraphChild[] {
    return this.#unplaced.splice(0).flatMap((thread) => (this.#ids.get(thread) ?? []).map(referenceTo));
  }

  #idsAt(places: Map<BodyNode, string[]>, text: BodyNode): number[] {
    return (places.get(text) ?? []).flatMap((thread) => this.#ids.get(thread) ?? []);
  }

  options(): ICommentsOptions {
    return {
      children: this.#threads.flatMap(({ id: thread, resolved, comments }) => {
        const ids = this.#ids.get(thread) ?? [];
        return comments.map((comment, at) => ({
          id: ids[at]!,
          author: cleanText(comment.author),
          initials: initialsOf(comment.author),
          date: new Date(Number.isNaN(Date.parse(comment.at)) ? 0 : comment.at),
          children: this.#linesOf(comment),
          ...(at === 0 ? {} : { parentId: ids[0]! }),
          resolved,
        }));
      }),
    };
  }

  #linesOf({ text, files }: WordComment): Paragraph[] {
    this.#losses.add('commentFiles', files.length);
    const lines = [...text.split(/\r?\n/), ...files.map((name) => `[Pièce jointe\u00a0: ${name}]`)];
    return lines.map((line) => new Paragraph({ children: [new TextRun(cleanText(line))] }));
  }
}

function threadOf({ attrs }: { attrs?: Record<string, unknown> }): string {
  return stringOf(attrs?.thread);
}

function push(map: Map<BodyNode, string[]>, node: BodyNode, thread: string): void {
  map.set(node, [...(map.get(node) ?? []), thread]);
}

function referenceTo(id: number): TextRun {
  return new TextRun({ children: [new CommentReference(id)] });
}

function initialsOf(name: string): string {
  return cleanText(name)
    .split(/\s+/)
    .slice(0, 3)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase();
}
