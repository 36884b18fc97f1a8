import type * as Y from 'yjs';
import type { Actor } from '../../records/actor.ts';
import { recordOf } from '../../records/record.ts';
import { moveThread } from '../ops.ts';
import { rootsOf } from '../shape.ts';
import { isDeleted } from './deleted.ts';
import { elementsOf } from './shape.ts';

/** What a thread is about: a slide, or an element of it. */
export interface Subject {
  slide: string;
  element: string | null;
}

/** Where a thread about it says that it hangs. */
export function anchorOf({ slide, element }: Subject): string {
  return element === null ? slide : `${slide}/${element}`;
}

/** `null` where it says nothing. */
export function subjectOf(anchor: string | null): Subject | null {
  const [slide = '', element] = (anchor ?? '').split('/');
  return slide === '' ? null : { slide, element: element ?? null };
}

/**
 * The threads of elements that were cut go where these were put; those of elements that are still shown stay.
 * @param moved the elements that were copied and those that were made of them
 */
export function moveThreadsAlong(doc: Y.Doc, actor: Actor, moved: readonly [from: Subject, to: Subject][]): void {
  const places = new Map<string, string>();
  for (const [from, to] of moved) {
    const elements = elementsOf(doc, from.slide);
    const source = elements && recordOf(elements, from.element ?? '');
    if (source && isDeleted(source)) places.set(anchorOf(from), anchorOf(to));
  }
  if (places.size === 0) return;
  doc.transact(() => {
    const { threads } = rootsOf(doc);
    for (const id of threads.keys()) {
      const place = places.get(String(recordOf(threads, id)?.get('anchor')));
      if (place !== undefined) moveThread(doc, actor, id, place);
    }
  }, actor);
}
