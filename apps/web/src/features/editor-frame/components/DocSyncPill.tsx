import type { DocHandle } from '@basoche/sync';
import { Popover, cx, toast } from '@basoche/ui';
import type { Tone } from '@basoche/ui';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconDeviceFloppy,
} from '@tabler/icons-react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocState } from '../../../data/docs/docs.ts';
import { useConnected } from '../../../app/engine.tsx';
import { SyncPanel } from '../../../shared/sync/SyncPanel.tsx';

const VIEWS: Record<
  DocHandle['status']['state'],
  { tone: Exclude<Tone, 'mute' | 'accent'>; icon: typeof IconCloudCheck }
> = {
  saved: { tone: 'ok', icon: IconCloudCheck },
  syncing: { tone: 'info', icon: IconCloudUpload },
  queued: { tone: 'wait', icon: IconCloudOff },
  'local-only': { tone: 'wait', icon: IconDeviceFloppy },
  refused: { tone: 'bad', icon: IconAlertTriangle },
  'storage-failed': { tone: 'bad', icon: IconAlertTriangle },
};

/** Whether this document is saved; opens what waits on the whole device. Ctrl (⌘) S, which has nothing to save, says it too. */
export function DocSyncPill({ handle }: { handle: DocHandle }) {
  const { t } = useTranslation('ged');
  const sync = useTranslation('sync');
  const connected = useConnected();
  const state = useDocState(handle);
  const offline = state === 'saved' && !connected;
  const { tone, icon: Icon } = offline ? { tone: 'wait' as const, icon: IconCloudOff } : VIEWS[state];
  const label = offline ? sync.t('offline') : t(`sync_${state}`);
  const tell = useEffectEvent(() => void toast(label, { tone, id: 'kept', detail: t(`kept_${state}`) }));
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isMod = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isMod || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      tell();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <Popover
      wide
      title={sync.t('title')}
      trigger={
        <button
          type="button"
          className={cx('b-pill', `b-tone-${tone}`, 'g-pill')}
          aria-label={t('syncLabel', { state: label })}
        >
          <Icon size={15} aria-hidden />
          {label}
        </button>
      }
    >
      <SyncPanel />
    </Popover>
  );
}
