import { slide as slides } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Discussions } from '../../editor-frame/index.ts';
import { useAnchoredComments, useDiscussions } from '../../editor-frame/index.ts';
import type { StageSelection } from '../components/use-selection.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { openThreads, type OpenThreads, quotedWords, slideDiscussions } from './slide-discussions.ts';

/** The comments of an open presentation, and what a person does with them. */
export interface SlideComments extends Discussions {
  marks: OpenThreads;
  /** Shows the first thread to answer about an element; about the slide itself without one. */
  show: (element: string | null) => void;
}

export interface SlideCommentsOptions {
  handle: DocHandle;
  store: DeckStore;
  slide: DrawnSlide;
  selection: StageSelection;
  editable: boolean;
  onGo: (subject: slides.Subject) => void;
}

/** Comments are about the one element that is chosen, or the slide. */
export function useSlideComments(options: SlideCommentsOptions): SlideComments {
  const { handle, store, slide, selection, editable, onGo } = options;
  const { t } = useTranslation('slides');
  const discussions = useDiscussions(handle);
  const all = store.slides;
  const placed = useMemo(() => slideDiscussions(t, discussions, all), [t, discussions, all]);
  const marks = useMemo(() => openThreads(placed), [placed]);
  const element = elementOf(selection);
  const isAbout = (subject: slides.Subject, id: string | null) => subject.slide === slide.id && subject.element === id;
  const comments = useAnchoredComments({
    ...{ handle, placed, editable },
    actor: store.actor,
    isHere: ({ subject }) => isAbout(subject, element),
    subject: () => ({ anchor: slides.anchorOf({ slide: slide.id, element }), words: quotedWords(slide, element) }),
    onGo: ({ subject }) => onGo(subject),
  });
  return {
    ...comments,
    marks,
    show(id) {
      const thread = placed.find(({ subject, resolvedAt }) => resolvedAt === null && isAbout(subject, id));
      if (thread) comments.goTo(thread.id);
    },
  };
}

/** The one element that is chosen. */
export function elementOf({ chosen }: StageSelection): string | null {
  const [only, ...others] = chosen;
  return only !== undefined && others.length === 0 ? only : null;
}
