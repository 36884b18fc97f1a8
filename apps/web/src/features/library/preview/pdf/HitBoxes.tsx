import { useMemo } from 'react';
import type { Hit } from './pdf-search.ts';

export interface HitBoxesProps {
  layer: HTMLElement;
  pieces: readonly HTMLElement[];
  hits: readonly Hit[];
  current: Hit | null;
}

interface Box {
  /** In parts of the page. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Marks what was found on a page, and brings the current one into view. */
export function HitBoxes({ layer, pieces, hits, current }: HitBoxesProps) {
  const boxes = useMemo(
    () => hits.flatMap((hit) => boxesOf(layer, pieces, hit).map((box) => ({ ...box, isCurrent: hit === current }))),
    [layer, pieces, hits, current],
  );
  const at = boxes.findIndex(({ isCurrent }) => isCurrent);
  return boxes.map(({ left, top, width, height, isCurrent }, index) => (
    <span
      key={`${index} ${isCurrent}`}
      ref={index === at ? bringIntoView : null}
      className={isCurrent ? 'pdf-hit pdf-hit-current' : 'pdf-hit'}
      style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
    />
  ));
}

function boxesOf(layer: HTMLElement, pieces: readonly HTMLElement[], { segments }: Hit): Box[] {
  const page = layer.getBoundingClientRect();
  return segments.flatMap(({ piece, from, to }) => {
    const text = pieces[piece]?.firstChild;
    if (!(text instanceof Text)) return [];
    const range = document.createRange();
    range.setStart(text, Math.min(from, text.length));
    range.setEnd(text, Math.min(to, text.length));
    return [...range.getClientRects()]
      .filter(({ width }) => width > 0)
      .map(({ left, top, width, height }) => ({
        left: ((left - page.left) / page.width) * 100,
        top: ((top - page.top) / page.height) * 100,
        width: (width / page.width) * 100,
        height: (height / page.height) * 100,
      }));
  });
}

/** Scrolls the document alone, never the page around it. */
function bringIntoView(box: HTMLElement | null): void {
  const scroller = box?.closest('.pdf-scroll') ?? null;
  if (box === null || scroller === null) return;
  const [outer, inner] = [scroller.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    scroller.scrollTop += inner.top - outer.top - outer.height / 3;
  if (inner.left < outer.left || inner.right > outer.right)
    scroller.scrollLeft += inner.left - outer.left - outer.width / 3;
}
