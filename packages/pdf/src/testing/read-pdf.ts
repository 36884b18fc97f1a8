import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export type PdfReader = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A text of a page, as a reader sees it: points from the upper left corner of the visible page. */
export interface SeenText {
  text: string;
  /** Of its beginning, on the base of its letters. */
  x: number;
  y: number;
  /** Where it ends. */
  endX: number;
  endY: number;
  size: number;
}

/** Opens what was written with pdf.js, which wrote nothing of it. */
export async function readPdf(bytes: Uint8Array): Promise<PdfReader> {
  const { VerbosityLevel } = await getResolvedPDFJS();
  return getDocumentProxy(bytes.slice(), { verbosity: VerbosityLevel.ERRORS });
}

/** The visible size of a page and the texts on it, as seen. */
export async function seenPage(bytes: Uint8Array, number = 1) {
  const page = await (await readPdf(bytes)).getPage(number);
  const view = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item): SeenText[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a, b, , , e, f] = item.transform as [number, number, number, number, number, number];
    const length = Math.hypot(a, b);
    const unit = view.scale;
    const [x, y] = view.convertToViewportPoint(e, f) as [number, number];
    const end = [e + (a / length) * item.width, f + (b / length) * item.width] as const;
    const [endX, endY] = view.convertToViewportPoint(...end) as [number, number];
    return [{ text: item.str, x, y, endX, endY, size: length * unit }];
  });
  return { width: view.width, height: view.height, texts };
}

/** Text of every page, spaces made one. */
export async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const reader = await readPdf(bytes);
  const texts: string[] = [];
  for (let number = 1; number <= reader.numPages; number += 1) {
    const { items } = await (await reader.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' ').replaceAll(/\s+/g, ' ').trim());
  }
  return texts;
}
