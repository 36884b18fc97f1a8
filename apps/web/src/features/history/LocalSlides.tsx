import type { slide as slides } from '@basoche/crdt';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../data/actor.ts';
import { elementLabel, slideLabel } from '../slides/index.ts';
import { SlideImagesProvider } from '../slides/index.ts';
import type { LocalProps } from './last-visit.ts';
import { slidesWritten, type WrittenSlide } from './local-slides.ts';
import { SlideShown } from './SlideShown.tsx';
import '../../i18n/slides.ts';
import '../slides/stage.css';

/** The slides that changed since a visit, as the device knows them. */
export function LocalSlides({ handle, visit }: LocalProps) {
  const { t } = useTranslation('history');
  const actor = useActor();
  const written = useMemo(() => slidesWritten(handle.doc, visit, actor), [handle, visit, actor]);
  const isSame = written.slides.length === 0 && !written.hasNewLook;
  return (
    <SlideImagesProvider>
      <div className="g-desk hi-slides-desk" tabIndex={0} role="region" aria-label={t('slidesPaper')}>
        <p className="hi-none">{isSame ? t('localNoSlide') : t('slideChanges', { count: written.slides.length })}</p>
        {written.hasNewLook ? <p className="hi-none">{t('deckChanged')}</p> : null}
        {written.slides.map((each) => (
          <Written key={each.id} written={each} deck={written.deck} />
        ))}
      </div>
    </SlideImagesProvider>
  );
}

const WHEN = { added: 'slideAdded', removed: 'slideRemoved', changed: 'slideAfter' } as const;

function Written({ written: { became, shown, changes }, deck }: { written: WrittenSlide; deck: slides.Deck }) {
  const { t } = useTranslation('history');
  const { t: ofSlides } = useTranslation('slides');
  const name = slideLabel(ofSlides, shown.slide, shown.number);
  return (
    <section className="hi-slide" aria-label={name}>
      <h3>{name}</h3>
      <div className="hi-slide-pair">
        <SlideShown version={shown} deck={deck} when={t(WHEN[became])} />
      </div>
      <ul className="hi-slide-said">
        {changes.map(({ kind, element }) => (
          <li key={`${element?.id} ${kind}`}>
            {element === null
              ? t(`slideSaid_${kind}`)
              : t(`elementSaid_${kind}`, { what: elementLabel(ofSlides, shown.slide, element) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
