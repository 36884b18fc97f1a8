import type { DocName } from '@basoche/protocol';
import type { Awareness } from 'y-protocols/awareness';
import type { DocHandle, DocNotice } from '../api/doc-handle.ts';
import type { DocStatus } from '../api/status.ts';
import { Listeners } from '../status/listeners.ts';
import type { DocRow } from '../store/doc-row.ts';
import type { OpenDocs } from '../tabs/presence.ts';
import { DocSession } from './doc-session.ts';
import type { SessionDeps } from './session-deps.ts';

/** A document stays open a little after its last handle: screens close and open again. */
const LINGER_MS = 1_000;
/** And longer while its edits are on their way. */
const UNSAVED_LINGER_MS = 10_000;
/** What nobody looks at waits no longer for a document that is on its way [BG12]. */
const MAX_WAIT_MS = 10_000;

interface Entry {
  session: DocSession;
  handles: number;
  listeners: Listeners;
  cancelClose: (() => void) | null;
}

export interface SessionsDeps {
  session: SessionDeps;
  status(session: DocSession): DocStatus;
  retry(session: DocSession): void;
  refusedHere(name: DocName): DocSession['refused'];
  /** The set of open documents changed. */
  changed(): void;
}

/** The open documents of this tab, ref-counted. */
export class Sessions {
  readonly #deps: SessionsDeps;
  readonly #entries = new Map<DocName, Entry>();
  /** Who waits for the documents that are on their way looks whether they came. */
  readonly #awaiting = new Set<() => void>();

  constructor(deps: SessionsDeps) {
    this.#deps = deps;
  }

  get(name: DocName): DocSession | undefined {
    return this.#entries.get(name)?.session;
  }

  all(): DocSession[] {
    return [...this.#entries.values()].map((entry) => entry.session);
  }

  names(): DocName[] {
    return [...this.#entries.keys()];
  }

  /** Something typed is in memory only and the server lacks it [ST5]. */
  get atRisk(): boolean {
    return this.all().some((session) => session.atRisk);
  }

  /** One is on its way to the screen: from the disk, or from the server because the device has nothing of it [BG11]. */
  get arriving(): boolean {
    return this.all().some(({ loaded, arrival, connected }) => !loaded || (arrival.missing && connected));
  }

  /** Resolves once none is, in ten seconds at the latest [BG12]. */
  async arrived(): Promise<void> {
    if (!this.arriving) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        if (!this.arriving) end();
      };
      const end = () => {
        this.#awaiting.delete(look);
        cancel();
        resolve();
      };
      const cancel = this.#deps.session.clock.after(MAX_WAIT_MS, end);
      this.#awaiting.add(look);
    });
  }

  /** Resolves when what was typed is on the disk, or cannot be written now. */
  async written(): Promise<void> {
    await Promise.all(this.all().map((session) => session.written()));
  }

  /** What other tabs have to know of this one. */
  get openDocs(): OpenDocs {
    const namesOf = (which: (session: DocSession) => boolean) =>
      this.all()
        .filter(which)
        .map((session) => session.name);
    return {
      docs: this.names(),
      unwritten: namesOf((session) => session.facts.unwritten),
      atRisk: namesOf((session) => session.atRisk),
    };
  }

  open(name: DocName): DocHandle {
    const entry = this.#entries.get(name) ?? this.#create(name);
    entry.cancelClose?.();
    entry.cancelClose = null;
    entry.handles += 1;
    return this.#handle(entry);
  }

  /** Hands over what this tab typed in documents that it closed too early: no other tab answers for it [LS2]. */
  takeUp(rows: Iterable<DocRow>, tab: string): void {
    for (const { name, pending, refused } of rows) {
      const isOurs = pending[tab] !== undefined && refused === null && !this.#deps.session.creating(name);
      if (isOurs && !this.#entries.has(name)) this.open(name).close();
    }
  }

  /** Rights that came back: what was refused without them is tried again. */
  regained(listed: (name: DocName) => boolean): void {
    for (const session of this.all()) {
      if (session.isAccessLost && listed(session.name)) this.#deps.retry(session);
    }
  }

  /** Something of this document's status moved. */
  tell(name: DocName): void {
    this.#entries.get(name)?.listeners.tell();
    for (const look of this.#awaiting) look();
  }

  async closeAll(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    for (const look of this.#awaiting) look();
    for (const entry of entries) entry.cancelClose?.();
    await Promise.all(entries.map((entry) => entry.session.close()));
  }

  #create(name: DocName): Entry {
    const session = new DocSession(this.#deps.session, name, this.#deps.refusedHere(name));
    const entry: Entry = { session, handles: 0, listeners: new Listeners(), cancelClose: null };
    this.#entries.set(name, entry);
    this.#deps.changed();
    return entry;
  }

  #release(entry: Entry, waited: number): void {
    const { clock } = this.#deps.session;
    entry.cancelClose = clock.after(LINGER_MS, () => {
      entry.cancelClose = null;
      const { session } = entry;
      if (this.#entries.get(session.name) !== entry) return;
      const unsaved = session.connected && session.facts.pending && waited < UNSAVED_LINGER_MS;
      // What only this memory holds keeps the document open until it is written or durable [LS4].
      if (unsaved || session.atRisk) {
        this.#release(entry, waited + LINGER_MS);
        return;
      }
      this.#entries.delete(session.name);
      for (const look of this.#awaiting) look();
      void session.close().then(() => this.#deps.changed());
      this.#deps.changed();
    });
  }

  #handle(entry: Entry): DocHandle {
    const { session, listeners } = entry;
    const deps = this.#deps;
    const own = new Set<() => void>();
    let open = true;
    return {
      name: session.name,
      doc: session.doc,
      local: session.local,
      whenSynced: session.connection.whenSynced(),
      get awareness(): Awareness {
        return session.connection.awareness;
      },
      get loaded() {
        return session.loaded;
      },
      get synced() {
        return session.synced;
      },
      get missing() {
        return session.arrival.missing;
      },
      get right() {
        return session.right;
      },
      get status() {
        return deps.status(session);
      },
      get notices() {
        return session.notices.list;
      },
      subscribe(fn) {
        const stop = listeners.add(fn);
        own.add(stop);
        return () => {
          own.delete(stop);
          stop();
        };
      },
      dismissNotice: (notice: DocNotice) => session.notices.dismiss(notice),
      retry: () => deps.retry(session),
      close: () => {
        if (!open) return;
        open = false;
        for (const stop of own) stop();
        entry.handles -= 1;
        if (entry.handles === 0) this.#release(entry, 0);
      },
    };
  }
}
