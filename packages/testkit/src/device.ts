import { createSyncEngine } from '@basoche/sync';
import type { Clock, KeyListener, NetworkListener, Platform, SyncEngine, SyncEngineOptions } from '@basoche/sync';
import { FakeBroadcast } from './fake-broadcast.ts';
import type { FakeClock } from './fake-clock.ts';
import { FakeLocks } from './fake-locks.ts';
import { FakeNetwork } from './fake-network.ts';
import type { FakeHost } from './fake-network.ts';
import { MemoryDisk } from './memory-disk.ts';

export interface DeviceOptions {
  clock: FakeClock;
  host: FakeHost;
  random: () => number;
  user?: string;
  firm?: string;
  app?: string;
  /** Device id, as the app keeps it. */
  id?: string;
  /** A browser without Web Locks. */
  locks?: boolean;
  /** A browser without BroadcastChannel. */
  broadcast?: boolean;
  /** The device's data key; `null` = everything rests in clear. */
  key?: Uint8Array | null;
}

/** One browser profile: what its tabs share. */
export class Device {
  readonly disk = new MemoryDisk();
  readonly locks = new FakeLocks();
  readonly broadcast = new FakeBroadcast();
  readonly tabs = new Set<Tab>();
  token: string | null;
  online = true;
  /** Its pages are on screen. */
  visible = false;
  /** Milliseconds that this device's clock is wrong by. */
  skew = 0;
  readonly options: DeviceOptions;

  constructor(options: DeviceOptions) {
    this.options = options;
    this.token = `token-${options.user ?? 'alice'}`;
  }

  /** Opens a tab with a started engine. */
  async open(options: Partial<SyncEngineOptions> = {}): Promise<Tab> {
    const tab = new Tab(this, options);
    this.tabs.add(tab);
    await tab.engine.start();
    return tab;
  }

  setOnline(online: boolean): void {
    this.online = online;
    for (const tab of this.tabs) tab.network.online = online;
    if (online) for (const tab of this.tabs) tab.wakeNetwork();
  }
}

/** One tab of a device: an engine on its own network, timers and share of the disk, which can die at any moment. */
export class Tab {
  readonly device: Device;
  readonly network: FakeNetwork;
  readonly engine: SyncEngine;
  /** Reasons given to `onSessionEnded`. */
  readonly ended: string[] = [];
  signedOutElsewhere = false;
  readonly #listeners = new Set<NetworkListener>();
  readonly #keys = new Set<KeyListener>();
  readonly #gestures = new Set<() => void>();
  readonly #mount: ReturnType<MemoryDisk['mount']>;
  #isFrozen = false;

  constructor(device: Device, options: Partial<SyncEngineOptions>) {
    this.device = device;
    const {
      clock,
      host,
      random,
      user = 'alice',
      firm = 'firm',
      app = '1',
      id = 'device',
      locks = true,
      broadcast = true,
      key = null,
    } = device.options;
    this.network = new FakeNetwork(host);
    this.network.online = device.online;
    this.#mount = device.disk.mount();
    const platform: Platform = {
      WebSocket: this.network.WebSocket,
      fetch: this.network.fetch,
      indexedDB: this.#mount.indexedDB,
      locks: locks ? device.locks.of(this) : null,
      BroadcastChannel: broadcast ? device.broadcast.of(this) : null,
      clock: skewed(clock.of(this), device),
      random,
      storage: null,
      caches: null,
      isVisible: () => device.visible,
      onGesture: (fn) => {
        this.#gestures.add(fn);
        return () => void this.#gestures.delete(fn);
      },
      onKey: (listener) => {
        this.#keys.add(listener);
        return () => void this.#keys.delete(listener);
      },
      onNetwork: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
    this.engine = createSyncEngine({
      ...platform,
      baseUrl: 'http://basoche.test',
      token: () => device.token,
      user: { id: user, firmId: firm },
      device: id,
      app,
      key,
      onSessionEnded: (reason) => void this.ended.push(reason),
      onSignedOutElsewhere: () => {
        this.signedOutElsewhere = true;
      },
      ...options,
    });
  }

  /** What the browser says when the network is back. */
  wakeNetwork(): void {
    for (const listener of this.#listeners) listener.back();
  }

  /** The person presses something on the page. */
  touch(): void {
    for (const fn of this.#gestures) fn();
  }

  /** A key goes down; the function that is returned shows it. */
  pressKey(): () => void {
    this.touch();
    for (const listener of this.#keys) listener.down();
    return () => {
      for (const listener of this.#keys) listener.shown();
    };
  }

  /** What the browser says when the network is gone; sockets are told nothing. */
  loseNetwork(): void {
    for (const listener of this.#listeners) listener.lost();
  }

  /** The browser stops the page, or lets it go on: no timer runs, nothing goes over the network, nothing is heard of other tabs. */
  get frozen(): boolean {
    return this.#isFrozen;
  }

  set frozen(frozen: boolean) {
    this.#isFrozen = frozen;
    const { clock } = this.device.options;
    if (frozen) this.#mount.freeze();
    else this.#mount.thaw();
    for (const part of [clock, this.device.broadcast, this.device.locks])
      if (frozen) part.freeze(this);
      else part.thaw(this);
    this.network.held = frozen;
  }

  /** Closes the page in order. */
  async close(): Promise<void> {
    this.frozen = false;
    this.device.tabs.delete(this);
    await this.engine.stop();
    this.#die();
  }

  /** The process dies: nothing runs any more, uncommitted writes are lost, the others notice what they can. */
  crash(): void {
    this.device.tabs.delete(this);
    this.#mount.kill();
    this.#die();
  }

  #die(): void {
    this.device.options.clock.kill(this);
    this.network.kill();
    this.device.broadcast.kill(this);
    this.device.locks.kill(this);
  }
}

function skewed(clock: Clock, device: Device): Clock {
  return { now: () => clock.now() + device.skew, after: (ms, fn) => clock.after(ms, fn) };
}
