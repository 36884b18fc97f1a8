import { z } from 'zod';
import { SESSION_END_REASONS } from './session-end-reason.ts';
import { pathId } from '../wire.ts';
import { missing, reason } from '../errors/reason.ts';

export const DeviceSession = z
  .object({
    /** ISO 8601, UTC. */
    openedAt: z.string(),
    /** ISO 8601, UTC. */
    expiresAt: z.string(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'DeviceSession' });
export type DeviceSession = z.infer<typeof DeviceSession>;

/** A browser profile where a person signed in. Dates are ISO 8601, UTC. */
export const Device = z
  .object({
    id: z.string(),
    /** « Chrome sur Windows » */
    name: z.string(),
    form: z.enum(['computer', 'phone', 'tablet']),
    /** The one that asks. */
    isCurrent: z.boolean(),
    /** Sessions that are open now, the newest first. */
    sessions: z.array(DeviceSession),
    /** Network address of the last sign-in. */
    address: z.string().nullable(),
    firstSeenAt: z.string(),
    /** To the minute. */
    lastSeenAt: z.string(),
    /** To the minute; `null`: it never synced. */
    lastSyncAt: z.string().nullable(),
    /** Edits it had not sent yet at the last contact, as it said; `null`: it did not say. */
    unsynced: z.number().int().nullable(),
    /** Signed out from another device, if it was not signed in again since. */
    removedAt: z.string().nullable(),
    /** Its local data was asked to be erased, and it did not say yet that this is done. */
    wipeAskedAt: z.string().nullable(),
    /** The local data of the person is erased there, as the device said. */
    wipedAt: z.string().nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

/** `GET /api/user/devices`, `GET /api/user/{user}/devices`: the one that asks first, then the last seen first. */
export const DeviceList = z.array(Device).meta({ id: 'DeviceList' });
export type DeviceList = z.infer<typeof DeviceList>;

export const DeviceParams = z.object({ device: pathId });
export const PersonDevicesParams = z.object({ user: pathId });
export const PersonDeviceParams = z.object({ user: pathId, device: pathId });

/** `DELETE /api/user/devices`, `DELETE /api/user/devices/{device}`. `wipe`: its local data is to be erased as well. */
export const RemoveDeviceQuery = z.object({
  wipe: z.preprocess(
    (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
    z.boolean({ error: reason('access.wipeChoice') }),
  ),
});

/** Answer of `DELETE /api/user/devices`: how many other devices were signed out. */
export const RemovedDevices = z.object({ removed: z.number().int() }).meta({ id: 'RemovedDevices' });
export type RemovedDevices = z.infer<typeof RemovedDevices>;

/** `POST /api/user/{user}/devices/{device}/sign-out`: a colleague's device; with the caller's own password. */
export const SignOutDeviceRequest = z
  .object({
    password: z
      .string({ error: missing('password') })
      .min(1, missing('password'))
      .max(1_024),
    wipe: z.preprocess(
      (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
      z.boolean({ error: reason('access.wipeChoice') }),
    ),
  })
  .meta({ id: 'SignOutDeviceRequest' });
export type SignOutDeviceRequest = z.infer<typeof SignOutDeviceRequest>;

/** `POST /api/user/session-end`, with the token of the session: told to who holds it, and to nobody else. */
export const SessionEnd = z
  .object({
    reason: z.enum(SESSION_END_REASONS),
    /** ISO 8601, UTC; `null`: not known any more. */
    at: z.string().nullable(),
    /** Who signed the device out. */
    by: z.enum(['self', 'admin']).nullable(),
    /** The local data of this person is to be erased, and `POST /api/user/wiped` to be called after. */
    wipe: z.boolean(),
  })
  .meta({ id: 'SessionEnd' });
export type SessionEnd = z.infer<typeof SessionEnd>;
