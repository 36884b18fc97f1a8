import { slide as slides } from '@basoche/crdt';
import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { SlidePicture } from '../components/SlidePicture.tsx';
import { useScale } from '../components/use-scale.ts';
import type { DeckStore } from '../model/deck-store.ts';
import { actionOf } from './present-state.ts';
import { useShowing } from './use-showing.ts';

/** Screen pixels that a finger goes aside to change the slide. */
const SWIPE = 40;

export interface PresentScreenProps {
  slug: string;
  store: DeckStore;
  /** Id of the first slide that is shown. */
  start: string;
  /** Told which slide was seen last. */
  onEnd: (slide: string) => void;
}

/** The slides one by one on the whole screen. */
export function PresentScreen({ slug, store, start, onEnd }: PresentScreenProps) {
  const { t } = useTranslation('slides');
  const { box, scale } = useScale(slides.PAGE_SIZES[store.deck.page]);
  const shown = store.slides.filter(({ hidden, id }) => !hidden || id === start);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const { showing, act } = useShowing(
    slug,
    shown.map(({ id }) => id),
    () => ({ slide: start, black: false, since: Date.now() }),
    true,
    onEnd,
  );
  const slide = shown.find(({ id }) => id === showing.slide) ?? shown[0];
  const left = useEffectEvent(() => act('end'));

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.focus();
    // Where a browser refuses, the slides fill its window.
    const full = element.requestFullscreen?.().then(
      () => true,
      () => false,
    );
    const onChange = () => {
      if (document.fullscreenElement === null) left();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      void full?.then((isFull) => (isFull && document.fullscreenElement ? document.exitFullscreen() : undefined));
      if (before instanceof HTMLElement) before.focus();
    };
  }, [box]);

  function released(event: PointerEvent): void {
    const from = pressed.current;
    pressed.current = null;
    if (from === null) return;
    const [across, down] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.abs(across) >= SWIPE && Math.abs(across) > Math.abs(down)) act(across < 0 ? 'next' : 'previous');
    else if (Math.hypot(across, down) < SWIPE / 4) act('next');
  }

  const number = slide ? store.slides.indexOf(slide) + 1 : 0;
  return createPortal(
    <div
      ref={box}
      className="sl-show"
      role="dialog"
      aria-modal="true"
      aria-label={t('presenting')}
      tabIndex={-1}
      onKeyDown={(event) => {
        const action = event.ctrlKey || event.metaKey || event.altKey ? null : actionOf(event.key);
        if (action === null) return;
        event.preventDefault();
        event.stopPropagation();
        act(action);
      }}
      onPointerDown={(event) => {
        pressed.current = event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
      }}
      onPointerUp={released}
    >
      <p className="b-hidden" role="status">
        {showing.black ? t('blackScreen') : t('slideOf', { number, count: store.slides.length })}
      </p>
      {slide && !showing.black ? <SlidePicture slide={slide} deck={store.deck} number={number} scale={scale} /> : null}
    </div>,
    document.body,
  );
}
