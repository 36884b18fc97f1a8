import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { RenderingCancelledException } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { release } from '../preview/pdf/use-canvas.ts';

/** Longer side of a page that is drawn small, CSS pixels. */
const SIDE = 168;

/** Draws a page small, turned as it will be, while it is near to what is seen of `.arr-pages`. */
export function useThumbnail(
  pdf: PDFDocumentProxy,
  index: number,
  rotation: number,
): { holder: RefObject<HTMLSpanElement | null>; isBroken: boolean } {
  const holder = useRef<HTMLSpanElement>(null);
  const [isBroken, setBroken] = useState(false);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const into = holder.current;
    if (into === null) return;
    const observer = new IntersectionObserver((changes) => setNear(changes.at(-1)!.isIntersecting), {
      root: into.closest('.arr-pages'),
      rootMargin: '100% 0px',
    });
    observer.observe(into);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const into = holder.current;
    if (into === null || !isNear) return;
    let isCurrent = true;
    let task: RenderTask | null = null;
    const draw = async () => {
      const page = await pdf.getPage(index + 1);
      const turn = page.rotate + rotation;
      const { width, height } = page.getViewport({ scale: 1, rotation: turn });
      const scale = (SIDE / Math.max(width, height)) * Math.max(1, devicePixelRatio);
      const viewport = page.getViewport({ scale, rotation: turn });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      if (!isCurrent) return;
      task = page.render({ canvas, viewport });
      await task.promise;
      if (!isCurrent) return;
      for (const other of into.querySelectorAll('canvas')) release(other);
      into.replaceChildren(canvas);
      setBroken(false);
    };
    draw().catch((error: unknown) => {
      if (isCurrent && !(error instanceof RenderingCancelledException)) setBroken(true);
    });
    return () => {
      isCurrent = false;
      task?.cancel();
    };
  }, [pdf, index, rotation, isNear]);
  useEffect(() => {
    const into = holder.current;
    if (into === null || !isNear) return;
    return () => {
      for (const canvas of into.querySelectorAll('canvas')) release(canvas);
      into.replaceChildren();
    };
  }, [isNear]);
  return { holder, isBroken };
}
