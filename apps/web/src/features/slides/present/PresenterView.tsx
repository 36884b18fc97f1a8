import { slide as slides } from '@basoche/crdt';
import { formatStopwatch, localTimeOf, TEXT_LANGUAGE } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { Button, EmptyState, IconButton } from '@basoche/ui';
import {
  IconArrowLeft,
  IconArrowRight,
  IconPresentation,
  IconSquare,
  IconSquareFilled,
  IconX,
} from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/now.ts';
import { SlidePicture } from '../components/SlidePicture.tsx';
import { SlideWords } from '../components/SlideWords.tsx';
import { useScale } from '../components/use-scale.ts';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { useDeck } from '../model/use-deck.ts';
import { actionOf } from './present-state.ts';
import { useShowing } from './use-showing.ts';
import '../stage.css';
import './present.css';

const SECOND = 1_000;

/** For whoever speaks, in a window of their own: this slide, the next one, the notes and the time. */
export function PresenterView({ handle, slug }: { handle: DocHandle; slug: string }) {
  const { t } = useTranslation('slides');
  const store = useDeck(handle);
  const shown = store.slides.filter(({ hidden }) => !hidden);
  const now = useNow(SECOND);
  const { showing, act } = useShowing(
    slug,
    shown.map(({ id }) => id),
    () => ({ slide: shown[0]?.id ?? '', black: false, since: Date.now() }),
    false,
    () => window.close(),
  );
  // One that is hidden may be shown all the same: it was open as the presentation began.
  const slide = store.slides.find(({ id }) => id === showing.slide) ?? shown[0];
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const onButton = event.target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter');
    const action = event.ctrlKey || event.metaKey || event.altKey || onButton ? null : actionOf(event.key);
    if (action === null) return;
    event.preventDefault();
    act(action);
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  if (slide === undefined) return <EmptyState icon={<IconPresentation />} title={t('noSlide')} />;
  const next = shown[shown.findIndex(({ id }) => id === slide.id) + 1];
  const number = store.slides.indexOf(slide) + 1;
  return (
    <div className="sl-presenter">
      <Shown store={store} slide={slide} number={number} label={t('currentSlide')} dimmed={showing.black} />
      <div className="sl-presenter-side">
        <h2 className="sl-presenter-title">{t('nextSlide')}</h2>
        {next ? (
          <Shown store={store} slide={next} number={store.slides.indexOf(next) + 1} label={t('nextSlide')} />
        ) : (
          <p className="sl-presenter-last">{t('lastSlide')}</p>
        )}
        <h2 className="sl-presenter-title">{t('notes')}</h2>
        <div className="sl-presenter-notes" tabIndex={0} role="region" aria-label={t('notes')}>
          <div lang={TEXT_LANGUAGE}>
            <SlideWords blocks={slide.notes} />
          </div>
        </div>
      </div>
      <footer className="sl-presenter-foot">
        <IconButton label={t('previous')} icon={<IconArrowLeft />} variant="outline" onClick={() => act('previous')} />
        <span className="sl-presenter-count" role="status">
          {t('slideOf', { number, count: store.slides.length })}
        </span>
        <IconButton label={t('next')} icon={<IconArrowRight />} variant="outline" onClick={() => act('next')} />
        <Button
          icon={showing.black ? <IconSquare /> : <IconSquareFilled />}
          aria-pressed={showing.black}
          onClick={() => act('black')}
        >
          {t('blackScreen')}
        </Button>
        <span className="sl-presenter-time">
          <span>
            {t('elapsed', { time: formatStopwatch(Math.max(0, Math.floor((now - showing.since) / SECOND))) })}
          </span>
          <span>{localTimeOf(now)}</span>
        </span>
        <Button icon={<IconX />} onClick={() => act('end')}>
          {t('endPresenting')}
        </Button>
      </footer>
    </div>
  );
}

interface ShownProps {
  store: DeckStore;
  slide: DrawnSlide;
  number: number;
  label: string;
  dimmed?: boolean;
}

function Shown({ store, slide, number, label, dimmed = false }: ShownProps) {
  const { box, scale } = useScale(slides.PAGE_SIZES[store.deck.page]);
  return (
    <section ref={box} className="sl-presenter-slide" data-dimmed={dimmed} aria-label={label}>
      <SlidePicture slide={slide} deck={store.deck} number={number} scale={scale} />
    </section>
  );
}
