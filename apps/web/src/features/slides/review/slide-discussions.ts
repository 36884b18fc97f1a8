import { type document as documents, slide as slides } from '@basoche/crdt';
import type { TFunction } from 'i18next';
import type { PlacedDiscussion } from '../../editor-frame/index.ts';
import { kindLabel, wordsOf } from '../components/element-label.ts';
import type { DrawnSlide } from '../model/deck-store.ts';

/** A thread with the slide or the element that it is about. */
export interface SlideDiscussion extends PlacedDiscussion {
  subject: slides.Subject;
}

/** The words that a thread about it quotes: those of the element, or the title of the slide. */
export function quotedWords(slide: DrawnSlide, element: string | null): string {
  const found = slide.elements.find(({ id }) => id === element);
  if (found === undefined) return slide.title;
  return found.kind === 'image' ? found.alt : wordsOf(slide.texts.get(found.id) ?? []);
}

/**
 * The threads of a presentation, slide by slide: first those about the slide, then those of its elements from top to
 * bottom, then those whose element was deleted; those whose slide was deleted come last. Each names what it is about as
 * it now is, and quotes the words that stood there.
 */
export function slideDiscussions(
  t: TFunction<'slides'>,
  discussions: readonly documents.Discussion[],
  all: readonly DrawnSlide[],
): SlideDiscussion[] {
  const places = new Map(all.map((slide, at) => [slide.id, at]));
  const placed = discussions.flatMap((discussion) => {
    const subject = slides.subjectOf(discussion.anchor);
    if (subject === null) return [];
    const at = places.get(subject.slide) ?? all.length;
    const slide = all[at];
    const element = slide?.elements.find(({ id }) => id === subject.element);
    const isPlaced = slide !== undefined && (subject.element === null || element !== undefined);
    const name = slide ? t('slideNumber', { number: at + 1 }) : '';
    const kind = element ? kindLabel(t, element) : '';
    const quote = [name, kind, discussion.quote].filter((part) => part !== '').join(' · ');
    const gone = t(slide ? 'goneElement' : 'goneSlide');
    const order = [
      at,
      isPlaced ? 0 : 1,
      subject.element === null ? 0 : 1,
      element?.frame.y ?? 0,
      element?.frame.x ?? 0,
    ];
    return [{ order, discussion: { ...discussion, subject, isPlaced, quote, gone } }];
  });
  return placed
    .toSorted(({ order: a, discussion: x }, { order: b, discussion: y }) => {
      const first = a.findIndex((place, at) => place !== b[at]);
      if (first >= 0) return a[first]! - b[first]!;
      return (x.createdAt ?? '').localeCompare(y.createdAt ?? '') || x.id.localeCompare(y.id);
    })
    .map(({ discussion }) => discussion);
}

/** How many threads are to be answered: of a slide, and of what is on it. */
export interface OpenThreads {
  /** By slide, with those of its elements, also of deleted ones. */
  slides: ReadonlyMap<string, number>;
  /** By element; by slide for those about the slide itself. */
  subjects: ReadonlyMap<string, number>;
}

export function openThreads(discussions: readonly SlideDiscussion[]): OpenThreads {
  const [ofSlides, subjects] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { subject, resolvedAt } of discussions) {
    if (resolvedAt !== null) continue;
    add(ofSlides, subject.slide);
    add(subjects, subject.element ?? subject.slide);
  }
  return { slides: ofSlides, subjects };
}
