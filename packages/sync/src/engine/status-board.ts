import type { DocName } from '@basoche/protocol';
import type { PendingFile } from '../api/engine.ts';
import type { DocStatus, SyncStatus } from '../api/status.ts';
import type { OutboxItem } from '../api/outbox.ts';
import type { DocSession } from '../session/doc-session.ts';
import type { Sessions } from '../session/sessions.ts';
import type { DocFacts } from '../status/doc-facts.ts';
import { QUIET } from '../status/doc-facts.ts';
import { Listeners } from '../status/listeners.ts';
import { oncePerTurn } from '../status/later.ts';
import type { SyncFacts } from '../status/sync-status.ts';
import { behindOf } from '../status/behind.ts';
import { docStatus, sameStatus, syncStatus } from '../status/sync-status.ts';
import { isLeaving, isPending, newDocRow } from '../store/doc-row.ts';
import type { DocRow } from '../store/doc-row.ts';
import type { Local } from './local.ts';

export interface BoardInput {
  tab: string;
  local(): Local | null;
  sessions(): Sessions | null;
  commands(): OutboxItem[];
  files(): readonly PendingFile[];
  creating(name: DocName): boolean;
  uncreated(name: DocName): boolean;
  title(name: DocName): string;
  /** Documents with edits that only the memory of another tab holds. */
  unwrittenElsewhere(): Set<DocName>;
  /** What the background has to fetch or push. */
  toFetch(): readonly DocRow[];
  now(): number;
  /** What is not per document. */
  whole(): Pick<
    SyncFacts,
    'ready' | 'signedOut' | 'connected' | 'leads' | 'transport' | 'intercepted' | 'tooOld' | 'storageFull' | 'persisted'
  >;
  /** The moment at which everything was known to be saved moved. */
  saved(at: number): void;
}

/** Gathers the facts and hands out one status object until something changes [ST6]. */
export class StatusBoard {
  readonly listeners = new Listeners();
  /** Asks for a new look at the end of this turn. */
  readonly update = oncePerTurn(() => this.#look());
  readonly #input: BoardInput;
  #current: SyncStatus;
  #lastSyncAt: number | null = null;
  #untold = false;

  constructor(input: BoardInput) {
    this.#input = input;
    this.#current = syncStatus(this.#facts());
  }

  /** Of this very moment; listeners hear of a change at the end of the turn, never while someone reads. */
  get current(): SyncStatus {
    if (this.#take()) {
      this.#untold = true;
      this.update();
    }
    return this.#current;
  }

  restore(lastSyncAt: number | null): void {
    this.#lastSyncAt = lastSyncAt;
  }

  ofSession(session: DocSession): DocStatus {
    return docStatus(session.name, this.#input.title(session.name), this.#sessionFacts(session));
  }

  /** Of every document that is open or has something the server lacks. */
  docs(): SyncFacts['docs'] {
    const local = this.#input.local();
    const sessions = this.#input.sessions();
    if (local === null || sessions === null) return [];
    const open = sessions.all().filter((session) => !session.gone);
    const docs = open.map((session) => ({
      name: session.name,
      title: this.#input.title(session.name),
      facts: this.#sessionFacts(session),
      open: true,
    }));
    const unwritten = this.#input.unwrittenElsewhere();
    for (const row of local.index.all()) {
      const isElsewhere = unwritten.delete(row.name);
      const pending = isPending(row) || isElsewhere;
      if (sessions.get(row.name) !== undefined || (!pending && (row.refused === null || isLeaving(row)))) continue;
      const creating = this.#input.creating(row.name);
      const uncreated = this.#input.uncreated(row.name);
      const facts = { ...QUIET, pending, creating, uncreated, refused: row.refused };
      docs.push({ name: row.name, title: this.#input.title(row.name), facts, open: false });
    }
    for (const name of unwritten) {
      if (sessions.get(name) !== undefined) continue;
      docs.push({ name, title: this.#input.title(name), facts: { ...QUIET, pending: true }, open: false });
    }
    return docs;
  }

  /** A marker of another tab counts as long as that tab, or a handshake of this one, has not cleared it [ST4]. */
  #sessionFacts(session: DocSession): DocFacts {
    const { facts } = session;
    if (facts.pending) return facts;
    if (this.#input.unwrittenElsewhere().has(session.name)) return { ...facts, pending: true };
    const row = this.#input.local()?.index.get(session.name);
    const others = Object.keys(row?.pending ?? {}).some((tab) => tab !== this.#input.tab);
    return others ? { ...facts, pending: true } : facts;
  }

  #facts(): SyncFacts {
    const local = this.#input.local();
    const commands = this.#input.commands();
    const review = commands.filter((item) => item.state === 'review').length;
    const due = this.#input.toFetch();
    return {
      ...this.#input.whole(),
      durable: local?.tables.durable ?? true,
      unread: local?.isUnread ?? false,
      docs: this.docs(),
      commands: { waiting: commands.length - review, review },
      files: this.#input.files(),
      refusedEdits: local?.refused.list().length ?? 0,
      damaged: local?.damage.list().length ?? 0,
      sealed: local?.sealed ?? 'none',
      lastSyncAt: this.#lastSyncAt,
      restoredAt: local?.restoredAt ?? null,
      toFetch: due.length,
      behind: behindOf({
        listed: local?.manifest.all() ?? [],
        row: (name) => local?.index.get(name) ?? newDocRow(name),
        hasArrived: (name) => {
          const session = this.#input.sessions()?.get(name);
          return session === undefined ? null : session.loaded && !session.arrival.missing;
        },
        due,
      }),
    };
  }

  #look(): void {
    const changed = this.#take();
    if (!changed && !this.#untold) return;
    this.#untold = false;
    this.listeners.tell();
  }

  /** Returns whether the status is another one. */
  #take(): boolean {
    const next = syncStatus(this.#facts());
    const was = this.#current.state === 'saved';
    const is = next.state === 'saved';
    if (was !== is) {
      this.#lastSyncAt = this.#input.now();
      this.#input.saved(this.#lastSyncAt);
      next.lastSyncAt = this.#lastSyncAt;
    }
    if (sameStatus(this.#current, next)) return false;
    this.#current = next;
    return true;
  }
}
