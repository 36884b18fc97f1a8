import type { slide as slides } from '@basoche/crdt';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawnSlide } from '../model/deck-store.ts';
import { bounds, type Placed } from '../model/geometry.ts';
import { elementLabel } from './element-label.ts';

export interface CutMarksProps {
  slide: DrawnSlide;
  /** The element in which somebody types: its words are drawn by an editor. */
  editing: string | null;
  page: { width: number; height: number };
  /** Screen pixels of a point: marks are as large at every scale. */
  scale: number;
  /** Where an element shows, also while it is carried. */
  placeOf: (element: slides.ElementFacts) => Placed;
}

const NONE: readonly string[] = [];
/** Points beyond the page that hold no letter: the room around a line. */
const ROOM = 2;

/** Says of which texts a part stands outside of the slide, where no audience, paper or file shows it. */
export function CutMarks({ slide, editing, page, scale, placeOf }: CutMarksProps) {
  const { t } = useTranslation('slides');
  const here = useRef<HTMLSpanElement>(null);
  const [cut, setCut] = useState(NONE);
  useEffect(() => {
    const surface = here.current?.closest('.sl-paper');
    if (!surface) return undefined;
    const flows = slide.elements.flatMap(({ id }) => {
      const flow = surface.querySelector(`[data-element="${CSS.escape(id)}"] .sl-flow`);
      // What waits for words has none that could be cut; where somebody types there are some at any moment.
      return flow === null || (id !== editing && flow.querySelector('.sl-prompt')) ? [] : [{ id, flow }];
    });
    const read = (): void => {
      const edge = surface.getBoundingClientRect();
      const found = flows.filter(({ flow }) => isBeyond(flow, edge, ROOM * scale)).map(({ id }) => id);
      setCut((before) => (before.join() === found.join() ? before : found));
    };
    read();
    const observer = new ResizeObserver(read);
    for (const { flow } of flows) observer.observe(flow);
    return () => observer.disconnect();
  }, [slide, editing, scale]);
  return (
    <span ref={here}>
      {slide.elements.map((element) => {
        if (!cut.includes(element.id)) return null;
        const { x, y, height } = bounds(placeOf(element));
        const [left, top] = [clamp(x, page.width), clamp(y + height, page.height)];
        return (
          <span
            key={element.id}
            role="note"
            className="sl-mark sl-mark-cut"
            style={{ left: left / 10, top: top / 10, '--sl-handle': `${1 / scale}px` }}
            title={t('cutTextHelp')}
            aria-label={t('cutTextOf', { name: elementLabel(t, slide, element) })}
          >
            <IconAlertTriangle aria-hidden />
            {t('cutText')}
          </span>
        );
      })}
    </span>
  );
}

/** Whether words go beyond the edge of their slide by more than this many screen pixels. */
function isBeyond(flow: Element, edge: DOMRect, room: number): boolean {
  const { top, bottom, left, right } = flow.getBoundingClientRect();
  const beyond = Math.max(edge.top - top, bottom - edge.bottom, edge.left - left, right - edge.right);
  return beyond > room && flow.textContent.trim() !== '';
}

function clamp(at: number, max: number): number {
  return Math.max(0, Math.min(max, at));
}
