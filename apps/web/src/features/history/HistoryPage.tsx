import { formatDayTime, TEXT_LANGUAGE } from '@basoche/domain';
import { cx } from '@basoche/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../data/people.ts';
import type { Look, Passage, ShownText } from './passages.ts';
import { passagesOf } from './passages.ts';

export interface HistoryPageProps {
  shown: ShownText;
  /** `additions`: what came since a visit, by nobody who is known. */
  look: Look | 'additions';
  people: People;
  /** The person whose passages alone are coloured; `null`: everybody's. */
  only: string | null;
  /** Place in the passages of the one that is looked at. */
  current: number;
  onPassages: (passages: readonly Passage[]) => void;
}

/** A version of a text on paper, its passages in the colours of who wrote or deleted them. */
export function HistoryPage({ shown, look, people, only, current, onPassages }: HistoryPageProps) {
  const { t } = useTranslation('history');
  const surface = useRef<HTMLDivElement>(null);
  const passages = useRef<readonly Passage[]>([]);
  useEffect(() => {
    if (surface.current === null) return;
    passages.current = passagesOf(surface.current, shown);
    for (const { elements, kind, part } of passages.current) {
      const user = part?.user ?? null;
      const who = user === null ? t('unknown') : people.of(user).name;
      const words = part === null ? who : t(kind, { name: who, date: formatDayTime(Date.parse(part.from)) });
      for (const element of elements) {
        element.title = words;
        // Through CSSOM, which a strict CSP allows.
        element.style.setProperty('--who', user === null ? '#5d574e' : people.of(user).color);
        element.classList.toggle('hi-quiet', only !== null && only !== user);
      }
    }
    onPassages(passages.current);
  }, [shown, people, only, t, onPassages]);
  useEffect(() => {
    const chosen = passages.current[current]?.elements ?? [];
    for (const element of chosen) element.classList.add('hi-current');
    chosen[0]?.scrollIntoView({ block: 'center' });
    return () => {
      for (const element of chosen) element.classList.remove('hi-current');
    };
  }, [current]);
  return (
    <div className="g-desk" tabIndex={0} role="region" aria-label={t('paper')}>
      {/* `bodyToHtml` escapes every text and attribute (SPEC.md of the editor, ED10). */}
      <div className={cx('g-paper', `hi-${look}`)}>
        <div
          className="ProseMirror"
          lang={TEXT_LANGUAGE}
          ref={surface}
          dangerouslySetInnerHTML={{ __html: shown.html }}
        />
      </div>
    </div>
  );
}
