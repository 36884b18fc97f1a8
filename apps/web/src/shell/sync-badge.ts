import type { SyncStatus } from '@basoche/sync';
import type { Tone } from '@basoche/ui';

/** What the badge says: a key of the `sync` dictionary, its number, and its tone. */
export interface BadgeView {
  key: 'saved' | 'saving' | 'offline' | 'offlinePending' | 'refused' | 'storageFull';
  count: number;
  tone: Tone;
  icon: 'cloud' | 'cloud-off' | 'upload' | 'alert' | 'disk';
  /** The sentence of the panel. */
  text: 'savedText' | 'savingText' | 'offlineText' | 'refusedText' | 'storageFullText' | 'storageFullSavedText';
}

export function badgeOf(status: Pick<SyncStatus, 'state' | 'pending' | 'refused'>): BadgeView {
  switch (status.state) {
    case 'storage-full':
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
      return { key: 'saving', count: status.pending, tone: 'info', icon: 'upload', text: 'savingText' };
    case 'saved':
      return { key: 'saved', count: 0, tone: 'ok', icon: 'cloud', text: 'savedText' };
    default:
      return {
        key: status.pending > 0 ? 'offlinePending' : 'offline',
        count: status.pending,
        tone: 'wait',
        icon: 'cloud-off',
        text: 'offlineText',
      };
  }
}
