import { formatDayTime } from '@basoche/domain';
import type { EndedSession } from '@basoche/sync/ended-sessions';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useEndedSessions } from '../../app/session/ended-sessions.ts';
import { useSession } from '../../app/session/session.ts';

/** Why the last session of this device ended, and what became of the data. */
export function SessionEndNote() {
  const { t } = useTranslation('access');
  const session = useSession();
  const ended = useEndedSessions();
  if (session.status === 'connected') return null;
  const own = ended.find((each) => each.userId === session.lastUser?.id);
  const wiped = ended.filter((each) => each.wipe !== 'none').toSorted((a, b) => b.endedAt - a.endedAt)[0];
  const shown = own ?? wiped;
  if (shown === undefined) return session.lastUser === null ? null : <Note lines={[t('expired'), t('editsStay')]} />;
  return <Note lines={linesOf(shown, t)} />;
}

function Note({ lines: [first, ...more] }: { lines: string[] }) {
  return (
    <div className="s-access-note" role="status">
      <p className="s-strong">{first}</p>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function linesOf(ended: EndedSession, t: TFunction<'access'>): string[] {
  return [reasonOf(ended, t), ...(ended.wipe === 'none' ? [t('editsStay')] : erasedOf(ended, t))];
}

function reasonOf({ reason, at, by }: EndedSession, t: TFunction<'access'>): string {
  const when = at === null ? '' : formatDayTime(Date.parse(at));
  switch (reason) {
    case null:
      return t('ended');
    case 'signed-out':
      return t('endedSignedOut');
    case 'password-changed':
      return t('endedPassword', { when });
    case 'removed':
      return t(by === 'admin' ? 'endedByAdmin' : 'endedRemotely', { when });
    case 'blocked':
      return t('endedBlocked');
    default:
      return t('expired');
  }
}

function erasedOf({ wipe, erasedAt, lost }: EndedSession, t: TFunction<'access'>): string[] {
  if (wipe === 'ordered' || erasedAt === null) return [t('erasing')];
  return [t('erased', { when: formatDayTime(erasedAt) }), ...(lost > 0 ? [t('erasedLost', { count: lost })] : [])];
}
