import type { slide as slides } from '@basoche/crdt';
import { IconMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { elementLabel } from '../components/element-label.ts';
import type { DrawnSlide } from '../model/deck-store.ts';
import { bounds, type Placed } from '../model/geometry.ts';
import type { SlideComments } from './use-slide-comments.ts';

export interface CommentMarksProps {
  comments: SlideComments;
  slide: DrawnSlide;
  number: number;
  page: { width: number; height: number };
  /** Screen pixels of a point: marks are as large at every scale. */
  scale: number;
  /** Where an element shows, also while it is carried. */
  placeOf: (element: slides.ElementFacts) => Placed;
}

/** On the open slide, how many threads are to be answered, at the corner of what they are about. */
export function CommentMarks({ comments, slide, number, page, scale, placeOf }: CommentMarksProps) {
  const { t } = useTranslation('slides');
  const { subjects } = comments.marks;
  const mark = (id: string, name: string, at: { x: number; y: number }, show: () => void) => {
    const count = subjects.get(id) ?? 0;
    if (count === 0) return null;
    // The corner of the page keeps what stands beyond it in sight.
    const [left, top] = [clamp(at.x, page.width), clamp(at.y, page.height)];
    return (
      <button
        key={id}
        type="button"
        className="sl-mark"
        style={{ left: left / 10, top: top / 10, '--sl-handle': `${1 / scale}px` }}
        aria-label={t('threadsOf', { count, name })}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          // Otherwise what is chosen on the stage takes them.
          if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
        }}
        onClick={show}
      >
        <IconMessage aria-hidden />
        {count}
      </button>
    );
  };
  return (
    <>
      {mark(slide.id, t('slideNumber', { number }), { x: page.width, y: 0 }, () => comments.show(null))}
      {slide.elements.map((element) => {
        const { x, y, width } = bounds(placeOf(element));
        return mark(element.id, elementLabel(t, slide, element), { x: x + width, y }, () => comments.show(element.id));
      })}
    </>
  );
}

function clamp(at: number, max: number): number {
  return Math.max(0, Math.min(max, at));
}
