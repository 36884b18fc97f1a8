import type { PDFDocumentProxy, PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A link of a page, in parts of its width and height. */
export interface PageLink {
  left: number;
  top: number;
  width: number;
  height: number;
  to: { address: string } | { page: number };
}

/** What the reader tells of a link. */
interface LinkAnnotation {
  subtype: string;
  rect: [number, number, number, number];
  url?: string;
  dest?: string | unknown[] | null;
}

const FOLLOWED = new Set(['http:', 'https:', 'mailto:']);

/** Links of a page to other pages, to the web and to addresses of mail; no other is followed. */
export async function linksOf(pdf: PDFDocumentProxy, page: PDFPageProxy, viewport: PageViewport): Promise<PageLink[]> {
  const annotations = (await page.getAnnotations({ intent: 'display' })) as LinkAnnotation[];
  const links: PageLink[] = [];
  for (const { subtype, rect, url, dest } of annotations) {
    if (subtype !== 'Link') continue;
    const to = isFollowed(url) ? { address: url } : await pageOf(pdf, dest);
    if (to === null) continue;
    const [x1, y1, x2, y2] = viewport.convertToViewportRectangle(rect) as [number, number, number, number];
    links.push({
      left: Math.min(x1, x2) / viewport.width,
      top: Math.min(y1, y2) / viewport.height,
      width: Math.abs(x2 - x1) / viewport.width,
      height: Math.abs(y2 - y1) / viewport.height,
      to,
    });
  }
  return links;
}

function isFollowed(address: string | undefined): address is string {
  return address !== undefined && URL.canParse(address) && FOLLOWED.has(new URL(address).protocol);
}

async function pageOf(pdf: PDFDocumentProxy, dest: LinkAnnotation['dest']): Promise<{ page: number } | null> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const target: unknown = explicit?.[0];
    if (typeof target === 'number') return { page: target + 1 };
    if (typeof target !== 'object' || target === null) return null;
    return { page: (await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1 };
  } catch {
    // A link to nowhere is none.
    return null;
  }
}
