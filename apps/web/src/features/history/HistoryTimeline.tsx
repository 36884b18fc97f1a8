import { localDateOf, localTimeOf } from '@basoche/domain';
import type { DocumentHistory } from '@basoche/protocol';
import { cx } from '@basoche/ui';
import { IconBookmark, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayTitle } from '../../shared/date-time/day-title.ts';
import { useNow } from '../../shared/now.ts';
import type { People } from '../../data/people.ts';
import { PersonAvatar } from '../../shared/PersonAvatar.tsx';
import type { DateTime } from './timeline.ts';
import { timelineOf } from './timeline.ts';
import type { WaitingVersion } from './use-naming.ts';

export interface HistoryTimelineProps {
  history: DocumentHistory;
  people: People;
  /** Named on this device, not sent yet. */
  waiting: readonly WaitingVersion[];
  /** Key of the chosen moment; `null`: now. */
  chosen: string | null;
  onChoose: (dateTime: DateTime | null) => void;
}

/** Who wrote when, by day, and what has a name. */
export function HistoryTimeline({ history, people, waiting, chosen, onChoose }: HistoryTimelineProps) {
  const { t } = useTranslation('history');
  const today = localDateOf(useNow(60_000));
  return (
    <nav className="hi-timeline" aria-label={t('timeline')}>
      <button
        type="button"
        className={cx('hi-moment', chosen === null && 'hi-moment-on')}
        aria-current={chosen === null ? 'true' : undefined}
        onClick={() => onChoose(null)}
      >
        <IconClock aria-hidden />
        <strong>{t('now')}</strong>
      </button>
      {waiting.map(({ id, title }) => (
        <p key={id} className="hi-moment hi-waiting">
          <IconBookmark aria-hidden />
          <strong>{title}</strong>
          <span className="hi-when">{t('waiting')}</span>
        </p>
      ))}
      {timelineOf(history).map(({ day, dateTimes }) => (
        <section key={day}>
          <h3>{dayTitle(day, today)}</h3>
          <ul>
            {dateTimes.map((dateTime) => (
              <li key={dateTime.key}>
                <button
                  type="button"
                  className={cx('hi-moment', chosen === dateTime.key && 'hi-moment-on')}
                  aria-current={chosen === dateTime.key ? 'true' : undefined}
                  onClick={() => onChoose(dateTime)}
                >
                  <VersionRow {...{ dateTime, people }} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function VersionRow({ dateTime, people }: { dateTime: DateTime; people: People }) {
  const { t } = useTranslation('history');
  if (dateTime.kind === 'version')
    return (
      <>
        <IconBookmark aria-hidden />
        <strong>{dateTime.version.title}</strong>
        <span className="hi-when">
          {localTimeOf(dateTime.at)} · {t('namedBy', { name: people.of(dateTime.version.user).name })}
        </span>
      </>
    );
  const { user, from, to, changes } = dateTime.session;
  const [start, end] = [localTimeOf(Date.parse(from)), localTimeOf(Date.parse(to))];
  const author = user === null ? null : people.of(user);
  return (
    <>
      {author === null ? <IconClock aria-hidden /> : <PersonAvatar person={author} size="sm" />}
      <strong>{author?.name ?? t('server')}</strong>
      <span className="hi-when">
        {start === end ? start : `${start} – ${end}`} · {t('changes', { count: changes })}
      </span>
    </>
  );
}
