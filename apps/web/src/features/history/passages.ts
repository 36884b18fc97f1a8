import { authoredBody, BODY, bodyToHtml, compareBodies } from '@basoche/editor';
import type { SessionPart } from '@basoche/protocol';
import type { PastDocument } from './use-history.ts';

/** What is shown of a version: of a text, its words or who wrote them, of a presentation its slides. */
export type Look = 'changes' | 'text' | 'authors' | 'slides' | 'sheets';

/** A version as HTML whose passages name their parts (`data-part`). */
export interface ShownText {
  html: string;
  /** By `data-part`, for additions and for deletions. */
  added: readonly SessionPart[];
  removed: readonly SessionPart[];
}

/** @param other what it is compared with, older or newer */
export function shownText(look: Look, version: PastDocument, other: PastDocument | null): ShownText {
  const body = version.doc.getXmlFragment(BODY);
  if (look === 'authors')
    return { html: bodyToHtml(authoredBody(body, version.written)), added: version.written, removed: [] };
  if (look === 'text' || other === null) return { html: bodyToHtml(body), added: [], removed: [] };
  const [before, after] = other.seq <= version.seq ? [other, version] : [version, other];
  const compared = compareBodies(before.doc.getXmlFragment(BODY), after.doc.getXmlFragment(BODY), after);
  return { html: bodyToHtml(compared), added: after.written, removed: after.deleted };
}

/** A passage on the page: elements that follow each other without anything between them. */
export interface Passage {
  elements: HTMLElement[];
  kind: 'added' | 'removed' | 'written';
  /** What wrote or deleted it; `null`: not known. */
  part: SessionPart | null;
}

/** The passages of a shown text, in its order. */
export function passagesOf(root: HTMLElement, { added, removed }: ShownText): Passage[] {
  const passages: Passage[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('[data-part]')) {
    const kind = kindOf(element);
    const part = (kind === 'removed' ? removed : added)[Number(element.dataset['part'])] ?? null;
    const last = passages.at(-1);
    if (last && last.kind === kind && last.part === part && last.elements.at(-1) === element.previousSibling)
      last.elements.push(element);
    else passages.push({ elements: [element], kind, part });
  }
  return passages;
}

function kindOf(element: HTMLElement): Passage['kind'] {
  if (element.tagName === 'SPAN') return 'written';
  return element.tagName === 'DEL' || element.dataset['change'] === 'removed' ? 'removed' : 'added';
}
