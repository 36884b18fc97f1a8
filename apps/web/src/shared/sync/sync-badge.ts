import { parseDocName, type DocKind } from '@basoche/protocol';
import type { SyncStatus } from '@basoche/sync';
import type { Tone } from '@basoche/ui';

/** What pending things are called: documents of one kind, commands, or several of these. */
type Pending = DocKind | 'action' | 'several';

/** What the badge says: a key of the `sync` dictionary, its number, and its tone. */
export interface BadgeView {
  key:
    | 'saved'
    | 'savedFetching'
    | 'saving'
    | 'offline'
    | 'offlineFetching'
    | `offline_${Pending}`
    | 'intercepted'
    | 'refused'
    | 'storageFull'
    | 'unread';
  count: number;
  tone: Tone;
  icon: 'cloud' | 'cloud-off' | 'upload' | 'alert' | 'disk';
  /** The sentence of the panel. */
  text:
    | 'savedText'
    | 'savingText'
    | 'offlineText'
    | 'offlineUnkeptText'
    | 'interceptedText'
    | 'refusedText'
    | 'storageFullText'
    | 'storageFullSavedText'
    | 'unreadText';
}

/** What the badge is made of; `docs` as in the status of the engine. */
export type BadgeFacts = Pick<
  SyncStatus,
  'state' | 'pending' | 'refused' | 'intercepted' | 'toFetch' | 'unread' | 'durable'
> & {
  docs: readonly Pick<SyncStatus['docs'][number], 'name' | 'state'>[];
};

/** News of a few documents come in a moment; a first sync, or one after weeks, is worth a word beside the state. */
const MANY_TO_FETCH = 20;

export function badgeOf(status: BadgeFacts): BadgeView {
  switch (status.state) {
    case 'storage-full':
      if (status.unread) return { key: 'unread', count: 0, tone: 'bad', icon: 'disk', text: 'unreadText' };
      return {
        key: 'storageFull',
        count: status.pending,
        tone: 'bad',
        icon: 'disk',
        text: status.pending > 0 ? 'storageFullText' : 'storageFullSavedText',
      };
    case 'refused':
      return { key: 'refused', count: status.refused, tone: 'bad', icon: 'alert', text: 'refusedText' };
    case 'saving':
      return status.intercepted
        ? { key: 'intercepted', count: status.pending, tone: 'wait', icon: 'cloud-off', text: 'interceptedText' }
        : { key: 'saving', count: status.pending, tone: 'info', icon: 'upload', text: 'savingText' };
    case 'saved':
      return status.toFetch > MANY_TO_FETCH
        ? { key: 'savedFetching', count: status.toFetch, tone: 'info', icon: 'cloud', text: 'savedText' }
        : { key: 'saved', count: 0, tone: 'ok', icon: 'cloud', text: 'savedText' };
    default:
      if (status.pending === 0 && status.toFetch > MANY_TO_FETCH)
        return {
          key: 'offlineFetching',
          count: status.toFetch,
          tone: 'wait',
          icon: 'cloud-off',
          text: offlineText(status),
        };
      return {
        key: status.pending > 0 ? `offline_${pendingOf(status)}` : 'offline',
        count: status.pending,
        tone: 'wait',
        icon: 'cloud-off',
        text: offlineText(status),
      };
  }
}

function offlineText({ intercepted, durable }: BadgeFacts): BadgeView['text'] {
  if (!durable) return 'offlineUnkeptText';
  return intercepted ? 'interceptedText' : 'offlineText';
}

/** The number counts documents and commands, not edits, so it is named by what it counts. */
function pendingOf({ docs, pending }: BadgeFacts): Pending {
  const waiting = docs.filter(({ state }) => state !== 'saved' && state !== 'refused');
  const names = new Set<Pending>(waiting.map(({ name }) => parseDocName(name)?.kind ?? 'several'));
  if (pending > waiting.length) names.add('action');
  const [only, ...others] = names;
  return only === undefined || others.length > 0 ? 'several' : only;
}
