import { cx, Popover } from '@basoche/ui';
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUpload,
  IconDeviceFloppy,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEngine, useSyncStatus } from '../../app/engine.tsx';
import { badgeOf } from './sync-badge.ts';
import { SyncPanel } from './SyncPanel.tsx';

const ICONS = {
  cloud: IconCloudCheck,
  'cloud-off': IconCloudOff,
  upload: IconCloudUpload,
  alert: IconAlertTriangle,
  disk: IconDeviceFloppy,
};

/** Says at every moment what is saved; opens the list of what waits. */
export function SyncBadge() {
  const { t } = useTranslation('sync');
  const engine = useEngine();
  const view = badgeOf(useSyncStatus());
  const Icon = ICONS[view.icon];
  const label = t(view.key, { count: view.count });
  return (
    <Popover
      title={t('title')}
      wide
      // Who looks waits for the line.
      onOpenChange={(open) => (open ? engine.reconnect() : undefined)}
      trigger={
        <button
          type="button"
          className={cx('b-pill', `b-tone-${view.tone}`, 's-badge')}
          aria-label={t('badge', { state: label })}
        >
          <Icon size={15} aria-hidden />
          <span>{label}</span>
        </button>
      }
    >
      <SyncPanel />
    </Popover>
  );
}
