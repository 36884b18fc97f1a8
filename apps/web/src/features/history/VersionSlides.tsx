import { slide as slides } from '@basoche/crdt';
import { formatDayTime } from '@basoche/domain';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../data/actor.ts';
import type { People } from '../../data/people.ts';
import { elementLabel, slideLabel } from '../slides/index.ts';
import { SlideImagesProvider } from '../slides/index.ts';
import type { Look } from './passages.ts';
import { deckThen, slideChanges } from './slide-changes.ts';
import type { SlideChange, SlidePartChange } from './slide-changes.ts';
import type { ChosenVersion } from './use-comparison.ts';
import { useComparison } from './use-comparison.ts';
import type { PastDocument } from './use-history.ts';
import { SlideShown } from './SlideShown.tsx';
import { RestoreButton, VersionMissing, VersionTools } from './VersionTools.tsx';
import '../../i18n/slides.ts';
import '../slides/stage.css';

const LOOKS = ['changes', 'slides'] as const;

export interface VersionSlidesProps extends ChosenVersion {
  people: People;
  /** `null`: cannot be done. */
  onRestore: ((version: PastDocument) => void) | null;
}

/** One moment of a presentation: which slides changed against another, in what and by whom, or its slides. */
export function VersionSlides({ people, onRestore, ...dateTime }: VersionSlidesProps) {
  const { t } = useTranslation('history');
  const [look, setLook] = useState<Look>('changes');
  const comparison = useComparison(dateTime, look === 'changes');
  const { version, after, before, failed } = comparison;
  return (
    <div className="hi-version">
      <VersionTools looks={LOOKS} {...{ look, comparison }} onLook={setLook} onAgainst={comparison.setAgainst}>
        {onRestore === null ? null : <RestoreButton {...{ version, onRestore }} />}
      </VersionTools>
      {after === undefined ? (
        <VersionMissing failed={failed} />
      ) : (
        <SlideImagesProvider>
          <div className="g-desk hi-slides-desk" tabIndex={0} role="region" aria-label={t('slidesPaper')}>
            {look === 'changes' && before !== null ? (
              <Changes {...{ before, after, people }} />
            ) : (
              <Slides version={after} />
            )}
          </div>
        </SlideImagesProvider>
      )}
    </div>
  );
}

function Slides({ version }: { version: PastDocument }) {
  const { t } = useTranslation('history');
  const actor = useActor();
  const { deck, slides: all } = useMemo(() => deckThen(version, actor), [version, actor]);
  if (all.length === 0) return <p className="hi-none">{t('noSlide')}</p>;
  return (
    <ol className="hi-slides">
      {all.map((then) => (
        <li key={then.slide.id}>
          <SlideShown deck={deck} version={then} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ before, after, people }: { before: PastDocument; after: PastDocument; people: People }) {
  const { t } = useTranslation('history');
  const actor = useActor();
  const { changes, decks } = useMemo(
    () => ({
      changes: slideChanges(before, after, actor),
      decks: { before: slides.readDeck(before.doc), after: slides.readDeck(after.doc) },
    }),
    [before, after, actor],
  );
  const hasNewLook = JSON.stringify(decks.before) !== JSON.stringify(decks.after);
  if (changes.length === 0 && !hasNewLook) return <p className="hi-none">{t('noSlideChange')}</p>;
  return (
    <>
      <p className="hi-none">{t('slideChanges', { count: changes.length })}</p>
      {hasNewLook ? <p className="hi-none">{t('deckChanged')}</p> : null}
      {changes.map((change) => (
        <ChangedSlide key={change.id} {...{ change, decks, people }} />
      ))}
    </>
  );
}

interface ChangedSlideProps {
  change: SlideChange;
  decks: { before: slides.Deck; after: slides.Deck };
  people: People;
}

function ChangedSlide({ change, decks, people }: ChangedSlideProps) {
  const { t } = useTranslation('history');
  const { t: ofSlides } = useTranslation('slides');
  const { before, after, changes } = change;
  const then = (after ?? before)!;
  const name = slideLabel(ofSlides, then.slide, then.number);
  return (
    <section className="hi-slide" aria-label={name}>
      <h3>{name}</h3>
      <div className="hi-slide-pair">
        {before === null ? null : (
          <SlideShown version={before} deck={decks.before} when={t(after === null ? 'slideRemoved' : 'slideBefore')} />
        )}
        {after === null ? null : (
          <SlideShown version={after} deck={decks.after} when={t(before === null ? 'slideAdded' : 'slideAfter')} />
        )}
      </div>
      <ul className="hi-slide-said">
        {changes.map((each) => (
          <Said key={each.key} {...{ change, people }} part={each} />
        ))}
      </ul>
    </section>
  );
}

/** What changed, and who did it when. */
function Said({ change, part, people }: { change: SlideChange; part: SlidePartChange; people: People }) {
  const { t } = useTranslation('history');
  const { t: ofSlides } = useTranslation('slides');
  const { kind, element, parts } = part;
  const { slide } = ((kind === 'removed' ? change.before : change.after) ?? change.before)!;
  const names = [...new Set(parts.map(({ user }) => (user ? people.of(user).name : t('unknown'))))];
  const last = Math.max(...parts.map(({ to }) => Date.parse(to)));
  return (
    <li>
      {element === null
        ? t(`slideSaid_${kind}`)
        : t(`elementSaid_${kind}`, { what: elementLabel(ofSlides, slide, element) })}{' '}
      <span className="hi-when">
        {parts.length === 0 ? t('unknown') : `${names.join(', ')} · ${formatDayTime(last)}`}
      </span>
    </li>
  );
}
