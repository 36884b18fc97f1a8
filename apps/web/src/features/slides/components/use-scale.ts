import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Screen pixels of a point so that a page fits into what holds it, followed as that changes its size. */
export function useScale(
  page: { width: number; height: number },
  margin = 0,
): { box: RefObject<HTMLDivElement | null>; scale: number } {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  const { width, height } = page;
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const fit = () => {
      const wide = (element.clientWidth - 2 * margin) / (width / 10);
      const high = (element.clientHeight - 2 * margin) / (height / 10);
      setScale(Math.max(0.1, Math.min(wide, high)));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height, margin]);
  return { box, scale };
}
