import { stranded } from '@basoche/crdt';
import type { Log } from '../../log.ts';
import { isUnreachable } from '../journal/connection-error.ts';
import type { Journal } from '../journal/journal.ts';
import { historyIn } from '../journal/restore.ts';
import { changeIn } from '../room/change.ts';
import type { Room } from '../room/room.ts';

export interface RescuerOptions {
  journal: Pick<Journal, 'checkpoint' | 'historyChunk' | 'tailWithAuthors' | 'owners'>;
  log: Log;
  now: () => number;
}

/** Puts back what updates left stranded in texts (SPEC.md, PR9). */
export class Rescuer {
  readonly #options: RescuerOptions;

  constructor(options: RescuerOptions) {
    this.#options = options;
  }

  /**
   * Resolves once what can be put back is durable. What cannot be stays in the history, and the log says so.
   * @throws when the database cannot be reached: to be tried again
   */
  async rescue(room: Room, found: stranded.IdRange[]): Promise<void> {
    try {
      const rescues = await this.#plan(room, found);
      for (const [user, due] of await this.#byAuthor(room, rescues)) await this.#putBack(room, user, due);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      this.#options.log.error({ err: error, doc: room.name }, 'sync: stranded words could not be put back');
    }
  }

  async #putBack(room: Room, user: string | null, rescues: stranded.Rescue[]): Promise<void> {
    const writer = { user, at: new Date(this.#options.now()).toISOString() };
    const outcome = await changeIn(room, user, (doc) => stranded.putBack(doc, rescues, writer));
    // A room that has ended is found behind by whoever opens the document next, and looked at again.
    if (outcome.type === 'durable' || room.isGone) return;
    throw outcome.type === 'threw' ? outcome.error : new Error(`refused: ${JSON.stringify(outcome)}`);
  }

  /** From the last state kept before it all began, which is looked for backwards: what was deleted by then is not in it. */
  async #plan(room: Room, found: stranded.IdRange[]): Promise<stranded.Rescue[]> {
    const { journal } = this.#options;
    const { name, seq } = room;
    for (let before = seq; ;) {
      const state = await journal.checkpoint(name, before);
      const past = await this.#past(room, state, seq);
      try {
        const rescues = stranded.planRescues(past, found);
        if (rescues) return rescues;
      } finally {
        past.destroy();
      }
      if (!state) throw new Error('the history does not hold what was stranded');
      before = state.seq - 1;
    }
  }

  async #past(room: Room, state: { seq: number; bytes: Uint8Array } | null, seq: number): Promise<stranded.Past> {
    const past = new stranded.Past(state?.bytes ?? null);
    for await (const piece of historyIn(this.#options.journal, room.name, seq, state?.seq ?? 0))
      for (const { bytes } of piece) past.apply(bytes);
    return past;
  }

  /** By the person of the client id that wrote it, as the journal knows them. */
  async #byAuthor(room: Room, rescues: stranded.Rescue[]): Promise<Map<string | null, stranded.Rescue[]>> {
    const clients = [...new Set(rescues.map(clientOf))];
    const owners = await this.#options.journal.owners(room.id, clients);
    const byAuthor = new Map<string | null, stranded.Rescue[]>();
    for (const rescue of rescues) {
      const author = owners.get(clientOf(rescue)) ?? null;
      byAuthor.set(author, [...(byAuthor.get(author) ?? []), rescue]);
    }
    return byAuthor;
  }
}

function clientOf({ ranges }: stranded.Rescue): number {
  return ranges[0]!.client;
}
