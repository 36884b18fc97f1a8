import { useCallback, useSyncExternalStore } from 'react';

/** The width inside of an element, without a scroll bar; 0 before it is there. */
export function useWidth(element: HTMLElement | null): number {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const observer = new ResizeObserver(onChange);
      if (element !== null) observer.observe(element);
      return () => observer.disconnect();
    },
    [element],
  );
  return useSyncExternalStore(subscribe, () => element?.clientWidth ?? 0);
}
