import { closeName, CLOSE_CODES, Manifest } from '@basoche/protocol';
import type { CloseName, DocName, ExchangeRequestItem, ExchangeResponseItem, ManifestDoc } from '@basoche/protocol';
import * as Y from 'yjs';
import { Backoff } from '../channel/backoff.ts';
import { exchange } from '../channel/exchange.ts';
import { HttpError, NetworkError } from '../channel/http.ts';
import type { Http } from '../channel/http.ts';
import type { Clock } from '../platform/clock.ts';
import { clearMarkers, isPending } from '../store/doc-row.ts';
import type { DocContents } from '../store/doc-contents.ts';
import type { DocIndex } from '../store/doc-index.ts';
import type { DocRow } from '../store/doc-row.ts';
import { StorageError } from '../store/storage-error.ts';
import type { ManifestStore } from './manifest-store.ts';
import { dueRows, nextBatch, planExchange } from './plan.ts';
import type { PlanInput } from './plan.ts';

const MIN_REFRESH_MS = 1_000;
const POLL_MS = 300_000;
/** Before a document that could not be exchanged now is tried again. */
const HOLD_MS = 30_000;
/** Between two looks at whether an open document has come, and how often it is looked at most [BG11]. */
const YIELD_MS = 250;
const MAX_YIELDS = 40;
/** Updates of one request; a document above it travels alone. */
const MAX_REQUEST_BYTES = 1_000_000;

export interface BackgroundDeps {
  clock: Clock;
  random: () => number;
  http: Http;
  contents: DocContents;
  index: DocIndex;
  manifest: ManifestStore;
  /** This tab leads, is connected and may send. */
  active(): boolean;
  /** It has a channel in some tab, its creation waits, or it was refused in this start. */
  skip(name: DocName): boolean;
  isAlive(tab: string): boolean;
  /** A document that somebody wants to see is on its way: what nobody looks at waits [BG11]. */
  yields(): boolean;
  manifestChanged(): void;
  /** News were merged into the stored document [BG8]. */
  merged(name: DocName, update: Uint8Array): void;
  /** The person has no access any more [BG6]. */
  lost(name: DocName, code: CloseName): Promise<void>;
  refused(name: DocName, code: CloseName): void;
  rightChanged(name: DocName): void;
  tooOld(): void;
  storageFailed(error: StorageError): void;
}

interface Sent {
  item: ExchangeRequestItem;
  seen: Record<string, number>;
}

/** Keeps every readable document on the device, and pushes what no open document pushes. */
export class Background {
  readonly #deps: BackgroundDeps;
  readonly #backoff: Backoff;
  readonly #refreshBackoff: Backoff;
  #refreshing: Promise<void> | null = null;
  #again = false;
  #lastRefresh = Number.NEGATIVE_INFINITY;
  #cancelRefresh: (() => void) | null = null;
  #cancelPoll: (() => void) | null = null;
  #working = false;
  #cancelWork: (() => void) | null = null;
  #cancelHold: (() => void) | null = null;
  /** Looks in a row at which an open document had not come. */
  #yields = 0;
  /** Documents that were just refused, or whose edits a living tab answers for. */
  readonly #held = new Set<DocName>();
  /** Were in a request that was too large: each goes in one of its own, until it is answered. */
  readonly #apart = new Set<DocName>();
  /** Refused as read-only once although the manifest says that they may be written. */
  readonly #doubted = new Set<DocName>();
  #stopped = false;

  constructor(deps: BackgroundDeps) {
    this.#deps = deps;
    this.#backoff = new Backoff(deps.random);
    this.#refreshBackoff = new Backoff(deps.random);
  }

  /** Documents still to fetch or push. */
  get waiting(): DocRow[] {
    return dueRows(this.#input());
  }

  /** Something may have moved: reads the manifest soon, at most once a second [BG2]. */
  hint(): void {
    if (this.#stopped || this.#cancelRefresh !== null || !this.#deps.active()) return;
    // A clock that is put right may go back.
    const since = Math.abs(this.#deps.clock.now() - this.#lastRefresh);
    const wait = Math.max(0, MIN_REFRESH_MS - since);
    this.#refreshIn(wait);
  }

  /** A lost answer is asked for again: no other hint may come for long. */
  #refreshIn(wait: number): void {
    this.#cancelRefresh = this.#deps.clock.after(wait, () => {
      this.#cancelRefresh = null;
      this.refresh().then(
        () => this.#refreshBackoff.reset(),
        () => {
          if (this.#stopped || this.#cancelRefresh !== null || !this.#deps.active()) return;
          this.#refreshIn(this.#refreshBackoff.next());
        },
      );
    });
  }

  /** Reads the manifest now. @throws NetworkError, HttpError, StorageError */
  refresh(): Promise<void> {
    if (this.#refreshing !== null) {
      this.#again = true;
      return this.#refreshing;
    }
    this.#refreshing = this.#refresh().finally(() => {
      this.#refreshing = null;
      if (this.#again) {
        this.#again = false;
        this.hint();
      }
    });
    return this.#refreshing;
  }

  /** Something to push or pull may have appeared. */
  work(): void {
    if (this.#stopped || this.#working || this.#cancelWork !== null || !this.#deps.active()) return;
    this.#working = true;
    void this.#run().finally(() => {
      this.#working = false;
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelRefresh?.();
    this.#cancelPoll?.();
    this.#cancelWork?.();
    this.#cancelHold?.();
  }

  async #refresh(): Promise<void> {
    const { clock, http, manifest } = this.#deps;
    this.#lastRefresh = clock.now();
    this.#cancelPoll?.();
    this.#cancelPoll = clock.after(POLL_MS, () => this.hint());
    const since = manifest.cursor;
    let news: Manifest;
    try {
      const query = since === null ? '' : `?since=${encodeURIComponent(since)}`;
      const response = await http.request(`/api/sync/manifest${query}`);
      news = Manifest.parse(response.json());
    } catch (error) {
      if (error instanceof HttpError && error.tooOld) this.#deps.tooOld();
      if (!(error instanceof HttpError && error.status === 400 && since !== null)) throw error;
      // The server does not know this cursor (restored from a dump…): the whole manifest replaces ours.
      const response = await http.request('/api/sync/manifest');
      news = Manifest.parse(response.json());
      return this.#apply(news, true);
    }
    return this.#apply(news, since === null);
  }

  async #apply(news: Manifest, full: boolean): Promise<void> {
    if (this.#stopped) return;
    const { manifest, index } = this.#deps;
    const gone = manifest.take(news, full);
    try {
      await this.#stored(async () => {
        await this.#markLeaving(gone);
        await manifest.store(news, gone);
      });
    } finally {
      this.#deps.manifestChanged();
    }
    const rights = new Map(news.docs.map((doc) => [doc.name as DocName, doc.right]));
    // A right that was away and came back between two readings looks the same, but what was refused meanwhile is not.
    const changed = [...rights.keys()].filter(
      (name) => index.get(name).right !== rights.get(name) || isRefusedForRight(index.get(name), rights.get(name)),
    );
    await this.#stored(() =>
      index.changeAll(changed, (row) => {
        row.right = rights.get(row.name) ?? row.right;
        // A changed right may mend what was refused for it [CH9].
        if (isRefusedForRight(row, 'write')) row.refused = null;
      }),
    );
    for (const name of changed) this.#deps.rightChanged(name);
    for (const name of gone) await this.#deps.lost(name, 'FORBIDDEN');
    this.#held.clear();
    this.work();
  }

  /** The next manifest does not name them again: should this tab die now, the next start finds what has to leave. */
  #markLeaving(gone: readonly DocName[]): Promise<void> {
    const { index } = this.#deps;
    const quiet = gone.filter((name) => index.has(name) && !isPending(index.get(name)));
    return index.changeAll(quiet, (row) => {
      if (!isPending(row)) row.refused = 'FORBIDDEN';
    });
  }

  #input(): PlanInput {
    const { manifest, index } = this.#deps;
    return {
      manifest: manifest.all(),
      row: (name) => index.get(name),
      rows: index.all(),
      skip: (name) => this.#deps.skip(name) || this.#held.has(name),
    };
  }

  /** Not asked again before the manifest moves, or `HOLD_MS`. */
  #hold(name: DocName): void {
    this.#held.add(name);
    this.#cancelHold ??= this.#deps.clock.after(HOLD_MS, () => {
      this.#cancelHold = null;
      this.#held.clear();
      this.work();
    });
  }

  async #run(): Promise<void> {
    while (this.#deps.active() && !this.#stopped) {
      const row = (name: DocName) => this.#deps.index.get(name);
      const plan = planExchange(this.#input());
      const mayFill = this.#mayFill();
      const batch = nextBatch(mayFill ? plan : plan.filter((name) => isPending(row(name))), row);
      if (batch.length === 0) {
        if (plan.length > 0) this.#workIn(YIELD_MS);
        return;
      }
      try {
        await this.#exchange(batch);
        this.#backoff.reset();
      } catch (error) {
        if (error instanceof StorageError) this.#deps.storageFailed(error);
        else if (error instanceof HttpError && error.tooOld) this.#deps.tooOld();
        else if (!(error instanceof HttpError) && !(error instanceof NetworkError)) throw error;
        this.#workIn(this.#backoff.next());
        return;
      }
    }
  }

  #workIn(wait: number): void {
    this.#cancelWork = this.#deps.clock.after(wait, () => {
      this.#cancelWork = null;
      this.work();
    });
  }

  /** Edits of this device are pushed in any case. */
  #mayFill(): boolean {
    this.#yields = this.#deps.yields() ? this.#yields + 1 : 0;
    return this.#yields === 0 || this.#yields > MAX_YIELDS;
  }

  async #exchange(batch: DocName[]): Promise<void> {
    const sent = new Map<DocName, Sent>();
    let bytes = 0;
    for (const name of batch) {
      if (sent.size > 0 && this.#apart.has(name)) break;
      const next = await this.#prepare(name);
      if (sent.size > 0 && bytes + next.item.update.length > MAX_REQUEST_BYTES) break;
      bytes += next.item.update.length;
      sent.set(name, next);
      if (this.#apart.has(name)) break;
    }
    let answers: ExchangeResponseItem[];
    try {
      answers = await exchange(
        this.#deps.http,
        [...sent.values()].map(({ item }) => item),
      );
    } catch (error) {
      if (!(error instanceof HttpError && error.status === 413)) throw error;
      return this.#tooLarge([...sent.keys()]);
    }
    for (const name of sent.keys()) this.#apart.delete(name);
    // What did not fit in the answer is asked again at once, unless nothing did.
    const served = answers.filter((answer) => answer.code !== CLOSE_CODES.RATE_LIMITED.code);
    if (served.length === 0) throw new NetworkError('nothing was served');
    for (const answer of served) {
      const mine = sent.get(answer.doc as DocName);
      if (mine !== undefined) await this.#answered(answer, mine);
    }
    // One of several servers may know less than the manifest for a moment: asked again, but not at once.
    if (served.some((answer) => this.#isBehind(answer))) throw new NetworkError('the server is behind');
  }

  /** The limit may be one of a proxy, and lower than ours [BG5]. */
  async #tooLarge(names: DocName[]): Promise<void> {
    for (const name of names) {
      if (names.length > 1) this.#apart.add(name);
      else await this.#refused(name, CLOSE_CODES.MESSAGE_TOO_LARGE.code);
    }
  }

  #isBehind({ doc, code, seq }: ExchangeResponseItem): boolean {
    return code === 0 && seq < (this.#deps.manifest.get(doc as DocName)?.seq ?? 0);
  }

  async #prepare(name: DocName): Promise<Sent> {
    const row = this.#deps.index.get(name);
    // Before the content: an edit written later carries a later revision [LS2].
    const seen = Object.fromEntries(Object.entries(row.pending).filter(([tab]) => !this.#deps.isAlive(tab)));
    const content = await this.#deps.contents.read(name);
    const empty = new Uint8Array();
    if (content === null) return { item: { doc: name, stateVector: Uint8Array.of(0), update: empty }, seen };
    const update = !isPending(row)
      ? empty
      : row.serverVector === null
        ? content
        : Y.diffUpdate(content, row.serverVector);
    return { item: { doc: name, stateVector: Y.encodeStateVectorFromUpdate(content), update }, seen };
  }

  async #answered(answer: ExchangeResponseItem, { item, seen }: Sent): Promise<void> {
    const name = answer.doc as DocName;
    const { contents, index } = this.#deps;
    if (answer.code !== 0) {
      await this.#refused(name, answer.code);
      return;
    }
    this.#doubted.delete(name);
    await contents.merge(name, answer.update, (row) => {
      row.seq = Math.max(row.seq, answer.seq);
      row.right = answer.right;
      row.serverVector = answer.stateVector;
      row.failedAt = null;
      row.refused = null;
      if (item.update.length > 0) clearMarkers(row, seen);
    });
    await index.wrote(name);
    // Edits of a living tab stay marked until that tab clears them: not asked again before something moves.
    if (isPending(index.get(name))) this.#hold(name);
    this.#deps.merged(name, answer.update);
  }

  async #refused(name: DocName, code: number): Promise<void> {
    const known = closeName(code);
    if (known === null || !CLOSE_CODES[known].fatal) {
      this.#hold(name);
      return;
    }
    if (known === 'FORBIDDEN' || known === 'NOT_FOUND') {
      await this.#deps.lost(name, known);
      this.#hold(name);
      return;
    }
    if (known === 'CLIENT_TOO_OLD') this.#deps.tooOld();
    if (known === 'READ_ONLY' && this.#doubts(name)) {
      this.#hold(name);
      this.hint();
      return;
    }
    const seq = this.#deps.manifest.get(name)?.seq ?? 0;
    const row = await this.#deps.index.change(name, (next) => {
      next.failedAt = seq;
      if (isPending(next)) next.refused = known;
    });
    if (isPending(row)) this.#deps.refused(name, known);
    this.#hold(name);
  }

  /** The answer may be older than the right that the manifest has by now: asked once more before it is believed. */
  #doubts(name: DocName): boolean {
    if (this.#deps.manifest.get(name)?.right !== 'write' || this.#doubted.has(name)) return false;
    this.#doubted.add(name);
    return true;
  }

  async #stored<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (error instanceof StorageError) this.#deps.storageFailed(error);
      throw error;
    }
  }
}

function isRefusedForRight(row: DocRow, right: ManifestDoc['right'] | undefined): boolean {
  return row.refused === 'FORBIDDEN' || (row.refused === 'READ_ONLY' && right === 'write');
}
