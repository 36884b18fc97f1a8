import type { DocName } from '@basoche/protocol';
import type { Log } from '../../log.ts';
import type { DocRight, Principal, Right } from '../ports.ts';
import type { Journal } from '../journal/journal.ts';

/** A channel as the watch sees it. */
export interface Watched {
  readonly name: DocName;
  readonly principal: Principal;
  readonly isClosed: boolean;
  isRightStale: boolean;
  /** Open, and not still being opened. */
  readonly isServed: boolean;
  setRight(right: Right): void;
}

/**
 * Keeps the rights of open channels true (RT2, RT4). The database tells which documents' rights changed since a cursor;
 * hints only make it sooner. A channel that is being opened when a change comes asks again before it serves anything.
 */
export class RightsWatch {
  readonly #journal: Journal;
  readonly #docRight: DocRight;
  readonly #log: Log;
  readonly #byName = new Map<string, Set<Watched>>();
  #cursor: string | null = null;
  #isPolling = false;
  /** Names whose rights could not be asked: asked again at the next poll. */
  #owed = new Set<string>();

  constructor(journal: Journal, docRight: DocRight, log: Log) {
    this.#journal = journal;
    this.#docRight = docRight;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#cursor = (await this.#journal.rightsChanged(null)).cursor;
  }

  /** The database went back: the cursor may be of a history that it lacks. */
  async restart(): Promise<void> {
    this.#cursor = null;
    try {
      await this.start();
    } catch (error) {
      this.#log.warn({ err: error }, 'sync: could not look for changed rights, tried again');
    }
    this.changed(this.#byName.keys());
  }

  get channels(): number {
    let count = 0;
    for (const channels of this.#byName.values()) count += channels.size;
    return count;
  }

  add(channel: Watched): void {
    const channels = this.#byName.get(channel.name);
    if (channels) channels.add(channel);
    else this.#byName.set(channel.name, new Set([channel]));
  }

  remove(channel: Watched): void {
    const channels = this.#byName.get(channel.name);
    channels?.delete(channel);
    if (channels?.size === 0) this.#byName.delete(channel.name);
  }

  /** Channels that may be affected: the names changed, or nobody knows what did. */
  changed(names: Iterable<string>): void {
    for (const name of names) void this.#recheck(name);
  }

  /** Names that changed since the last poll; empty when nothing did or the database does not answer. */
  async poll(): Promise<string[]> {
    if (this.#isPolling) return [];
    this.#isPolling = true;
    try {
      if (this.#cursor === null) {
        await this.start();
        return [];
      }
      const { names, cursor } = await this.#journal.rightsChanged(this.#cursor);
      this.#cursor = cursor;
      const owed = this.#owed;
      this.#owed = new Set();
      this.changed(new Set([...names, ...owed]));
      return names;
    } catch (error) {
      // The cursor stays: the next poll sees what this one missed.
      this.#log.warn({ err: error }, 'sync: could not look for changed rights');
      return [];
    } finally {
      this.#isPolling = false;
    }
  }

  async #recheck(name: string): Promise<void> {
    const channels = [...(this.#byName.get(name) ?? [])];
    if (channels.length === 0) return;
    const byUser = new Map<string, Watched[]>();
    for (const channel of channels) {
      channel.isRightStale = true;
      if (!channel.isServed) continue;
      const list = byUser.get(channel.principal.userId);
      if (list) list.push(channel);
      else byUser.set(channel.principal.userId, [channel]);
    }
    await Promise.all([...byUser.values()].map((list) => this.#recheckUser(list)));
  }

  async #recheckUser(channels: Watched[]): Promise<void> {
    const { principal, name } = channels[0]!;
    for (const channel of channels) channel.isRightStale = false;
    try {
      const right = await this.#docRight(principal, name);
      // A change that came while the question was under way has its own question: the last answer wins.
      for (const channel of channels) if (!channel.isClosed && !channel.isRightStale) channel.setRight(right);
    } catch (error) {
      this.#owed.add(name);
      this.#log.warn({ err: error, doc: name }, 'sync: could not ask for a right');
    }
  }
}
