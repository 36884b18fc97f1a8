import * as Y from 'yjs';
import type { Actor } from '../../records/actor.ts';
import { recordOf } from '../../records/record.ts';
import { moveThread } from '../ops.ts';
import { rootsOf } from '../shape.ts';
import { isDeleted } from './deleted.ts';
import { elementsOf, slidesOf } from './shape.ts';

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
 * The threads of what was cut, elements or a slide with its own, go where these were put; those of what still shows stay.
 * @param moved what was copied and what was made of it
 */
export function moveThreadsAlong(doc: Y.Doc, actor: Actor, moved: readonly [from: Subject, to: Subject][]): void {
  const places = new Map<string, string>();
  for (const [from, to] of moved) {
    const slide = recordOf(slidesOf(doc), from.slide);
    const element =
      from.element === null ? undefined : recordOf(elementsOf(doc, from.slide) ?? new Y.Map(), from.element);
    if ([slide, element].some((source) => source && isDeleted(source))) places.set(anchorOf(from), anchorOf(to));
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
