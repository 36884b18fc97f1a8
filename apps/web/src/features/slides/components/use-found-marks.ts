import type { slide as slides } from '@basoche/crdt';
import type { FoundOptions } from '@basoche/domain';
import { useEffect } from 'react';
import type { DrawnSlide } from '../model/deck-store.ts';
import { foundRanges } from '../model/found-ranges.ts';

export interface FoundMarks {
  /** The open one. */
  slide: DrawnSlide;
  query: string;
  options: FoundOptions;
  found: readonly slides.FoundWords[];
  shown: slides.FoundWords | undefined;
}

/** Marks what was found on the open slide and in its notes, where the browser can; brings what is shown into sight. */
export function useFoundMarks({ slide, query, options, found, shown }: FoundMarks): void {
  useEffect(() => {
    const parts = new Set(found.filter((each) => each.slide === slide.id).map(({ element }) => element));
    const others: Range[] = [];
    let current: Range | undefined;
    for (const element of parts) {
      const drawn = drawnText(element);
      for (const [at, range] of (drawn ? foundRanges(drawn, query, options) : []).entries()) {
        const isShown = shown?.slide === slide.id && shown.element === element && shown.nth === at;
        if (isShown) current = range;
        else others.push(range);
      }
    }
    mark('found', others);
    mark('found-current', current ? [current] : []);
  });
  useEffect(() => {
    if (shown?.element === null && shown.slide === slide.id)
      document.querySelector('.sl-notes')?.scrollIntoView({ block: 'nearest' });
  }, [shown, slide.id]);
  useEffect(
    () => () => {
      mark('found', []);
      mark('found-current', []);
    },
    [],
  );
}

function drawnText(element: string | null): Element | null {
  return document.querySelector(
    element === null ? '.sl-notes-text .ProseMirror' : `.sl-stage [data-element="${CSS.escape(element)}"] .sl-flow`,
  );
}

function mark(name: string, ranges: Range[]): void {
  if (!('highlights' in CSS)) return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
