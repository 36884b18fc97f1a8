import { accessCalls } from '@basoche/protocol';
import type { Device } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../app/http/calls.ts';

/** Whose devices: one's own, or, for an administrator, a colleague's. */
export type Whose = { user: string } | null;

/** What is done to which; `null`: to all the others. */
export interface Removal {
  device: Device | null;
  wipe: boolean;
  /** Asked for a colleague's. */
  password: string;
}

/** Read again now and then: a device that is asked to erase its data says so when it is done. */
const EVERY = 15_000;

export function useDevices(whose: Whose) {
  const queryKey = ['devices', whose?.user ?? null];
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      whose === null
        ? send(accessCalls.listDevices, null, { signal })
        : send(accessCalls.listDevicesOf, { params: { user: whose.user } }, { signal }),
    staleTime: 0,
    refetchInterval: EVERY,
    // Of no use without a network, and about to be wrong.
    meta: { onDevice: false },
  });

  /** @returns how many devices @throws ApiError */
  async function remove({ device, wipe, password }: Removal): Promise<number> {
    try {
      if (device === null) return (await send(accessCalls.signOutOtherDevices, { query: { wipe } })).removed;
      if (whose === null) await send(accessCalls.signOutDevice, { params: { device: device.id }, query: { wipe } });
      else
        await send(accessCalls.signOutDeviceOf, {
          params: { user: whose.user, device: device.id },
          body: { password, wipe },
        });
      return 1;
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  }

  return { query, remove };
}

export type DeviceState = 'current' | 'signedIn' | 'signedOut' | 'wiping' | 'wiped';

export function stateOf(device: Device): DeviceState {
  if (device.isCurrent) return 'current';
  if (device.wipeAskedAt !== null) return 'wiping';
  if (device.sessions.length > 0) return 'signedIn';
  return device.wipedAt === null ? 'signedOut' : 'wiped';
}

/** What can be done: sign it out, or, where nobody is signed in, erase what may have stayed. */
export function actionOf(device: Device): 'remove' | 'wipe' | null {
  if (device.isCurrent) return null;
  if (device.sessions.length > 0) return 'remove';
  return stateOf(device) === 'signedOut' ? 'wipe' : null;
}
