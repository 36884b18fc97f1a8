import { closeName, CLOSE_CODES } from '@basoche/protocol';
import type { CloseName, DocName, ExchangeResponseItem, Manifest, ManifestDoc } from '@basoche/protocol';
import { Backoff } from '../channel/backoff.ts';
import { exchange } from '../channel/exchange.ts';
import { HttpError, NetworkError } from '../channel/http.ts';
import { sameBytes } from '../platform/same-bytes.ts';
import { codeOf } from '../session/access.ts';
import type { Leaving } from '../session/access.ts';
import { refusesAccess } from '../session/doc-state.ts';
import { clearMarkers, doubt, isLeaving, isPending, isToHandBack, knownSeq } from '../store/doc-row.ts';
import type { DocRow } from '../store/doc-row.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Unlisted } from '../tabs/bus.ts';
import { AccessRefusals } from './access-refusals.ts';
import type { BackgroundDeps } from './background-deps.ts';
import { isProved, lacksOthers, prepareExchange, takeAnswer } from './exchange-item.ts';
import type { Sent } from './exchange-item.ts';
import { dueRows, nextBatch, planExchange } from './plan.ts';
import type { PlanInput } from './plan.ts';
import { readList, readWhole } from './read-list.ts';
import type { KnownSeqs, Reading } from './read-list.ts';
import { RefreshSchedule } from './refresh-schedule.ts';

/** Before a document that could not be exchanged now is tried again. */
const HOLD_MS = 30_000;
/** Between two looks at whether an open document has come, and how often it is looked at most [BG11]. */
const YIELD_MS = 250;
const MAX_YIELDS = 40;
/** Updates of one request; a document above it travels alone. */
const MAX_REQUEST_BYTES = 1_000_000;

/** Keeps every readable document on the device, and pushes what no open document pushes. */
export class Background {
  readonly #deps: BackgroundDeps;
  readonly #backoff: Backoff;
  readonly #schedule: RefreshSchedule;
  /** Comparisons of sequence numbers that a start, or a line that is back, asks for [EV13]. */
  #checksWanted = 1;
  #checksDone = 0;
  #working = false;
  #cancelWork: (() => void) | null = null;
  #cancelHold: (() => void) | null = null;
  /** Looks in a row without an open document. */
  #yields = 0;
  /** Documents that were just refused, or whose edits a living tab answers for. */
  readonly #held = new Set<DocName>();
  /** Were in a request that was too large: each goes in one of its own, until it is answered. */
  readonly #apart = new Set<DocName>();
  /** What a server that went back was seen to hold of the documents that are to be handed back. */
  readonly #serverVectors = new Map<DocName, Uint8Array>();
  /** Refused as read-only once although the manifest says that they may be written. */
  readonly #doubted = new Set<DocName>();
  readonly #accessRefusals: AccessRefusals;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(deps: BackgroundDeps) {
    this.#deps = deps;
    this.#backoff = new Backoff(deps.random);
    this.#accessRefusals = new AccessRefusals(deps.clock);
    this.#schedule = new RefreshSchedule({ ...deps, read: () => this.#readManifest() });
  }

  /** Documents still to fetch or push. */
  get waiting(): DocRow[] {
    return dueRows(this.#input());
  }

  /** Something may have moved: reads the manifest soon, at most once a second [BG2]. */
  hint(): void {
    this.#schedule.hint();
  }

  /** The same after the line was away: the server may have gone back. */
  checkSoon(): void {
    this.#checksWanted += 1;
    this.hint();
  }

  /** The server refused this document to the person: whether its copy leaves is for the list to say [CH10]. */
  accessRefused(name: DocName, code: CloseName): void {
    if (this.#accessRefusals.add(name, code)) this.checkSoon();
  }

  /** Reads the manifest now, and compares with it what the server was known to hold. @throws NetworkError, HttpError, StorageError */
  async check(): Promise<void> {
    // One that is under way may have been asked before.
    await this.#schedule.running?.catch(() => undefined);
    this.#checksWanted += 1;
    await this.refresh();
  }

  /** Reads the manifest now. @throws NetworkError, HttpError, StorageError */
  refresh(): Promise<void> {
    return this.#schedule.now();
  }

  /** Something to push or pull may have appeared. */
  work(): void {
    if (this.#stopped || this.#working || this.#cancelWork !== null || !this.#deps.active()) return;
    this.#working = true;
    this.#running = this.#run().finally(() => {
      this.#working = false;
    });
    void this.#running;
  }

  /** Resolves when nothing more is written: a store that is erased next stays empty. Never rejects. */
  async stopped(): Promise<void> {
    await Promise.allSettled([this.#running, this.#schedule.running]);
  }

  stop(): void {
    this.#stopped = true;
    this.#schedule.stop();
    this.#cancelWork?.();
    this.#cancelHold?.();
  }

  async #readManifest(): Promise<void> {
    const { http, manifest, index } = this.#deps;
    // As they are before the question: a channel may raise one while the answer is on its way.
    const known = new Map([...index.all()].map((row) => [row.name, knownSeq(row)]));
    const wanted = this.#checksWanted;
    const refused = this.#accessRefusals.current();
    try {
      const news = await readList(http, manifest.cursor, known);
      // What was acknowledged since the last list moved nothing in this one where the server went back behind it.
      const isDoubtful = !news.isWhole && wanted > this.#checksDone && this.#isAhead(known, news);
      await this.#take(isDoubtful ? await readWhole(http, known) : news, refused);
    } catch (error) {
      if (error instanceof HttpError && error.tooOld) this.#deps.tooOld();
      throw error;
    }
    this.#checksDone = wanted;
  }

  /** @param refused to the person, before the list was asked for */
  async #take({ news, isWhole, isRestored }: Reading, refused: readonly Unlisted[]): Promise<void> {
    if (isRestored) await this.#applyRestored(news, refused);
    else await this.#apply(news, isWhole, 'FORBIDDEN', refused);
  }

  /** The device knows of sequence numbers that its list does not have with these news. */
  #isAhead(known: KnownSeqs, { news }: Reading): boolean {
    const { manifest } = this.#deps;
    const moved = new Map(news.docs.map(({ name, seq }) => [name as DocName, seq]));
    return [...known].some(([name, seq]) => seq > (moved.get(name) ?? manifest.get(name)?.seq ?? seq));
  }

  /** Nothing is erased on the word of a server that went back: it is compared, handed back, or put aside [EV11] [EV17]. */
  async #applyRestored(news: Manifest, refused: readonly Unlisted[]): Promise<void> {
    if (this.#stopped) return;
    const { index, clock } = this.#deps;
    const held = [...index.all()].filter((row) => (row.rest !== 'none' || row.lastOpened > 0) && !isLeaving(row));
    this.#serverVectors.clear();
    // Before the list and its cursor: cut here, the next start hears the same again.
    await this.#stored(() =>
      index.changeAll(
        held.map(({ name }) => name),
        (row) => doubt(row, clock.now()),
      ),
    );
    this.#deps.restored();
    await this.#apply(news, true, 'RESTORED', refused);
  }

  /** `leaving`: why what the list no longer names goes. */
  async #apply(news: Manifest, full: boolean, leaving: Leaving, refused: readonly Unlisted[]): Promise<void> {
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
    for (const name of gone) await this.#deps.lost(name, leaving);
    const unlisted = await this.#loseUnlisted(refused, new Set(gone), leaving);
    const left = [...gone.map((name) => ({ name, code: codeOf(leaving) })), ...unlisted];
    if (left.length > 0) this.#deps.unlisted(left);
    if (full) await this.#dropUnlisted();
    this.#held.clear();
    this.work();
  }

  /** [CH10] */
  async #loseUnlisted(
    refused: readonly Unlisted[],
    gone: ReadonlySet<DocName>,
    leaving: Leaving,
  ): Promise<readonly Unlisted[]> {
    const { manifest } = this.#deps;
    const docs = this.#accessRefusals
      .settle(refused, (name) => manifest.get(name) !== undefined)
      .filter(({ name }) => !gone.has(name));
    for (const { name, code } of docs) await this.#deps.lost(name, leaving === 'RESTORED' ? leaving : code);
    return docs;
  }

  /** Copies that a late answer brought back after their document was lost [EV15]. */
  async #dropUnlisted(): Promise<void> {
    const { index, manifest } = this.#deps;
    const isOurs = (name: DocName) => manifest.get(name) !== undefined || this.#deps.skip(name, true);
    const rows = [...index.all()].filter((row) => row.seq > 0 && !isPending(row) && !isOurs(row.name));
    for (const { name } of rows) await this.#deps.lost(name, 'FORBIDDEN');
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
      skip: (name) => this.#deps.skip(name, isToHandBack(index.get(name))) || this.#held.has(name),
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
      const batch = nextBatch(mayFill ? plan : plan.filter((name) => isPending(row(name))));
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
      if (next === null) continue;
      if (sent.size > 0 && bytes + next.item.update.length > MAX_REQUEST_BYTES) break;
      bytes += next.item.update.length;
      sent.set(name, next);
      if (this.#apart.has(name)) break;
    }
    if (sent.size === 0) return;
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
    const stored = await this.#storeNew(served, sent);
    for (const answer of served) {
      const mine = sent.get(answer.doc as DocName);
      if (mine !== undefined && !stored.has(answer.doc)) await this.#answered(answer, mine);
    }
    // One of several servers may know less than the manifest for a moment: asked again, but not at once.
    if (served.some((answer) => this.#isBehind(answer))) throw new NetworkError('the server is behind');
  }

  /** `null` for a copy that cannot be read now: it waits with its markers, the others go on [BG5]. */
  async #prepare(name: DocName): Promise<Sent | null> {
    try {
      return await prepareExchange(this.#deps, name, this.#serverVectors.get(name) ?? null);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#hold(name);
      return null;
    }
  }

  /** What the device has nothing of is stored together: most of a first sync [BG15]. @returns the documents that were */
  async #storeNew(answers: ExchangeResponseItem[], sent: Map<DocName, Sent>): Promise<Set<string>> {
    const { manifest, contents, index } = this.#deps;
    const isNew = ({ doc, code, notices = [] }: ExchangeResponseItem) =>
      code === 0 && notices.length === 0 && sent.get(doc as DocName)?.content === null;
    const news = answers.filter((answer) => isNew(answer) && manifest.get(answer.doc as DocName) !== undefined);
    const rows = await contents.mergeNew(
      news.map((answer) => ({
        name: answer.doc as DocName,
        update: answer.update,
        change: (row) => takeAnswer(row, answer),
      })),
    );
    index.take(rows);
    const stored = new Set<string>(rows.map(({ name }) => name));
    for (const { doc, update } of news) if (stored.has(doc)) this.#deps.merged(doc as DocName, update);
    return stored;
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

  async #answered(answer: ExchangeResponseItem, sent: Sent): Promise<void> {
    const name = answer.doc as DocName;
    const { contents, index, manifest } = this.#deps;
    if (answer.code === CLOSE_CODES.CONTENT_MISSING.code) {
      await this.#isMissing(name, answer, sent);
      return;
    }
    if (answer.code !== 0) {
      await this.#refused(name, answer.code);
      return;
    }
    // Lost while the answer was on its way [EV15].
    if (!sent.existed && manifest.get(name) === undefined) return this.#hold(name);
    this.#doubted.delete(name);
    const proved = isProved(answer, sent);
    const notices = (answer.notices ?? []).map((notice) => ({ ...notice, at: this.#deps.clock.now() }));
    const isMerged = await contents.merge(
      name,
      answer.update,
      (row) => {
        takeAnswer(row, answer);
        if (proved) clearMarkers(row, sent.seen);
        if (notices.length > 0) row.notices = [...(row.notices ?? []), ...notices];
      },
      sent.existed,
    );
    if (!isMerged) return this.#hold(name);
    await index.wrote(name);
    await this.#compare(name, answer, sent, proved);
    this.#deps.merged(name, answer.update);
  }

  async #compare(name: DocName, answer: ExchangeResponseItem, sent: Sent, proved: boolean): Promise<void> {
    const { index } = this.#deps;
    const { item, seq } = sent;
    const row = index.get(name);
    if (isToHandBack(row)) {
      // Handed back next, or once more when something moves.
      if (item.handsBack === undefined) this.#serverVectors.set(name, answer.stateVector);
      else this.#hold(name);
      return;
    }
    this.#serverVectors.delete(name);
    if (sent.asks && isPending(row)) {
      if (lacksOthers(answer, sent, row)) await this.handBack(name);
      return;
    }
    // Edits of a living tab stay marked until that tab clears them: not asked again before something moves.
    if (isPending(row)) {
      this.#hold(name);
      return;
    }
    // A server at or past what this device knew, and without what it has, went back [EV13].
    if (!proved && answer.seq >= seq) await this.handBack(name);
  }

  /** The server lacks what the update leans on: it gets the difference from what it says it has [EV10]. */
  async #isMissing(name: DocName, { stateVector }: ExchangeResponseItem, { base }: Sent): Promise<void> {
    // Made against just that: the device lacks it too, and asks again when something moves.
    if (base !== null && sameBytes(base, stateVector)) {
      this.#hold(name);
      return;
    }
    const { index } = this.#deps;
    if (isToHandBack(index.get(name))) this.#serverVectors.set(name, stateVector);
    else await index.change(name, (row) => void (row.serverVector = stateVector));
  }

  /** Everything of the document is compared with the server, and handed back where that lacks it [EV11]. */
  async handBack(name: DocName): Promise<void> {
    const { index, clock } = this.#deps;
    this.#serverVectors.delete(name);
    this.#held.delete(name);
    await index.change(name, (row) => doubt(row, clock.now()));
    this.work();
  }

  async #refused(name: DocName, code: number): Promise<void> {
    const known = closeName(code);
    // Content of others, which a server that went back lost: only a hand-back may bring it [EV12].
    if (known === 'FORGED_AUTHOR' && !isToHandBack(this.#deps.index.get(name))) {
      await this.handBack(name);
      return;
    }
    if (known === null || !CLOSE_CODES[known].fatal) {
      this.#hold(name);
      return;
    }
    if (refusesAccess(known)) {
      this.#hold(name);
      this.accessRefused(name, known);
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
