import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWidth } from '../../../../shared/use-width.ts';
import { fittedZoom, nextZoom, pageTops, placeAt, topOf, type PagePlace } from './page-places.ts';
import type { PageSize } from './use-pdf.ts';

export interface PagesView {
  zoom: number;
  isFitted: boolean;
  fit: () => void;
  step: (direction: 1 | -1) => void;
  /** From 1: the page that is read. */
  page: number;
  goTo: (page: number) => void;
  /** Goes to a page of which nothing is seen. */
  reveal: (page: number) => void;
}

/** The part of the height at which the page that is read stands. */
const READ_AT = 1 / 3;

/**
 * Scrolls and zooms the pages of a document; another zoom keeps the place.
 * @param scroller null until it is there
 * @param start the page to begin at
 */
export function usePagesView(sizes: readonly PageSize[], scroller: HTMLElement | null, start = 1): PagesView {
  const width = useWidth(scroller);
  const [chosen, setChosen] = useState<number | null>(null);
  const zoom = chosen ?? fittedZoom(sizes, width);
  const tops = useMemo(() => pageTops(sizes, zoom), [sizes, zoom]);
  const place = useRef<PagePlace>({ page: Math.min(start, sizes.length) - 1, part: 0 });
  const [page, setPage] = useState(1);

  useLayoutEffect(() => {
    if (scroller === null) return;
    scroller.scrollTo({ top: topOf(tops, place.current) });
    const onScroll = () => {
      const { scrollTop, clientHeight, scrollHeight } = scroller;
      place.current = placeAt(tops, scrollTop);
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1;
      setPage(scrollTop === 0 ? 1 : placeAt(tops, scrollTop + clientHeight * (isAtEnd ? 1 : READ_AT)).page + 1);
    };
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => scroller.removeEventListener('scroll', onScroll);
  }, [tops, scroller]);

  const goTo = (number: number) => {
    place.current = { page: number - 1, part: 0 };
    scroller?.scrollTo({ top: topOf(tops, place.current) });
    setPage(number);
  };
  const reveal = (number: number) => {
    if (scroller === null) return;
    const end = scroller.scrollTop + scroller.clientHeight;
    if (tops[number]! <= scroller.scrollTop || tops[number - 1]! >= end) goTo(number);
  };
  return {
    ...{ zoom, page, goTo, reveal },
    isFitted: chosen === null,
    fit: () => setChosen(null),
    step: (direction) => setChosen(nextZoom(zoom, direction)),
  };
}
