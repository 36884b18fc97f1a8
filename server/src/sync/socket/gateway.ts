import type { CloseName } from '@basoche/protocol';
import type { SyncClock } from '../clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { SyncLimits } from '../limits.ts';
import type { Log } from '../../log.ts';
import type { SyncMetrics } from '../metrics.ts';
import type { Authenticate, DocRight, Principal } from '../ports.ts';
import type { PresenceHub } from '../presence/presence-hub.ts';
import type { RightsWatch } from '../rights/rights-watch.ts';
import { OpenError } from '../room/open-error.ts';
import type { Rooms } from '../room/rooms.ts';
import type { Channel } from './channel.ts';
import type { Connection, Gateway } from './connection.ts';
import type { Line } from './line.ts';
import { MuxConnection } from './mux-connection.ts';

export interface GatewayOptions {
  limits: SyncLimits;
  clock: SyncClock;
  log: Log;
  metrics: SyncMetrics;
  journal: Journal;
  rooms: Rooms;
  rights: RightsWatch;
  presence: PresenceHub;
  authenticate: Authenticate;
  docRight: DocRight;
  sessionsAlive: (sessionIds: string[]) => Promise<Set<string>>;
  node: string;
}

/** Seconds of silence before a probe and before the end, with and without somebody's presence to show (HB1). */
const WITH_PRESENCE = { probe: 5, dead: 13 };
const WITHOUT_PRESENCE = { probe: 25, dead: 50 };

/** Every socket of this process. */
export class SyncGateway implements Gateway {
  readonly limits: SyncLimits;
  readonly node: string;
  readonly connections = new Set<Connection>();
  /** Sockets whose token is not checked yet. */
  readonly strangers = new Set<Connection>();
  readonly #byUser = new Map<string, Set<Connection>>();
  readonly #options: GatewayOptions;
  #isChecking = false;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.limits = options.limits;
    this.node = options.node;
  }

  now(): number {
    return this.#options.clock.now();
  }

  async authenticate(token: string): Promise<Principal | null> {
    try {
      const principal = await this.#options.authenticate(token);
      return principal && principal.expiresAt > this.now() ? principal : null;
    } catch (error) {
      this.#options.log.error({ err: error }, 'sync: could not check a token');
      throw error;
    }
  }

  add(connection: Connection): void {
    this.connections.add(connection);
    this.strangers.add(connection);
  }

  admit(connection: Connection): boolean {
    this.strangers.delete(connection);
    const { userId } = connection.principal!;
    const own = this.#byUser.get(userId) ?? new Set();
    if (own.size >= this.limits.connectionsPerUser) return false;
    own.add(connection);
    this.#byUser.set(userId, own);
    return true;
  }

  open(channel: Channel): void {
    this.#options.rights.add(channel);
    this.#serve(channel).catch((error: unknown) => {
      const code: CloseName = error instanceof OpenError ? error.code : 'STORAGE_FAILED';
      if (!(error instanceof OpenError) || error.cause)
        this.#options.log.error({ err: error, doc: channel.name }, 'sync: could not open a document');
      channel.closeWith(code);
    });
  }

  channelPort(_line: Line) {
    const { journal, rooms, presence, log, metrics, limits } = this.#options;
    return {
      limits,
      journal,
      presenceOf: presence.of.bind(presence),
      ensureContent: rooms.ensureContent.bind(rooms),
      refresh: rooms.refresh.bind(rooms),
      failed: (error: unknown, what: string) => log.error({ err: error }, what),
      skipped: () => metrics.skipped(),
    };
  }

  presence(channel: Channel, states: Uint8Array): void {
    this.#options.presence.receive(channel, states);
  }

  left(channel: Channel): void {
    this.#options.rights.remove(channel);
    this.#options.presence.left(channel);
    if (channel.room) channel.room.usedAt = this.now();
  }

  received(bytes: number): void {
    this.#options.metrics.received(bytes);
  }

  gone(connection: Connection): void {
    this.connections.delete(connection);
    this.strangers.delete(connection);
    const { principal } = connection;
    const own = principal ? this.#byUser.get(principal.userId) : undefined;
    own?.delete(connection);
    if (principal && own?.size === 0) this.#byUser.delete(principal.userId);
  }

  /** Sockets of one person. */
  of(userId: string): Iterable<Connection> {
    return this.#byUser.get(userId) ?? [];
  }

  get users(): Iterable<string> {
    return this.#byUser.keys();
  }

  /** Once a second: expiry, handshake, heartbeat, slow readers, quiet channels. */
  tick(now: number, bornBefore: number): void {
    for (const connection of this.connections) {
      if (!connection.principal) {
        if (connection.bornAt < bornBefore) connection.close('HEARTBEAT_LOST');
        continue;
      }
      if (connection.principal.expiresAt <= now) {
        connection.close('UNAUTHENTICATED');
        continue;
      }
      let showsPresence = false;
      for (const channel of connection.channels()) {
        channel.tick();
        showsPresence ||=
          channel.room !== null && (this.#options.presence.of(channel.room)?.isShowing(channel) ?? false);
      }
      connection.line.tick(now, showsPresence ? WITH_PRESENCE : WITHOUT_PRESENCE);
    }
  }

  /** Closes the sockets of sessions that were revoked (RT5). */
  async checkSessions(): Promise<void> {
    if (this.#isChecking) return;
    const bySession = new Map<string, Connection[]>();
    for (const connection of this.connections) {
      if (!connection.principal) continue;
      const { sessionId } = connection.principal;
      const list = bySession.get(sessionId);
      if (list) list.push(connection);
      else bySession.set(sessionId, [connection]);
    }
    if (bySession.size === 0) return;
    this.#isChecking = true;
    try {
      const alive = await this.#options.sessionsAlive([...bySession.keys()]);
      for (const [sessionId, connections] of bySession) {
        if (!alive.has(sessionId)) for (const connection of connections) connection.close('UNAUTHENTICATED');
      }
    } catch (error) {
      // Asked again in a second.
      this.#options.log.warn({ err: error }, 'sync: could not check sessions');
    } finally {
      this.#isChecking = false;
    }
  }

  /** Multiplexed sockets of these people that do not have the document open. */
  hintable(userIds: Iterable<string>, name: string): MuxConnection[] {
    const found: MuxConnection[] = [];
    for (const userId of userIds) {
      for (const connection of this.of(userId)) {
        if (connection instanceof MuxConnection && !connection.opens(name)) found.push(connection);
      }
    }
    return found;
  }

  async #serve(channel: Channel): Promise<void> {
    for (;;) {
      channel.isRightStale = false;
      const right = await this.#options.docRight(channel.principal, channel.name);
      if (right === 'none') throw new OpenError('FORBIDDEN');
      const room = await this.#options.rooms.open(channel.name, channel.principal.firmId);
      if (channel.isClosed) return;
      // Nothing was served yet: a right that changed meanwhile is simply asked again.
      if (channel.isRightStale || room.isGone) continue;
      channel.opened(room, right);
      return;
    }
  }
}
