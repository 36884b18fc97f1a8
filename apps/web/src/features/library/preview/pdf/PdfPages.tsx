import { groupBy } from '@basoche/domain';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfPage } from './PdfPage.tsx';
import type { Hit } from './pdf-search.ts';
import { PdfToolbar } from './PdfToolbar.tsx';
import { SearchRow } from './SearchRow.tsx';
import { useNearPages } from './use-near-pages.ts';
import { usePagesView } from './use-pages-view.ts';
import { usePageSizes, type PageSize } from './use-pdf.ts';
import { usePdfSearch } from './use-pdf-search.ts';

export interface PdfPagesProps {
  pdf: PDFDocumentProxy;
  first: PageSize;
  name: string;
  /** From 1: the page to begin at. */
  start?: number | undefined;
}

const NO_HITS: readonly Hit[] = [];

/** The pages of an open document in a column, with what leads through them. */
export function PdfPages({ pdf, first, name, start }: PdfPagesProps) {
  const { t } = useTranslation('viewer');
  const sizes = usePageSizes(pdf, first);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const view = usePagesView(sizes, scroller, start);
  const near = useNearPages(scroller);
  const [isSearching, setSearching] = useState(false);
  const search = usePdfSearch(pdf, view.page);
  const hitsOf = useMemo(() => groupBy(search.hits, ({ page }) => String(page)), [search.hits]);
  const current = isSearching ? (search.hits[search.current] ?? null) : null;
  const onGoTo = useStable(view.goTo);
  const reveal = useStable(view.reveal);
  useEffect(() => {
    if (current !== null) reveal(current.page);
  }, [current, reveal]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'f') return;
    event.preventDefault();
    setSearching(true);
  };
  return (
    <section className="pdf-view" aria-label={t('documentOf', { name })} onKeyDown={onKeyDown}>
      <PdfToolbar
        view={view}
        pages={pdf.numPages}
        isSearching={isSearching}
        onSearch={() => {
          setSearching(!isSearching);
        }}
      />
      {isSearching ? (
        <SearchRow
          search={search}
          onClose={() => {
            setSearching(false);
            scroller?.focus();
          }}
        />
      ) : null}
      {/* The keyboard scrolls it. */}
      <div className="pdf-scroll" ref={setScroller} tabIndex={0} role="group" aria-label={t('pages')}>
        {(scroller === null ? [] : sizes).map((size, index) => (
          <PdfPage
            key={String(index)}
            {...{ pdf, size, current, onGoTo }}
            number={index + 1}
            zoom={view.zoom}
            isNear={near.has(index + 1)}
            hits={isSearching ? (hitsOf.get(String(index + 1)) ?? NO_HITS) : NO_HITS}
          />
        ))}
      </div>
    </section>
  );
}

/** The newest version of a function under a name that does not change. */
function useStable(act: (page: number) => void): (page: number) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((page: number) => newest.current(page), []);
}
