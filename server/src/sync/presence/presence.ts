import type { SyncLimits } from '../limits.ts';
import { presenceMessage } from '../messages.ts';
import { decodePresence, encodePresence, identityOf, withIdentity } from './state.ts';
import type { Identity, PresenceEntry } from './state.ts';

/** Who speaks: one channel. */
export interface PresenceOwner {
  readonly identity: Identity;
  /** Speaks through another process. */
  readonly isElsewhere?: boolean;
}

interface Present {
  clock: number;
  json: string;
  owner: PresenceOwner;
  at: number;
}

const LEFT = 'null';
/** How long a clock is remembered after its client left: the others may still echo its last state. */
const REMEMBERED_MS = 60_000;
/** Client ids of one person whose clocks are remembered: who brings ever new ones is not shown until the oldest is forgotten. */
const MAX_LEFT = 100;
/** y-protocols renews every 15 s. */
const STALE_MS = 45_000;

/** Who is in one document, as far as this process knows. Nothing of it is ever stored. */
export class Presence {
  readonly #limits: SyncLimits;
  readonly #present = new Map<number, Present>();
  readonly #left = new Map<number, { clock: number; at: number; userId: string; isElsewhere: boolean }>();
  /** How many of `#left` are of one person, through this process. */
  readonly #leftOf = new Map<string, number>();
  #changed = new Set<number>();

  constructor(limits: SyncLimits) {
    this.#limits = limits;
  }

  /** Client ids that are known here. */
  get size(): number {
    return this.#present.size + this.#left.size;
  }

  get isEmpty(): boolean {
    return this.#present.size === 0 && this.#left.size === 0;
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  isShowing(owner: PresenceOwner): boolean {
    for (const present of this.#present.values()) if (present.owner === owner) return true;
    return false;
  }

  /** @returns client ids that must renew their clock to be seen again (AW6) @throws when the bytes are malformed */
  receive(bytes: Uint8Array, owner: PresenceOwner, now: number): PresenceEntry[] {
    const renew: PresenceEntry[] = [];
    for (const entry of decodePresence(bytes)) {
      if (this.#take(entry, owner, now) === 'renew') renew.push({ ...entry, json: LEFT });
    }
    return renew;
  }

  leave(owner: PresenceOwner, now: number): void {
    for (const [client, present] of this.#present) if (present.owner === owner) this.#remove(client, present, now);
  }

  /** What changed since the last time: the message for the peers (AW3), and what other processes must hear of it. */
  takeChanges(): { message: Buffer; own: PresenceEntry[] } | null {
    if (this.#changed.size === 0) return null;
    const clients = [...this.#changed];
    this.#changed = new Set();
    const message = presenceMessage(encodePresence(clients.map((client) => this.#entry(client))));
    return { message, own: clients.filter((client) => this.#isOwn(client)).map((client) => this.#entry(client)) };
  }

  /** Who is here through this process. */
  own(): PresenceEntry[] {
    return [...this.#present.keys()].filter((client) => this.#isOwn(client)).map((client) => this.#entry(client));
  }

  /** What another process says of its own sockets (BU5). */
  learn(entries: PresenceEntry[], now: number): void {
    for (const { client, clock, json } of entries) {
      const known = this.#present.get(client);
      if (json === LEFT) {
        if (known?.owner.isElsewhere && clock >= known.clock) this.#remove(client, { ...known, clock }, now);
        continue;
      }
      if (known && clock === known.clock && known.owner.isElsewhere) known.at = now;
      if (clock <= Math.max(known?.clock ?? -1, this.#left.get(client)?.clock ?? -1)) continue;
      const identity = identityOf(json);
      if (!identity || (known && known.owner.identity.id !== identity.id)) continue;
      this.#forget(client);
      this.#present.set(client, { clock, json, owner: { identity, isElsewhere: true }, at: now });
      this.#changed.add(client);
    }
  }

  /** Everybody present, for a newcomer; `null` when nobody is. */
  all(): Buffer | null {
    if (this.#present.size === 0) return null;
    return presenceMessage(encodePresence([...this.#present.keys()].map((client) => this.#entry(client))));
  }

  tick(now: number): void {
    for (const [client, present] of this.#present) if (now - present.at > STALE_MS) this.#remove(client, present, now);
    for (const [client, left] of this.#left) if (now - left.at > REMEMBERED_MS) this.#forget(client);
  }

  #take(entry: PresenceEntry, owner: PresenceOwner, now: number): 'renew' | null {
    const { client, clock, json } = entry;
    const known = this.#present.get(client);
    if (known && known.owner !== owner) {
      // Every stock client repeats what it hears of others. A newer line of the same person takes over from a dead one.
      if (known.owner.identity.id !== owner.identity.id || clock <= known.clock) return null;
    }
    if (known && (clock < known.clock || (clock === known.clock && json !== LEFT))) return null;
    if (json === LEFT) {
      if (known?.owner === owner) this.#remove(client, { ...known, clock }, now);
      return null;
    }
    if (json.length > this.#limits.presenceBytes) return null;
    const left = this.#left.get(client);
    if (left && clock <= left.clock) return left.clock === clock && left.userId === owner.identity.id ? 'renew' : null;
    if (!known && this.#count(owner) >= this.#limits.presenceIds) return null;
    if (!known && !left && (this.#leftOf.get(owner.identity.id) ?? 0) >= MAX_LEFT) return null;
    const state = withIdentity(json, owner.identity);
    if (state === null) return null;
    this.#forget(client);
    this.#present.set(client, { clock, json: state, owner, at: now });
    this.#changed.add(client);
    return null;
  }

  #remove(client: number, present: Present, now: number): void {
    this.#present.delete(client);
    const { identity, isElsewhere = false } = present.owner;
    this.#forget(client);
    if (!isElsewhere) this.#leftOf.set(identity.id, (this.#leftOf.get(identity.id) ?? 0) + 1);
    this.#left.set(client, { clock: present.clock, at: now, userId: identity.id, isElsewhere });
    this.#changed.add(client);
  }

  #forget(client: number): void {
    const left = this.#left.get(client);
    if (!left) return;
    this.#left.delete(client);
    if (left.isElsewhere) return;
    const count = (this.#leftOf.get(left.userId) ?? 1) - 1;
    if (count > 0) this.#leftOf.set(left.userId, count);
    else this.#leftOf.delete(left.userId);
  }

  #entry(client: number): PresenceEntry {
    const present = this.#present.get(client);
    if (present) return { client, clock: present.clock, json: present.json };
    return { client, clock: this.#left.get(client)?.clock ?? 0, json: LEFT };
  }

  #isOwn(client: number): boolean {
    const present = this.#present.get(client);
    return !(present ? present.owner.isElsewhere : this.#left.get(client)?.isElsewhere);
  }

  #count(owner: PresenceOwner): number {
    let count = 0;
    for (const present of this.#present.values()) if (present.owner === owner) count += 1;
    return count;
  }
}
