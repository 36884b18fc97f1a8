import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { linksOf, type PageLink } from './page-links.ts';
import { POINT } from './use-pdf.ts';

interface Layer {
  /** The element of each piece of text; null until they are there. */
  pieces: readonly HTMLElement[] | null;
  links: readonly PageLink[];
}

const NONE: Layer = { pieces: null, links: [] };

/** Lays the text of a page over it, to be chosen and copied, and finds its links. */
export function useTextLayer(pdf: PDFDocumentProxy, number: number, container: HTMLDivElement | null): Layer {
  const [layer, setLayer] = useState(NONE);
  useEffect(() => {
    if (container === null) return;
    let isCurrent = true;
    let text: TextLayer | null = null;
    const build = async () => {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: POINT });
      const [content, links] = await Promise.all([page.getTextContent(), linksOf(pdf, page, viewport)]);
      if (!isCurrent) return;
      text = new TextLayer({ textContentSource: content, container, viewport });
      await text.render();
      if (isCurrent) setLayer({ pieces: text.textDivs, links });
    };
    // A page without text that can be read is a picture.
    build().catch(() => {});
    return () => {
      isCurrent = false;
      text?.cancel();
      container.replaceChildren();
      setLayer(NONE);
    };
  }, [pdf, number, container]);
  return layer;
}
