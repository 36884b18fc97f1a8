import type { Actor } from '@basoche/crdt';
import type { DocName } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import type { Device, Tab } from '@basoche/testkit';
import type { Uplink } from './uplink.ts';

/** One browser profile of a person. */
export interface SimDevice {
  index: number;
  /** Index of the person. */
  user: number;
  userId: string;
  device: Device;
  /** Data key of the device; `null` = it keeps everything in clear. */
  key: Uint8Array | null;
  uplink: Uplink;
  hasLocks: boolean;
  tabs: SimTab[];
  /** Moment of the last thing that may keep it from hearing the server. */
  troubledAt: number;
}

export interface SimTab {
  /** Never reused. */
  id: number;
  device: SimDevice;
  tab: Tab;
  /** Build of the app. */
  app: number;
  handles: Map<DocName, DocHandle>;
  actor: Actor;
  /** Since when it has been connected without a break. */
  connectedSince: number | null;
}

/** Something is in the way of this device at this moment. */
export function isTroubled({ device, uplink, tabs }: SimDevice): boolean {
  return (
    !device.online ||
    device.disk.full ||
    uplink.dropsAcks ||
    tabs.some(({ tab: { network } }) =>
      [
        network.held,
        network.websocketsBlocked,
        network.loseAnswers > 0,
        network.foreign !== null,
        network.stallAnswers > 0,
        network.stalled > 0,
      ].some(Boolean),
    )
  );
}
