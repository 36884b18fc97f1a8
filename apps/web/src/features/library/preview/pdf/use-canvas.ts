import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { RenderingCancelledException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { POINT } from './use-pdf.ts';

/** Pixels of a canvas at most; a larger page is drawn less sharply. */
const MAX_PIXELS = 16_000_000;

/** Draws a page into its holder, as sharp as the screen is. What is no longer wanted is cancelled and given back. */
export function useCanvas(
  pdf: PDFDocumentProxy,
  number: number,
  zoom: number,
): { holder: RefObject<HTMLDivElement | null>; isBroken: boolean } {
  const holder = useRef<HTMLDivElement>(null);
  const read = useRef<PDFPageProxy>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const into = holder.current;
    if (into === null) return;
    let isCurrent = true;
    let task: RenderTask | null = null;
    let drawn: HTMLCanvasElement | null = null;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!isCurrent) return;
      read.current = page;
      drawn = document.createElement('canvas');
      // The page at the zoom before is seen until the new one is drawn.
      if (into.childElementCount === 0) into.append(drawn);
      task = startDrawing(page, drawn, zoom);
      await task.promise;
      if (!isCurrent) return;
      for (const other of into.querySelectorAll('canvas')) if (other !== drawn) release(other);
      into.replaceChildren(drawn);
      setBroken(false);
    };
    draw().catch((error: unknown) => {
      if (isCurrent && !(error instanceof RenderingCancelledException)) setBroken(true);
    });
    return () => {
      isCurrent = false;
      task?.cancel();
      if (drawn !== null && !drawn.isConnected) release(drawn);
    };
  }, [pdf, number, zoom]);
  useEffect(() => {
    const into = holder.current;
    return () => {
      for (const canvas of into?.querySelectorAll('canvas') ?? []) release(canvas);
      // What was decoded for a page that is far away is let go.
      read.current?.cleanup();
      read.current = null;
    };
  }, []);
  return { holder, isBroken };
}

function startDrawing(page: PDFPageProxy, canvas: HTMLCanvasElement, zoom: number): RenderTask {
  const whole = page.getViewport({ scale: zoom * POINT });
  const wanted = Math.max(1, devicePixelRatio);
  const sharpness = Math.min(wanted, Math.sqrt(MAX_PIXELS / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale: zoom * POINT * sharpness });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  return page.render({ canvas, viewport });
}

/** Some browsers keep the memory of a canvas until it has no size. */
export function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
