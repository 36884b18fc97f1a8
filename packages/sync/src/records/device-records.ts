import { pathOf, RecordChanges, recordCalls } from '@basoche/protocol';
import type { AnyRow, RecordKind, RowOfRecord } from '@basoche/protocol';
import { answeredChange, changesOf, RecordRows } from '@basoche/records';
import type { ComingCommand } from '../api/engine.ts';
import type { OutboxItem } from '../api/outbox.ts';
import type { DeviceRecords as DeviceRecordsApi } from '../api/records.ts';
import { RefreshSchedule } from '../background/refresh-schedule.ts';
import { HttpError, NetworkError } from '../channel/http.ts';
import type { Http } from '../channel/http.ts';
import type { Clock } from '../platform/clock.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Bus, ChangedRecords, RecordsMessage, WholeRecords } from '../tabs/bus.ts';
import { AnsweredCommands } from './answered-commands.ts';
import { ComingChanges } from './coming-changes.ts';
import { feedStep, shapesOf } from './feed-page.ts';
import { FeedCatchUp } from './feed-catch-up.ts';
import { mergeSegments, segmentsToMerge, splitSegment } from './merge-segments.ts';
import type { Merge } from './merge-segments.ts';
import { EMPTY } from './record-disk.ts';
import type { AnsweredCommand, FeedState, RecordDisk } from './record-disk.ts';
import { rowsIn } from './segment.ts';
import type { Segment } from './segment.ts';
import { readStored, stateOf } from './stored-rows.ts';

const FORBIDDEN = 403;
const BAD_REQUEST = 400;
/** What a screen asks for first goes before. */
const PREPARE_WAIT_MS = 200;
/** Some 10 ms of work. */
const PREPARED_AT_ONCE = 1_000;

export interface DeviceRecordsDeps {
  clock: Clock;
  random: () => number;
  kinds: readonly RecordKind[];
  /** `null` = in memory until the tab closes. */
  disk: RecordDisk | null;
  http: Pick<Http, 'request'>;
  bus: Pick<Bus, 'post'>;
  /** This tab leads. */
  leads(): boolean;
  /** It leads, is connected and may send. */
  active(): boolean;
  /** Of the outbox, oldest first. */
  commands(): readonly OutboxItem[];
  /** What the outbox will have once its content is on the server. */
  coming(): readonly ComingCommand[];
  storageFailed(error: StorageError): void;
}

/** `null` where the person may read no records at all. */
interface NumberedPage {
  page: RecordChanges | null;
  since: string | null;
  /** The number of the request. */
  asked: number;
}

/** The records of one tab: the leader follows the feed and writes the disk, the others hear of it [RD1]. */
export class DeviceRecords implements DeviceRecordsApi {
  readonly #deps: DeviceRecordsDeps;
  readonly #rows: Map<string, RecordRows>;
  readonly #shapes: Record<string, string>;
  readonly #answered = new AnsweredCommands();
  readonly #comingChanges = new ComingChanges();
  readonly #schedule: RefreshSchedule;
  readonly #catchUp = new FeedCatchUp();
  #disk: RecordDisk | null;
  /** The leader's; `null` until it was read. */
  #state: FeedState | null = null;
  /** Of what the rows of this tab hold; `null` = not read yet. */
  #seq: number | null = null;
  #isWanted = false;
  /** Requests to the feed so far. */
  #asked = 0;
  /** Reading, writing and merging, one after the other. */
  #queue: Promise<void> = Promise.resolve();
  #cancelAgain: (() => void) | null = null;
  #cancelPrepare: (() => void) | null = null;
  /** The device does not store: what is new is in the memory of the tabs alone [RD8]. */
  #isUnstored = false;
  #stopped = false;

  constructor(deps: DeviceRecordsDeps) {
    this.#deps = deps;
    this.#disk = deps.disk;
    this.#rows = new Map(deps.kinds.map((kind) => [kind.name, new RecordRows(kind)]));
    this.#shapes = shapesOf(deps.kinds);
    this.#schedule = new RefreshSchedule({
      clock: deps.clock,
      random: deps.random,
      active: () => !this.#stopped && deps.kinds.length > 0 && deps.active(),
      read: () => this.#follow(),
    });
  }

  rows<Kind extends RecordKind>(kind: Kind): RecordRows<RowOfRecord<Kind> & AnyRow> {
    const rows = this.#rows.get(kind.name);
    if (rows === undefined) throw new Error(`records of kind ${kind.name} are not on this device`);
    if (!this.#isWanted) {
      this.#isWanted = true;
      this.showCommands();
      if (this.#seq === null) void this.#enqueue(() => this.#load());
    }
    return rows as unknown as RecordRows<RowOfRecord<Kind> & AnyRow>;
  }

  /** The server may have something new. */
  hint(): void {
    this.#catchUp.begin();
    this.#schedule.hint();
  }

  /** This tab leads now: what the one before it wrote is read again. */
  leads(): void {
    void this.#enqueue(async () => {
      // What has no disk begins with nothing, and takes up every page.
      if (this.#disk === null) return this.#startAnew();
      await this.#readState();
      this.#addAnswered((await this.#read((disk) => disk.readAnswered())) ?? []);
      if (this.#isWanted && this.#seq !== this.#state?.seq) await this.#load();
    });
    this.hint();
  }

  /** The outbox is another. */
  showCommands(): void {
    if (!this.#isWanted) return;
    const commands = this.#deps.commands();
    const pending = commands.filter(({ state, commandId }) => state !== 'review' && !this.#answered.has(commandId));
    const sent = new Set(commands.map(({ commandId }) => commandId));
    const coming = this.#deps
      .coming()
      .filter(({ commandId }) => !sent.has(commandId) && !this.#answered.has(commandId));
    const answered = this.#answered.list();
    for (const rows of this.#rows.values())
      rows.setChanges([
        ...coming.flatMap((command) => this.#comingChanges.of(rows.kind, command)),
        ...answered
          .filter(({ record }) => record === rows.kind.name)
          .flatMap(({ change, others = [] }) => [change, ...others]),
        ...pending.flatMap((item) => changesOf(rows.kind, item, true)),
      ]);
  }

  /** The server answered a command, which leaves the outbox when this resolves. Never rejects. */
  async answered(item: OutboxItem, answer: unknown): Promise<void> {
    for (const { kind } of this.#rows.values()) {
      const [change, ...others] = changesOf(kind, item, true).map((each) => answeredChange(each, answer));
      if (change === undefined) continue;
      const command = { record: kind.name, change, others, order: item.order };
      this.#answered.add(command, this.#asked);
      this.#deps.bus.post({ type: 'record-answered', command });
      await this.#store((disk) => disk.putAnswered(command));
    }
    this.hint();
  }

  /** What the leader did. */
  heard(message: RecordsMessage): void {
    switch (message.type) {
      case 'record-answered':
        this.#answered.add(message.command, this.#asked);
        this.showCommands();
        break;
      case 'records-damaged':
        if (this.#deps.leads()) void this.#enqueue(() => this.#startAnew()).then(() => this.hint());
        break;
      case 'records-wanted':
        if (this.#deps.leads()) void this.#enqueue(() => this.#handOver(message.seq));
        break;
      case 'records':
        if (!this.#deps.leads()) void this.#enqueue(() => this.#takeUpHeard(message));
        break;
      case 'records-whole':
        if (this.#isWanted && !this.#deps.leads()) void this.#enqueue(async () => this.#takeUpWhole(message));
        break;
    }
  }

  /** Resolves when nothing is read or written any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelAgain?.();
    this.#cancelPrepare?.();
    this.#schedule.stop();
    await this.#schedule.running?.catch(() => undefined);
    await this.#queue;
    this.#disk?.close();
  }

  /** @throws NetworkError, HttpError */
  async #follow(): Promise<void> {
    const state = await this.#enqueue(() => this.#stateNow());
    let next: Promise<NumberedPage> | null = this.#askNumbered(state.cursor);
    while (next !== null && !this.#stopped && this.#deps.active()) {
      const { page, since, asked }: NumberedPage = await next;
      if (page === null) {
        await this.#enqueue(() => this.#startAnew());
        return;
      }
      // The server reads the next one while this device takes this one up.
      next = page.hasMore ? this.#askNumbered(page.cursor) : null;
      const isTaken = await this.#enqueue(() => this.#takeUp(page, since, asked));
      if (!isTaken) break;
      if (next === null) this.#askAgain(this.#catchUp.next(page));
    }
    if (!this.#stopped) await this.#enqueue(() => this.#merge());
  }

  /** Who waits for it hears of a failure; it may be left unread. */
  #askNumbered(since: string | null): Promise<NumberedPage> {
    this.#asked += 1;
    const asked = this.#asked;
    const answer = this.#ask(since).then((page) => ({ page, since, asked }));
    answer.catch(() => undefined);
    return answer;
  }

  #askAgain(wait: number | null): void {
    this.#cancelAgain?.();
    this.#cancelAgain = wait === null ? null : this.#deps.clock.after(wait, () => this.#schedule.hint());
  }

  /** @returns `null` where the person may read no records at all */
  async #ask(since: string | null): Promise<RecordChanges | null> {
    const query = { records: [...this.#rows.keys()].join(), ...(since === null ? {} : { since }) };
    try {
      const answer = await this.#deps.http.request(`/api${pathOf(recordCalls.readRecordChanges, { query })}`);
      const page = RecordChanges.safeParse(answer.json());
      if (!page.success) throw new NetworkError('not a page of the feed');
      return page.data;
    } catch (error) {
      if (error instanceof HttpError && error.status === FORBIDDEN) return null;
      // A cursor that the server does not take is none.
      if (error instanceof HttpError && error.status === BAD_REQUEST && since !== null) return this.#ask(null);
      throw error;
    }
  }

  /** @returns `false` = another tab leads by now, and asked for the same; or the copy was emptied while the page was on its way */
  async #takeUp(page: RecordChanges, since: string | null, asked: number): Promise<boolean> {
    if (this.#stopped) return false;
    const before = await this.#stateNow();
    if (before.cursor !== since) {
      this.hint();
      return false;
    }
    const { state, added, removed, endsFill, hasChanged } = feedStep(before, page, this.#deps.kinds, this.#shapes);
    if (hasChanged || page.cursor !== before.cursor) {
      const isNext = await this.#store((disk) => disk.write(state, added === null ? [] : [added], removed));
      if (isNext === false) {
        await this.#readState();
        return false;
      }
      this.#state = state;
    }
    const shown = this.#answered.shownBy(
      {
        upTo: page.upTo,
        newest: page.newest,
        isLast: !page.hasMore && page.fill === null,
        startsFill: page.fill?.starts === true,
      },
      asked,
    );
    if (shown.length > 0) await this.#store((disk) => disk.dropAnswered(shown));
    const { generation, isFilled, unreadable, seq } = state;
    const { rows = {}, gone = [] } = added?.segment ?? {};
    const message = { type: 'records' as const, seq, generation, isFilled, unreadable, rows, gone, endsFill, shown };
    if (this.#seq !== null) this.#apply(message);
    else {
      if (this.#isWanted) await this.#load();
      this.#dropAnswered(shown);
    }
    if (hasChanged || shown.length > 0) this.#deps.bus.post(message);
    return true;
  }

  async #takeUpHeard(message: ChangedRecords): Promise<void> {
    if (!this.#isWanted) return this.#answered.drop(message.shown);
    if (message.seq - 1 === this.#seq) return this.#apply(message);
    if (this.#seq === null || message.seq > this.#seq) await this.#load();
    this.#dropAnswered(message.shown);
    if (this.#seq !== null && this.#seq < message.seq) this.#deps.bus.post({ type: 'records-wanted' });
  }

  /** From the memory of the leader, which the disk does not hold. */
  #takeUpWhole({ seq, isFilled, unreadable, rows, generation }: WholeRecords): void {
    this.#seq = seq;
    for (const [name, own] of this.#rows)
      own.replace([{ rows: rows[name] ?? [], generation }], (count) => stateOf({ isFilled, unreadable }, name, count));
  }

  /** @param has what the other tab has; what this one wrote since comes to it by itself */
  async #handOver(has: number | undefined): Promise<void> {
    if (has !== undefined && (!this.#isUnstored || has === this.#state?.seq)) return;
    if (this.#seq === null) await this.#load();
    const { seq, isFilled, unreadable, generation } = await this.#stateNow();
    const rows = Object.fromEntries([...this.#rows].map(([name, own]) => [name, own.served()]));
    this.#deps.bus.post({ type: 'records-whole', seq, isFilled, unreadable, generation, rows });
  }

  /** The rows hold what these commands did, and are shown without them from now on. */
  #dropAnswered(commandIds: readonly string[]): void {
    this.#answered.drop(commandIds);
    this.showCommands();
  }

  #apply(message: ChangedRecords): void {
    const { rows, gone, generation, endsFill } = message;
    this.#seq = message.seq;
    for (const [name, own] of this.#rows)
      own.apply(
        {
          rows: rows[name] ?? [],
          gone: goneOf({ gone }, name),
          generation,
          endsFill,
        },
        (count) => stateOf(message, name, count),
      );
    this.#dropAnswered(message.shown);
    this.#prepareSoon();
  }

  /** Reads what the device has into the rows. */
  async #load(): Promise<void> {
    if (this.#stopped) return;
    const isFirst = this.#seq === null;
    const isRead = await this.#read(async (disk) => {
      const stored = await disk.read();
      if (stored === null) return null;
      this.#addAnswered(stored.answered);
      this.showCommands();
      if (!(await readStored(stored, this.#rows, isFirst))) return null;
      this.#seq = stored.state.seq;
      return true;
    });
    if (isRead === true) {
      this.#prepareSoon();
      // A leader whose disk is full has more.
      if (isFirst && !this.#deps.leads()) this.#deps.bus.post({ type: 'records-wanted', seq: this.#seq ?? 0 });
      return;
    }
    // Not all of what is shown by now was read.
    if (isFirst) this.#showNothing();
    if (!this.#deps.leads()) this.#deps.bus.post({ type: isRead === null ? 'records-damaged' : 'records-wanted' });
    else if (isRead === null) await this.#startAnew();
  }

  #showNothing(): void {
    for (const rows of this.#rows.values()) rows.replace([], () => ({ is: 'loading' }));
  }

  /** What searches compare is made while there is time. */
  #prepareSoon(wait = PREPARE_WAIT_MS): void {
    if (this.#stopped || this.#cancelPrepare !== null) return;
    this.#cancelPrepare = this.#deps.clock.after(wait, () => {
      this.#cancelPrepare = null;
      let hasMore = false;
      for (const rows of this.#rows.values()) hasMore = rows.prepare(PREPARED_AT_ONCE) || hasMore;
      if (hasMore) this.#prepareSoon(0);
    });
  }

  #addAnswered(commands: readonly AnsweredCommand[]): void {
    for (const command of commands)
      if (!this.#answered.has(command.change.commandId)) this.#answered.add(command, this.#asked);
  }

  /** What is here cannot be read, or may not be: everything is given anew. */
  async #startAnew(): Promise<void> {
    const seq = (this.#state?.seq ?? 0) + 1;
    this.#state = (await this.#store((disk) => disk.clear())) ?? { ...EMPTY, seq };
    if (this.#isWanted || this.#disk === null) {
      this.#seq = this.#state.seq;
      this.#showNothing();
    }
    const { generation } = this.#state;
    this.#deps.bus.post({
      type: 'records-whole',
      seq: this.#state.seq,
      isFilled: false,
      unreadable: {},
      generation,
      rows: {},
    });
  }

  async #stateNow(): Promise<FeedState> {
    if (this.#state === null) await this.#readState();
    return this.#state ?? EMPTY;
  }

  /** With a cursor only where the disk has the fields that this release asks for. */
  async #readState(): Promise<void> {
    const stored = await this.#read((disk) => disk.readState());
    if (stored === null) return this.#startAnew();
    const state = stored ?? this.#state ?? EMPTY;
    const isWhole = this.#deps.kinds.every(({ name }) => state.shapes[name] === this.#shapes[name]);
    this.#state = isWhole ? state : { ...state, cursor: null };
  }

  async #merge(): Promise<void> {
    const state = await this.#stateNow();
    if (!state.isFilled || this.#disk === null || this.#isUnstored) return;
    const merge = segmentsToMerge(state.segments);
    const merged = await this.#merged(merge, state);
    if (merged === null) return;
    const replaced = merge.is === 'last' ? merge.segments : state.segments;
    const last = replaced.at(-1)!.n;
    const parts = splitSegment(merged).map((segment, at) => ({ n: last + 1 + at, segment }));
    const notes = parts.map(({ n, segment }) => ({
      n,
      generation: segment.generation,
      rows: rowsIn(segment),
      ...(merge.is === 'all' ? { isBase: true as const } : {}),
    }));
    const next = {
      ...state,
      version: state.version + 1,
      segments: [...state.segments.filter((each) => !replaced.includes(each)), ...notes],
    };
    const removed = replaced.map(({ n }) => n);
    const isNext = await this.#store((disk) => disk.write(next, parts, removed));
    if (isNext === true) this.#state = next;
    else if (isNext === false) await this.#readState();
  }

  /** `null` = nothing is to be written anew. */
  async #merged(merge: Merge, { seq, generation }: FeedState): Promise<Segment | null> {
    if (merge.is === 'none') return null;
    if (merge.is === 'last') {
      const segments = await this.#read((disk) => disk.readSegments(merge.segments));
      if (segments === null) await this.#startAnew();
      return segments ? mergeSegments(segments) : null;
    }
    if (this.#seq === null) await this.#load();
    if (this.#seq !== seq) return null;
    const rows = Object.fromEntries([...this.#rows].map(([name, own]) => [name, own.servedInOrder()]));
    return { generation, rows, gone: [] };
  }

  /** `undefined` where there is no disk, or it does not answer. */
  async #read<T>(work: (disk: RecordDisk) => Promise<T>): Promise<T | undefined> {
    if (this.#disk === null) return undefined;
    try {
      return await work(this.#disk);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (!this.#stopped) this.#deps.storageFailed(error);
      return undefined;
    }
  }

  /** The same of what writes. Where the device does not store, what it has is read once more, and the rest stays in memory. */
  async #store<T>(work: (disk: RecordDisk) => Promise<T>): Promise<T | undefined> {
    if (this.#disk === null || this.#isUnstored) return undefined;
    try {
      return await work(this.#disk);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (this.#stopped) return undefined;
      this.#deps.storageFailed(error);
      if (this.#seq === null) await this.#load();
      this.#isWanted = true;
      this.#isUnstored = true;
      return undefined;
    }
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }
}

function goneOf({ gone }: Pick<Segment, 'gone'>, kind: string): string[] {
  return gone.filter(({ record }) => record === kind).map(({ id }) => id);
}
