import { useEffect, useState } from 'react';

/** How far beyond what is seen pages are drawn already, of the height of what is seen. */
const MARGIN = '60%';

/** Pages at what is seen, from 1: only these are drawn. */
export function useNearPages(scroller: HTMLElement | null): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([1]));
  useEffect(() => {
    if (scroller === null) return;
    const observer = new IntersectionObserver(
      (changes) =>
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of changes) {
            const page = Number((target as HTMLElement).dataset['page']);
            if (isIntersecting) next.add(page);
            else next.delete(page);
          }
          return next;
        }),
      { root: scroller, rootMargin: `${MARGIN} 0px` },
    );
    for (const page of scroller.querySelectorAll('[data-page]')) observer.observe(page);
    return () => observer.disconnect();
  }, [scroller]);
  return near;
}
