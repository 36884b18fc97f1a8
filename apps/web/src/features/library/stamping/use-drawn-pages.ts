import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openPdf } from '../preview/pdf/pdf-library.ts';

/** Width at which a page is drawn, CSS pixels; a narrower place shows it smaller. */
const WIDTH = 480;

/**
 * Draws pages of a PDF into a holder; those before stay until the new ones are there.
 * @param labels what each page that is drawn is called, by its number, in the order in which they are shown
 */
export function useDrawnPages(
  bytes: Uint8Array | null,
  labels: readonly (readonly [page: number, label: string])[],
): { holder: RefObject<HTMLDivElement | null>; isBroken: boolean } {
  const holder = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  const labelsNow = useEffectEvent(() => labels);
  useEffect(() => {
    if (bytes === null) return;
    let isCurrent = true;
    const { opened, close } = openPdf(bytes, () => setBroken(true));
    async function draw() {
      const pdf = await opened;
      const canvases: HTMLCanvasElement[] = [];
      for (const [number, label] of labelsNow()) {
        if (!isCurrent) return;
        const page = await pdf.getPage(number);
        const { width } = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: (WIDTH / width) * Math.max(1, devicePixelRatio) });
        const canvas = document.createElement('canvas');
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        canvas.className = 'stamp-page';
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', label);
        await page.render({ canvas, viewport }).promise;
        canvases.push(canvas);
      }
      if (!isCurrent) return;
      holder.current?.replaceChildren(...canvases);
      setBroken(false);
    }
    draw().catch(() => {
      if (isCurrent) setBroken(true);
    });
    return () => {
      isCurrent = false;
      close();
    };
  }, [bytes]);
  return { holder, isBroken };
}
