import type { DocHandle } from '@basoche/sync';
import type { DocName } from '@basoche/protocol';
import type { DeviceOptions, Tab } from './device.ts';
import { Device } from './device.ts';
import { FakeClock } from './fake-clock.ts';
import { seededRandom } from './fake-random.ts';
import { FakeServer } from './fake-server.ts';

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
  async tab(device: Device = this.device()): Promise<Tab> {
    const tab = await device.open();
    await this.clock.advance(2_000);
    return tab;
  }

  /** Opens the document in the tab and waits for what can happen. */
  async open(tab: Tab, name: DocName): Promise<DocHandle> {
    const handle = tab.engine.open(name);
    await this.clock.advance(100);
    return handle;
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
