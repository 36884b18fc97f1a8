import { formatDayTime } from '@basoche/domain';
import type { Device } from '@basoche/protocol';
import { Button, Pill, type Tone } from '@basoche/ui';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { actionOf, stateOf, type DeviceState } from './model.ts';

const ICONS = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet };

const TONES: Record<DeviceState, Tone> = {
  current: 'info',
  signedIn: 'ok',
  signedOut: 'mute',
  wiping: 'wait',
  wiped: 'mute',
};

/** `22/11/2026 à 10:42`, from ISO 8601. */
export function when(iso: string): string {
  return formatDayTime(Date.parse(iso));
}

/** One device: what it is, when it was last there, and what can be done about it. */
export function DeviceRow({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const { t } = useTranslation('devices');
  const Icon = ICONS[device.form];
  const state = stateOf(device);
  const action = actionOf(device);
  const [session] = device.sessions;
  return (
    <li className="s-device">
      <Icon className="s-device-icon" aria-hidden />
      <div className="s-device-words">
        <p className="s-device-name">
          <strong>{device.name}</strong>
          <Pill tone={TONES[state]}>{t(state)}</Pill>
        </p>
        <dl className="s-device-facts">
          <Fact label={t('lastSeen')}>{device.isCurrent ? t('now') : when(device.lastSeenAt)}</Fact>
          <Fact label={t('lastSync')}>{device.lastSyncAt === null ? t('never') : when(device.lastSyncAt)}</Fact>
          {session === undefined ? null : (
            <Fact label={t('openedSession')}>
              {device.sessions.length === 1
                ? when(session.openedAt)
                : t('sessions', { count: device.sessions.length, when: when(session.openedAt) })}
            </Fact>
          )}
          {device.address === null ? null : <Fact label={t('address')}>{device.address}</Fact>}
        </dl>
        <DeviceNews device={device} />
      </div>
      {action === null ? null : (
        <Button
          size="sm"
          aria-label={t(`${action}Of`, { name: device.name, when: when(device.lastSeenAt) })}
          onClick={onRemove}
        >
          {t(action)}
        </Button>
      )}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="b-num">{children}</dd>
    </div>
  );
}

/** What happened to it, and what it still holds. */
function DeviceNews({ device }: { device: Device }) {
  const { t } = useTranslation('devices');
  const { removedAt, wipeAskedAt, wipedAt, unsynced } = device;
  const news = [
    wipedAt === null && wipeAskedAt === null && removedAt !== null ? t('removedAt', { when: when(removedAt) }) : null,
    wipeAskedAt === null ? null : t('wipeAskedAt', { when: when(wipeAskedAt) }),
    wipedAt === null ? null : t('wipedAt', { when: when(wipedAt) }),
    unsynced !== null && unsynced > 0 && wipedAt === null ? t('unsynced', { count: unsynced }) : null,
  ].filter((text) => text !== null);
  return news.map((text) => (
    <p key={text} className="s-device-news">
      {text}
    </p>
  ));
}
