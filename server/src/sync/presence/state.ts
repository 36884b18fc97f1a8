import { isCaret } from '@basoche/protocol';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** One client's entry in a y-protocols awareness update. */
export interface PresenceEntry {
  client: number;
  clock: number;
  /** JSON; `null` = the client left. */
  json: string;
}

export interface Identity {
  id: string;
  name: string;
  color: string;
}

/** @throws when the bytes are no awareness update */
export function decodePresence(bytes: Uint8Array): PresenceEntry[] {
  const decoder = decoding.createDecoder(bytes);
  const count = decoding.readVarUint(decoder);
  const entries: PresenceEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    entries.push({ client, clock, json: decoding.readVarString(decoder) });
  }
  return entries;
}

export function encodePresence(entries: PresenceEntry[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, entries.length);
  for (const { client, clock, json } of entries) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, json);
  }
  return encoding.toUint8Array(encoder);
}

/** The state with the identity that the server knows (AW1), without what is no caret (AW8); `null` when it is no state (AW5). */
export function withIdentity(json: string, identity: Identity): string | null {
  try {
    const state: unknown = JSON.parse(json);
    if (typeof state !== 'object' || state === null || Array.isArray(state)) return null;
    const { cursor = null, ...rest } = state as { cursor?: unknown };
    return JSON.stringify({ ...rest, ...(isCaret(cursor) ? { cursor } : {}), user: identity });
  } catch {
    return null;
  }
}

/** The identity that a server put into a state; `null` when there is none. */
export function identityOf(json: string): Identity | null {
  try {
    const user = (JSON.parse(json) as { user?: Partial<Identity> } | null)?.user;
    const { id, name, color } = user ?? {};
    return typeof id === 'string' && typeof name === 'string' && typeof color === 'string' ? { id, name, color } : null;
  } catch {
    return null;
  }
}
