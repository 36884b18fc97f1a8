import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openPdf } from '../preview/pdf/pdf-library.ts';

/** Width at which a page is drawn, CSS pixels; a narrower place shows it smaller. */
const WIDTH = 480;

/** Draws the pages of a small PDF into a holder; those before stay until the new ones are there. */
export function useDrawnPages(
  bytes: Uint8Array | null,
  labelOf: (page: number) => string,
): { holder: RefObject<HTMLDivElement | null>; isBroken: boolean } {
  const holder = useRef<HTMLDivElement>(null);
  const [isBroken, setBroken] = useState(false);
  const label = useEffectEvent(labelOf);
  useEffect(() => {
    if (bytes === null) return;
    let isCurrent = true;
    const { opened, close } = openPdf(bytes, () => setBroken(true));
    async function draw() {
      const pdf = await opened;
      const canvases: HTMLCanvasElement[] = [];
      for (let number = 1; number <= pdf.numPages && isCurrent; number += 1) {
        const page = await pdf.getPage(number);
        const { width } = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: (WIDTH / width) * Math.max(1, devicePixelRatio) });
        const canvas = document.createElement('canvas');
        canvas.width = Math.max(1, Math.floor(viewport.width));
        canvas.height = Math.max(1, Math.floor(viewport.height));
        canvas.className = 'stamp-page';
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', label(number));
        await page.render({ canvas, viewport }).promise;
        canvases.push(canvas);
      }
      if (!isCurrent) return;
      holder.current?.replaceChildren(...canvases);
      setBroken(false);
    }
    draw()
      .catch(() => {
        if (isCurrent) setBroken(true);
      });
    return () => {
      isCurrent = false;
      close();
    };
  }, [bytes]);
  return { holder, isBroken };
}
