import { slide as slides } from '@basoche/crdt';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { DeckStore } from '../model/deck-store.ts';
import { SlidePicture } from './SlidePicture.tsx';

/** CSS pixels of a point on paper. */
const SCALE = 96 / 72;

/** The slides that are not hidden, one a page: what is printed, or kept as PDF, in the place of the screen. */
export function PrintDeck({ store }: { store: DeckStore }) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as this returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!printing) return null;
  const shown = store.slides.filter(({ hidden }) => !hidden);
  return createPortal(
    <div className={`sl-print sl-print-${store.deck.page}`}>
      {shown.map((slide) => (
        <div key={slide.id} className="sl-print-page" style={pageStyle(store.deck.page)}>
          <SlidePicture slide={slide} deck={store.deck} number={store.slides.indexOf(slide) + 1} scale={SCALE} />
        </div>
      ))}
    </div>,
    document.body,
  );
}

function pageStyle(page: slides.PageShape) {
  const { width, height } = slides.PAGE_SIZES[page];
  return { width: (width / 10) * SCALE, height: (height / 10) * SCALE };
}
