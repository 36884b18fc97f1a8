import { useEffect } from 'react';

/** Where copies are made and put without a selection of letters. */
const PLACES = '.sl-list, .sl-desk';

/** What is copied, cut or pasted without a selection is told to what has the focus: browsers tell it to the page. */
export function useClipboardAtFocus(): void {
  useEffect(() => {
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) document.addEventListener(type, tellFocused);
    return () => {
      for (const type of types) document.removeEventListener(type, tellFocused);
    };
  }, []);
}

function tellFocused(event: ClipboardEvent): void {
  const focused = document.activeElement;
  const place = focused?.closest(PLACES);
  if (!focused || !place || (event.target instanceof Node && place.contains(event.target))) return;
  const again = new ClipboardEvent(event.type, {
    clipboardData: event.clipboardData,
    bubbles: true,
    cancelable: true,
  });
  if (!focused.dispatchEvent(again)) event.preventDefault();
}
