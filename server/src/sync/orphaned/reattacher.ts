import { orphaned } from '@basoche/crdt';
import type { Log } from '../../log.ts';
import { isUnreachable } from '../journal/connection-error.ts';
import type { Journal } from '../journal/journal.ts';
import { historyIn } from '../journal/restore.ts';
import { changeIn } from '../room/change.ts';
import type { Room } from '../room/room.ts';

export interface ReattacherOptions {
  journal: Pick<Journal, 'checkpoint' | 'historyChunk' | 'tailWithAuthors' | 'owners'>;
  log: Log;
  now: () => number;
}

/** Puts back what updates left orphaned in texts (SPEC.md, PR9). */
export class Reattacher {
  readonly #options: ReattacherOptions;

  constructor(options: ReattacherOptions) {
    this.#options = options;
  }

  /**
   * Resolves once what can be put back is durable. What cannot be stays in the history, and the log says so.
   * @throws when the database cannot be reached: to be tried again
   */
  async reattach(room: Room, found: orphaned.IdRange[]): Promise<void> {
    try {
      const reattachments = await this.#plan(room, found);
      for (const [user, due] of await this.#byAuthor(room, reattachments)) await this.#putBack(room, user, due);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      this.#options.log.error({ err: error, doc: room.name }, 'sync: orphaned words could not be put back');
    }
  }

  async #putBack(room: Room, user: string | null, reattachments: orphaned.Reattachment[]): Promise<void> {
    const writer = { user, at: new Date(this.#options.now()).toISOString() };
    const outcome = await changeIn(room, user, (doc) => orphaned.putBack(doc, reattachments, writer));
    // A room that has ended is found behind by whoever opens the document next, and looked at again.
    if (outcome.type === 'durable' || room.isGone) return;
    throw outcome.type === 'threw' ? outcome.error : new Error(`refused: ${JSON.stringify(outcome)}`);
  }

  /** From the last state kept before it all began, which is looked for backwards: what was deleted by then is not in it. */
  async #plan(room: Room, found: orphaned.IdRange[]): Promise<orphaned.Reattachment[]> {
    const { journal } = this.#options;
    const { name, seq } = room;
    for (let before = seq; ;) {
      const state = await journal.checkpoint(name, before);
      const past = await this.#past(room, state, seq);
      try {
        const reattachments = orphaned.planReattachments(past, found);
        if (reattachments) return reattachments;
      } finally {
        past.destroy();
      }
      if (!state) throw new Error('the history does not hold what was orphaned');
      before = state.seq - 1;
    }
  }

  async #past(room: Room, state: { seq: number; bytes: Uint8Array } | null, seq: number): Promise<orphaned.Past> {
    const past = new orphaned.Past(state?.bytes ?? null);
    for await (const piece of historyIn(this.#options.journal, room.name, seq, state?.seq ?? 0))
      for (const { bytes } of piece) past.apply(bytes);
    return past;
  }

  /** By the person of the client id that wrote it, as the journal knows them. */
  async #byAuthor(
    room: Room,
    reattachments: orphaned.Reattachment[],
  ): Promise<Map<string | null, orphaned.Reattachment[]>> {
    const clients = [...new Set(reattachments.map(clientOf))];
    const owners = await this.#options.journal.owners(room.id, clients);
    const byAuthor = new Map<string | null, orphaned.Reattachment[]>();
    for (const reattachment of reattachments) {
      const author = owners.get(clientOf(reattachment)) ?? null;
      byAuthor.set(author, [...(byAuthor.get(author) ?? []), reattachment]);
    }
    return byAuthor;
  }
}

function clientOf({ ranges }: orphaned.Reattachment): number {
  return ranges[0]!.client;
}
