import { isOn } from '../../archive/scan-xml.ts';
import type { Xml } from '../../archive/xml.ts';
import { childrenNamed, within } from '../../archive/xml.ts';
import type { Losses } from '../../report.ts';
import type { WordComment, WordThread } from '../../word/word-file.ts';
import type { DocxParts } from './parts.ts';

interface ReadComment extends WordComment {
  thread: string;
}

/** The comments of a file: what thread each is of. */
export class ReadComments {
  #comments = new Map<string, ReadComment>();
  #threads = new Map<string, WordThread>();

  constructor(parts: DocxParts, newId: () => string) {
    const root = parts.related('comments');
    const { parents, done } = answersOf(parts.related('commentsExtended'));
    /** Comment by the paragraph that answers name it by: its last. */
    const byParagraph = new Map<string, string>();
    const all = childrenNamed(root, 'w:comment');
    for (const comment of all) {
      const id = comment.attrs['w:id'] ?? '';
      const paragraph = paragraphsOf(comment).at(-1)?.attrs['w14:paraId'];
      if (paragraph !== undefined) byParagraph.set(paragraph, id);
    }
    const paragraphOf = new Map([...byParagraph].map(([paragraph, id]) => [id, paragraph]));
    for (const comment of all) {
      const id = comment.attrs['w:id'] ?? '';
      const text = paragraphsOf(comment).map(wordsOf).join('\n').trim();
      const root = byParagraph.get(rootOf(paragraphOf.get(id) ?? '', parents));
      const thread = this.#comments.get(root ?? '')?.thread ?? newId();
      const { 'w:author': author = '', 'w:date': date = '' } = comment.attrs;
      const read = { author, at: instantOf(date), text, files: [], thread };
      if (text === '' || this.#comments.has(id)) continue;
      this.#comments.set(id, read);
      const known = this.#threads.get(thread);
      if (known) known.comments.push(read);
      else {
        const resolved = done.has(paragraphOf.get(id) ?? '');
        this.#threads.set(thread, { id: thread, resolved, comments: [read] });
      }
    }
  }

  /** The thread of a comment; `undefined` for one that says nothing. */
  threadOf(comment: string | undefined): string | undefined {
    return this.#comments.get(comment ?? '')?.thread;
  }

  /** @param placed threads whose words were found */
  threads(placed: ReadonlySet<string>, losses: Losses): WordThread[] {
    const threads = [...this.#threads.values()];
    losses.add('commentsLoose', threads.filter(({ id }) => !placed.has(id)).length);
    return threads.map(({ id, resolved, comments }) => ({
      id,
      resolved,
      comments: comments.map(({ author, at, text, files }) => ({ author, at, text, files })),
    }));
  }
}

/** Which paragraph answers which, and whose threads are done. */
function answersOf(root: Xml | undefined): { parents: Map<string, string>; done: Set<string> } {
  const parents = new Map<string, string>();
  const done = new Set<string>();
  for (const { attrs } of childrenNamed(root, 'w15:commentEx')) {
    const paragraph = attrs['w15:paraId'] ?? '';
    const parent = attrs['w15:paraIdParent'];
    if (parent !== undefined) parents.set(paragraph, parent);
    if (isOn(attrs['w15:done'])) done.add(paragraph);
  }
  return { parents, done };
}

function rootOf(paragraph: string, parents: ReadonlyMap<string, string>): string {
  let at = paragraph;
  for (let steps = 0; steps < 100; steps += 1) {
    const parent = parents.get(at);
    if (parent === undefined) return at;
    at = parent;
  }
  return paragraph;
}

/** The paragraphs of what holds some, those of its tables with them. */
function paragraphsOf(holder: Xml): Xml[] {
  return holder.children.flatMap((child) => (child.name === 'w:p' ? [child] : paragraphsOf(child)));
}

/** The words of a paragraph without its look. */
export function wordsOf(paragraph: Xml): string {
  let words = '';
  for (const { name, text } of within(paragraph))
    if (name === 'w:t') words += text;
    else if (name === 'w:tab') words += '\t';
    else if (name === 'w:br' || name === 'w:cr') words += '\n';
  return words;
}

/** ISO 8601; '' when the file says no time. Word writes local times without a zone. */
export function instantOf(date: string): string {
  const time = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}Z`);
  return Number.isNaN(time) || time <= 0 ? '' : new Date(time).toISOString();
}
