import type { DocName } from '@basoche/protocol';
import type { ComingCommand } from '../api/engine.ts';
import type { Outbox as OutboxApi, OutboxCommand, OutboxItem, OutboxOutcome } from '../api/outbox.ts';
import type { Http } from '../channel/http.ts';
import type { Clock } from '../platform/clock.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Tables } from '../store/tables.ts';
import {
  aggregatesOf,
  isHeldBy,
  LONGEST_WAIT_MS,
  nextAttemptAt,
  nextCommands,
  placeBefore,
  retryDelay,
} from './queue.ts';
import { Unwritten } from './unwritten.ts';
import { uuidv7 } from './uuid.ts';
import { verdictOf } from './verdict.ts';

const RECENT = 100;
/** Before what could not be done on this device is tried again. */
const RETRY_MS = 5_000;

export interface OutboxDeps {
  clock: Clock;
  random: () => number;
  tables: Tables;
  http: Http;
  /** May send: signed in, not too old, and the one tab that drains. */
  mayDrain(): Promise<boolean>;
  /** What will be sent once its content is on the server. */
  coming(): readonly ComingCommand[];
  /** The list changed here; `outcome` is set when a command was answered for good. */
  changed(outcome: OutboxOutcome | null): void;
  /** A command succeeded, and leaves the device when this resolves; never rejects. */
  answered(item: OutboxItem, answer: unknown): Promise<void>;
  /** A command succeeded: what it created may be opened, the manifest has moved. */
  succeeded(item: OutboxItem): void;
  /** The person gave up the command that was to create this document. */
  abandoned(name: DocName): void;
  tooOld(): void;
  storageFailed(error: StorageError): void;
}

/** Commands on their way to the server, kept on the device until answered. */
export class Outbox implements OutboxApi {
  readonly #deps: OutboxDeps;
  #items: OutboxItem[] = [];
  #view: OutboxItem[] = [];
  readonly #busy = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  readonly #settled = new Set<(outcome: OutboxOutcome) => void>();
  readonly #waiters = new Map<string, ((outcome: OutboxOutcome | null) => void)[]>();
  /** Answers that came before anyone asked for them. */
  readonly #recent = new Map<string, OutboxOutcome>();
  /** What answers made of commands, and the disk does not hold yet [OB12]. */
  readonly #unwritten = new Unwritten();
  #cancelTimer: (() => void) | null = null;
  #draining = false;
  #again = false;
  #stopped = false;

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /** Also after another tab changed the table. @throws StorageError */
  async load(): Promise<void> {
    const stored = await this.#deps.tables.run('readonly', ['outbox'], (rows) => rows.all<OutboxItem>('outbox'));
    this.#items = this.#unwritten.over(stored);
    this.#show();
  }

  async send(command: OutboxCommand): Promise<OutboxItem> {
    const [item] = await this.sendAll([command]);
    return item!;
  }

  async sendAll(commands: readonly OutboxCommand[]): Promise<OutboxItem[]> {
    const createdAt = this.#deps.clock.now();
    const items = commands.map((command): OutboxItem => ({
      ...command,
      commandId: command.commandId ?? this.#newKey(),
      order: 0,
      createdAt,
      attempts: 0,
      nextAt: 0,
      state: 'waiting',
      lastError: null,
    }));
    await this.#append(items);
    this.#changed(null);
    this.drain();
    return items;
  }

  list(): OutboxItem[] {
    return this.#view;
  }

  isHeld(commandId: string): boolean {
    const item = this.#items.find((each) => each.commandId === commandId);
    return item !== undefined && isHeldBy(item, this.#coming());
  }

  async retry(commandId: string): Promise<void> {
    const item = this.#items.find((each) => each.commandId === commandId);
    if (item?.state !== 'review') return;
    // The server forgot whether this key was answered: the person looked, and sends it as a new one [OB11].
    const isForgotten = item.lastError?.code === 'COMMAND_TOO_OLD';
    const next = { ...item, commandId: isForgotten ? this.#newKey() : commandId };
    await this.#append([{ ...next, state: 'waiting', attempts: 0, nextAt: 0, lastError: null }], commandId);
    this.#changed(null);
    this.drain();
  }

  async discard(commandId: string): Promise<void> {
    await this.#deps.tables.run('readwrite', ['outbox'], (rows) => rows.delete('outbox', commandId));
    const creates = this.#items.find((item) => item.commandId === commandId)?.creates;
    this.#items = this.#items.filter((item) => item.commandId !== commandId);
    this.#wake(commandId, null);
    this.#changed(null);
    if (creates !== undefined && !this.created(creates)) this.#deps.abandoned(creates);
    this.drain();
  }

  subscribe(fn: () => void): () => void {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  }

  onSettled(fn: (outcome: OutboxOutcome) => void): () => void {
    this.#settled.add(fn);
    return () => void this.#settled.delete(fn);
  }

  settled(commandId: string): Promise<OutboxOutcome> {
    const item = this.#items.find((each) => each.commandId === commandId);
    if (item?.state === 'review' && item.lastError !== null)
      return Promise.resolve({ ok: false, commandId, error: item.lastError });
    const known = this.#recent.get(commandId);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve, reject) => {
      const done = (outcome: OutboxOutcome | null) => {
        if (outcome !== null) resolve(outcome);
        else reject(new DOMException('the command was discarded', 'AbortError'));
      };
      this.#waiters.set(commandId, [...(this.#waiters.get(commandId) ?? []), done]);
    });
  }

  /** A command creates this document, or was refused when it tried. */
  created(name: DocName): boolean {
    return this.#items.some((item) => item.creates === name);
  }

  /** A command that waits will create this document [CH11]. */
  creates(name: DocName): boolean {
    return this.#items.some((item) => item.creates === name && item.state !== 'review');
  }

  /** The command that would create this document was refused [CH11]. */
  isCreationRefused(name: DocName): boolean {
    return this.created(name) && !this.creates(name);
  }

  /** Sends it again. @throws StorageError */
  async retryCreation(name: DocName): Promise<void> {
    for (const item of this.#items) if (item.creates === name) await this.retry(item.commandId);
  }

  /** Another tab changed the table. */
  async changedElsewhere(outcome: OutboxOutcome | null): Promise<void> {
    const item = this.#items.find((each) => each.commandId === outcome?.commandId);
    // The other tab may not have been able to write it.
    if (item !== undefined && outcome !== null)
      this.#unwritten.add(item, outcome.ok ? null : { ...item, state: 'review', lastError: outcome.error });
    await this.load();
    if (outcome !== null) this.#tell(outcome);
    this.drain();
  }

  /** Sends what may be sent now. */
  drain(): void {
    if (this.#stopped) return;
    this.#again = true;
    if (this.#draining) return;
    this.#draining = true;
    void this.#drainAll().finally(() => {
      this.#draining = false;
    });
  }

  /** The network is back: what only waited for it need not. */
  retryNow(): void {
    this.#items = this.#items.map((item) => (item.lastError?.status === 0 ? { ...item, nextAt: 0 } : item));
    this.drain();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer?.();
    for (const id of this.#waiters.keys()) this.#wake(id, null);
  }

  /** By the server's clock, which tells how old a command is [OB11]. */
  #newKey(): string {
    return uuidv7(this.#deps.http.serverNow(), this.#deps.random);
  }

  /**
   * Puts commands at the end of the queue in one transaction, in the place of the refused one `replaced`. One whose id is
   * there already was sent before, and is left as it is.
   */
  async #append(items: readonly OutboxItem[], replaced: string | null = null): Promise<void> {
    this.#items = await this.#deps.tables.run('readwrite', ['outbox'], async (rows) => {
      const all = await rows.all<OutboxItem>('outbox');
      // Another tab was first.
      if (replaced !== null && all.find((each) => each.commandId === replaced)?.state !== 'review') return all;
      const others = all.filter((each) => each.commandId !== replaced);
      const known = new Set(others.map(({ commandId }) => commandId));
      const added = items.filter(({ commandId }) => !known.has(commandId));
      let order = all.reduce((last, each) => Math.max(last, each.order), 0);
      const coming = new Set(this.#deps.coming().map(({ commandId }) => commandId));
      for (const item of added) {
        const place = coming.has(item.commandId) ? placeBefore(item, others) : null;
        item.order = place ?? (order += 1);
      }
      if (replaced !== null) rows.delete('outbox', replaced);
      for (const item of added) rows.put('outbox', item.commandId, item);
      return [...others, ...added];
    });
  }

  #coming(): ReadonlySet<string> {
    return aggregatesOf(this.#deps.coming(), this.#items);
  }

  async #drainAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.#drain();
    }
  }

  async #drain(): Promise<void> {
    if (this.#items.length === 0 && this.#unwritten.isEmpty) return;
    try {
      if (!(await this.#deps.mayDrain())) {
        this.#wakeAt(this.#deps.clock.now() + RETRY_MS);
        return;
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#deps.storageFailed(error);
      this.#wakeAt(this.#deps.clock.now() + RETRY_MS);
      return;
    }
    if (!this.#unwritten.isEmpty) {
      await this.#writeUnwritten();
      // A tab that opened meanwhile read what was there before.
      if (this.#unwritten.isEmpty) this.#changed(null);
    }
    const now = this.#deps.clock.now();
    const next = nextCommands(this.#items, now, new Set(this.#busy.values()), this.#coming());
    for (const item of next) {
      this.#busy.set(item.commandId, item.aggregate);
      void this.#attempt(item).finally(() => {
        this.#busy.delete(item.commandId);
        this.#show();
        this.drain();
      });
    }
    if (next.length > 0) this.#show();
    const times = [nextAttemptAt(this.#items, now), this.#unwritten.isEmpty ? null : now + RETRY_MS];
    const [time] = times.filter((each) => each !== null).sort((a, b) => a - b);
    if (time !== undefined) this.#wakeAt(time);
  }

  async #attempt(item: OutboxItem): Promise<void> {
    try {
      const answer = await this.#request(item);
      await this.#deps.answered(item, answer.body);
      this.#unwritten.add(item, null);
      await this.#writeUnwritten();
      this.#items = this.#items.filter((each) => each.commandId !== item.commandId);
      const outcome: OutboxOutcome = { ok: true, commandId: item.commandId, ...answer };
      this.#changed(outcome);
      this.#tell(outcome);
      this.#deps.succeeded(item);
    } catch (failure) {
      await this.#failed(item, failure);
    }
  }

  async #request(item: OutboxItem): Promise<{ status: number; body: unknown }> {
    const answer = await this.#deps.http.request(item.path, {
      method: item.method,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': item.commandId },
      ...(item.body === undefined ? {} : { body: JSON.stringify(item.body) }),
    });
    // What is no JSON was cut on the way: the same as no answer, and the same key gets the same answer [OB5] [OB9].
    return { status: answer.status, body: answer.json() };
  }

  async #failed(item: OutboxItem, failure: unknown): Promise<void> {
    const verdict = verdictOf(failure);
    if (verdict.kind === 'signed-out') return;
    if (verdict.kind === 'too-old') {
      this.#deps.tooOld();
      return;
    }
    const { clock, random } = this.#deps;
    const attempts = item.attempts + 1;
    if (verdict.kind === 'retry') {
      const wait = Math.max(retryDelay(attempts, random), Math.min(verdict.after ?? 0, LONGEST_WAIT_MS));
      await this.#replace({ ...item, attempts, nextAt: clock.now() + wait, lastError: verdict.error });
      this.#changed(null);
      return;
    }
    await this.#replace({ ...item, attempts, state: 'review', lastError: verdict.error });
    const outcome = { ok: false as const, commandId: item.commandId, error: verdict.error };
    this.#changed(outcome);
    this.#tell(outcome);
  }

  async #replace(item: OutboxItem): Promise<void> {
    const before = this.#items.find((each) => each.commandId === item.commandId);
    if (before === undefined) return;
    this.#items = this.#items.map((each) => (each.commandId === item.commandId ? item : each));
    this.#unwritten.add(before, item);
    await this.#writeUnwritten();
  }

  /** What cannot be written now is tried again, and repeated after the next start, with the same key: harmless. */
  async #writeUnwritten(): Promise<void> {
    if (this.#unwritten.isEmpty) return;
    try {
      const committed = await this.#deps.tables.run('readwrite', ['outbox'], (rows) => this.#unwritten.write(rows));
      committed();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#deps.storageFailed(error);
    }
  }

  #changed(outcome: OutboxOutcome | null): void {
    this.#show();
    this.#deps.changed(outcome);
  }

  #show(): void {
    this.#view = this.#items
      .map((item) => (this.#isOnItsWay(item) ? { ...item, state: 'sending' as const } : item))
      .sort((a, b) => a.order - b.order);
    for (const listener of this.#listeners) listener();
  }

  /** One that was just answered is not. */
  #isOnItsWay({ commandId, state }: OutboxItem): boolean {
    return state === 'waiting' && this.#busy.has(commandId);
  }

  #tell(outcome: OutboxOutcome): void {
    if (outcome.ok) this.#recent.set(outcome.commandId, outcome);
    for (const id of this.#recent.keys()) if (this.#recent.size > RECENT) this.#recent.delete(id);
    for (const listener of this.#settled) listener(outcome);
    this.#wake(outcome.commandId, outcome);
  }

  #wake(commandId: string, outcome: OutboxOutcome | null): void {
    const waiters = this.#waiters.get(commandId) ?? [];
    this.#waiters.delete(commandId);
    for (const waiter of waiters) waiter(outcome);
  }

  #wakeAt(time: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#deps.clock.after(Math.max(0, time - this.#deps.clock.now()), () => this.drain());
  }
}
