import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { hitsIn, pageText, type Hit, type PageText } from './pdf-search.ts';

export interface PdfSearch {
  query: string;
  setQuery: (query: string) => void;
  hits: readonly Hit[];
  /** Among the hits, from 0; -1 where there is none yet. */
  current: number;
  isDone: boolean;
  next: (direction: 1 | -1) => void;
}

interface Found {
  query: string;
  hits: readonly Hit[];
  current: number;
  isDone: boolean;
}

const NOTHING: Found = { query: '', hits: [], current: -1, isDone: true };

/** Pages that are read before the count on screen changes. */
const BATCH = 10;

/** Finds words in all pages of a document, one page after the other. @param page where it begins */
export function usePdfSearch(pdf: PDFDocumentProxy, page: number): PdfSearch {
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const [found, setFound] = useState(NOTHING);
  const texts = useRef(new Map<number, PageText>());
  const from = useRef(page);
  useEffect(() => {
    from.current = page;
  }, [page]);

  useEffect(() => {
    if (wanted.trim() === '') return;
    const ends = new AbortController();
    const show = (hits: readonly Hit[], isDone: boolean) =>
      setFound((before) => {
        const isKnown = before.query === wanted && before.current >= 0;
        const current = isKnown ? before.current : firstFrom(hits, from.current, isDone);
        return { query: wanted, hits, isDone, current };
      });
    void searchPages(pdf, texts.current, wanted, ends.signal, show);
    return () => ends.abort();
  }, [pdf, wanted]);

  const { hits, current, isDone } = query.trim() === '' ? NOTHING : found;
  return {
    ...{ query, setQuery, hits, current },
    isDone: isDone && found.query === query,
    next(direction) {
      if (hits.length > 0) setFound({ ...found, current: (current + direction + hits.length) % hits.length });
    },
  };
}

/** @param show is given what is found so far */
async function searchPages(
  pdf: PDFDocumentProxy,
  texts: Map<number, PageText>,
  query: string,
  signal: AbortSignal,
  show: (hits: readonly Hit[], isDone: boolean) => void,
): Promise<void> {
  const hits: Hit[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const text = texts.get(number) ?? (await readText(pdf, number));
    if (signal.aborted) return;
    texts.set(number, text);
    hits.push(...hitsIn(text, number, query));
    if (number % BATCH === 0) show([...hits], false);
  }
  show(hits, true);
}

/** The first hit from this page on; before all pages are read, none before it. */
function firstFrom(hits: readonly Hit[], page: number, isDone: boolean): number {
  const first = hits.findIndex((hit) => hit.page >= page);
  return first < 0 && isDone && hits.length > 0 ? 0 : first;
}

async function readText(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    return pageText(items.flatMap((item) => ('str' in item ? [item] : [])));
  } catch {
    // A page that cannot be read has no words to find.
    return pageText([]);
  }
}
