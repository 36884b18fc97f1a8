import type { BusMessage } from '../bus/bus.ts';
import type { SyncClock } from '../clock.ts';
import type { SyncLimits } from '../limits.ts';
import type { Room } from '../room/room.ts';
import type { Channel } from '../socket/channel.ts';
import { presenceMessage } from '../messages.ts';
import { Presence } from './presence.ts';
import { encodePresence } from './state.ts';
import type { PresenceEntry } from './state.ts';

/** Peers in a room from which on presence is relayed less often: each state goes to all of them. */
const CALM_PEERS = 50;

/** Presence of all documents: one timer while something has changed, none otherwise. */
export class PresenceHub {
  readonly #clock: SyncClock;
  readonly #limits: SyncLimits;
  readonly #rooms = new Map<Room, Presence>();
  readonly #changed = new Map<Room, number>();
  /** Rooms whose people in other processes were asked for. */
  readonly #asked = new WeakSet<Room>();
  readonly #tell: (message: BusMessage) => void;
  #isScheduled = false;

  constructor(clock: SyncClock, limits: SyncLimits, tell: (message: BusMessage) => void) {
    this.#clock = clock;
    this.#limits = limits;
    this.#tell = tell;
  }

  /** For somebody who opens the document. */
  of(room: Room): Presence | null {
    if (!this.#asked.has(room)) {
      this.#asked.add(room);
      this.#tell({ type: 'presence-ask', names: [room.name] });
    }
    return this.#rooms.get(room) ?? null;
  }

  /** @throws when the bytes are malformed */
  receive(channel: Channel, states: Uint8Array): void {
    const room = channel.room;
    if (!room) return;
    const presence = this.#made(room);
    const renew = presence.receive(states, channel, this.#clock.now());
    if (renew.length > 0) channel.relayPresence(presenceMessage(encodePresence(renew)));
    this.#schedule(room, presence);
  }

  left(channel: Channel): void {
    const presence = channel.room ? this.#rooms.get(channel.room) : undefined;
    if (!presence || !channel.room) return;
    presence.leave(channel, this.#clock.now());
    this.#schedule(channel.room, presence);
  }

  /** Another process asks who is here. */
  answer(room: Room): void {
    const entries = this.#rooms.get(room)?.own() ?? [];
    if (entries.length > 0) this.#tell({ type: 'presence', doc: room.name, entries });
  }

  /** Another process says who is there. */
  learn(room: Room, entries: PresenceEntry[]): void {
    if (room.peers.size === 0) return;
    const presence = this.#made(room);
    presence.learn(entries, this.#clock.now());
    this.#schedule(room, presence);
  }

  #made(room: Room): Presence {
    let presence = this.#rooms.get(room);
    if (!presence) {
      presence = new Presence(this.#limits);
      this.#rooms.set(room, presence);
    }
    return presence;
  }

  /** Once a second. */
  tick(now: number): void {
    for (const [room, presence] of this.#rooms) {
      presence.tick(now);
      this.#schedule(room, presence);
      if (presence.isEmpty && !presence.hasChanged) this.#rooms.delete(room);
    }
  }

  #schedule(room: Room, presence: Presence): void {
    if (!presence.hasChanged) return;
    if (!this.#changed.has(room)) this.#changed.set(room, this.#clock.now());
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.after(this.#limits.presenceWindowMs, () => this.#flush());
  }

  #flush(): void {
    this.#isScheduled = false;
    const now = this.#clock.now();
    for (const [room, since] of this.#changed) {
      const window = this.#limits.presenceWindowMs * Math.max(1, Math.min(5, room.peers.size / CALM_PEERS));
      if (now - since < window - 1) continue;
      this.#changed.delete(room);
      const changes = this.#rooms.get(room)?.takeChanges();
      if (!changes) continue;
      for (const peer of room.peers) peer.relayPresence(changes.message);
      if (changes.own.length > 0) this.#tell({ type: 'presence', doc: room.name, entries: changes.own });
    }
    if (this.#changed.size === 0) return;
    this.#isScheduled = true;
    this.#clock.after(this.#limits.presenceWindowMs, () => this.#flush());
  }
}
