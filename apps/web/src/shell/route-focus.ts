import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the content, named after the page, when the section changes, so that keyboard and screen-reader
 * users start at its top. Panels of the same section keep the focus where it is.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>, path: string): void {
  const section = path.split('/')[1] ?? '';
  const previous = useRef(section);
  useEffect(() => {
    if (previous.current === section) return;
    previous.current = section;
    const active = document.activeElement;
    if (active !== null && main.current?.contains(active) === true && active !== main.current) return;
    main.current?.focus({ preventScroll: true });
  }, [main, section]);
}
