import type { DocKindModule } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';
import type { Log } from '../../log.ts';
import type { Journal } from '../journal/journal.ts';
import type { Rooms } from '../room/rooms.ts';
import type { Projector } from './projector.ts';

const MAX = 200;
const LEASE_MS = 15_000;
/** A process that has the database to itself, and found nothing, looks again at every so many calls. */
const CALLS_A_LOOK = 15;

export interface SweeperOptions {
  journal: Journal;
  rooms: Rooms;
  projector: Projector;
  kinds: Record<DocKind, DocKindModule>;
  log: Log;
  node: string;
  /** Others write to the same database, and may die. */
  isShared: boolean;
}

/** Finds documents whose rows are behind although nobody is at work on them (PR3, PR4, PR5). */
export class Sweeper {
  readonly #options: SweeperOptions;
  #seen = new Set<string>();
  #isSweeping = false;
  /** At the last look, rows were behind. */
  #hasWork = true;
  #callsSinceLook = 0;

  constructor(options: SweeperOptions) {
    this.#options = options;
  }

  /** Before anybody is served: whatever a crash left behind. Rows of another projector version may wait. */
  async catchUp(): Promise<void> {
    for (;;) {
      const lagging = (await this.#lagging()).filter((doc) => !doc.outdated);
      if (lagging.length === 0) return;
      const done = await Promise.all(lagging.map((doc) => this.#bringUp(doc)));
      // A document that cannot be projected is tried again in the background; the others are done.
      if (!done.some(Boolean)) return;
    }
  }

  async sweep(): Promise<void> {
    if (this.#isSweeping || this.#mayRest()) return;
    this.#isSweeping = true;
    try {
      const { journal, node, isShared } = this.#options;
      if (isShared && !(await journal.lease('projection', node, LEASE_MS))) return;
      const lagging = await this.#lagging();
      this.#hasWork = lagging.length > 0;
      const before = this.#seen;
      this.#seen = new Set(lagging.map((doc) => doc.name));
      // One that was behind a moment ago as well: its own process would have done it by now.
      const stuck = lagging.filter((doc) => doc.outdated || before.has(doc.name));
      for (const doc of stuck) await this.#bringUp(doc);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'sync: could not look for rows that are behind');
    } finally {
      this.#isSweeping = false;
    }
  }

  /** Where nobody else writes, only a database that went back unnoticed leaves rows behind (PR4). */
  #mayRest(): boolean {
    if (this.#options.isShared || this.#hasWork) return false;
    this.#callsSinceLook = (this.#callsSinceLook + 1) % CALLS_A_LOOK;
    return this.#callsSinceLook !== 0;
  }

  #lagging() {
    const versions = new Map(
      Object.values(this.#options.kinds).map((module) => [module.kind, module.projectorVersion]),
    );
    return this.#options.journal.lagging(versions, MAX);
  }

  async #bringUp(doc: Awaited<ReturnType<Journal['lagging']>>[number]): Promise<boolean> {
    const { rooms, projector, log } = this.#options;
    try {
      const room = await rooms.open(doc.name, doc.firmId);
      // A room that was opened before the database was known to have gone back takes its rows for up to date (EV5).
      if (doc.outdated || room.projectedSeq >= room.seq) await projector.rebuild(room);
      else await projector.projected(room, room.seq);
      return true;
    } catch (error) {
      log.warn({ err: error, doc: doc.name }, 'sync: rows stay behind for now');
      return false;
    }
  }
}
