import type { DocHandle, SyncEngineOptions } from '@basoche/sync';
import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { DeviceOptions, Tab } from './device.ts';
import { Device } from './device.ts';
import { FakeClock } from './fake-clock.ts';
import { seededRandom } from './fake-random.ts';
import { FakeServer } from './fake-server.ts';
import { settle } from './settle.ts';

/** One clock, one server, and as many devices as a test wants. Documents hold a map `notes` of texts. */
export class Scene {
  readonly clock = new FakeClock();
  readonly server = new FakeServer().user('alice').user('bob');
  #devices = 0;

  constructor() {
    this.server.now = () => this.clock.now();
  }

  device(options: Partial<DeviceOptions> = {}): Device {
    this.#devices += 1;
    return new Device({ clock: this.clock, host: this.server, random: seededRandom(this.#devices), ...options });
  }

  /** Opens a tab and lets it connect and fetch. */
  async tab(device: Device = this.device(), options: Partial<SyncEngineOptions> = {}): Promise<Tab> {
    const tab = await device.open(options);
    await this.clock.advance(2_000);
    return tab;
  }

  /** Opens the document in the tab and waits for what can happen. */
  async open(tab: Tab, name: DocName): Promise<DocHandle> {
    const handle = tab.engine.open(name);
    await this.clock.advance(100);
    return handle;
  }

  /** A tab on a device of Bob's, beside those of Alice. */
  bobsTab(): Promise<Tab> {
    return this.tab(this.device({ user: 'bob', id: 'device-of-bob' }));
  }

  /** Closes the document, which comes to rest on its device. */
  async rest(handle: DocHandle): Promise<void> {
    handle.close();
    await this.clock.advance(20_000);
  }

  /** Types it, and waits until it is sent. */
  async send(handle: DocHandle, text: string): Promise<void> {
    type(handle, text);
    await this.clock.advance(5_000);
  }

  /** Types it without a network; it stays on the disk. */
  async typeOffline(device: Device, handle: DocHandle, text: string): Promise<void> {
    device.setOnline(false);
    type(handle, text);
    await settle();
  }

  /** The server loses all content of the document, and whoever has it may hand it back. @param seq of what it holds now */
  lose(name: DocName, seq: (before: number) => number = (before) => before): void {
    const fake = this.server.docs.get(name)!;
    fake.doc = new Y.Doc();
    fake.seq = seq(fake.seq);
    this.server.takesBack = true;
  }

  /** Texts that the server holds durably. */
  stored(name: DocName): string[] {
    return [...(this.server.docs.get(name)?.doc.getMap('notes').keys() ?? [])].sort();
  }
}

export function type(handle: DocHandle, text: string): void {
  handle.doc.getMap('notes').set(text, true);
}

export function notes(handle: DocHandle): string[] {
  return [...handle.doc.getMap('notes').keys()].sort();
}

/** Updates of a text that is written in pieces: each leans on those before it. */
export function pieces(...texts: string[]): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => updates.push(update));
  for (const text of texts) doc.getText('t').insert(doc.getText('t').length, text);
  return updates;
}
