import type { OutboxItem } from '../api/outbox.ts';
import type { Rows } from '../store/tables.ts';

/** What an answer made of a command; `null`: it is done. */
interface Change {
  /** The command as it stood in the queue then: one that was put there again is another matter. */
  order: number;
  next: OutboxItem | null;
}

/** Changes to commands that the disk does not hold yet: a full device must not show, nor send, what was answered [OB12]. */
export class Unwritten {
  readonly #changes = new Map<string, Change>();

  get isEmpty(): boolean {
    return this.#changes.size === 0;
  }

  add({ commandId, order }: OutboxItem, next: OutboxItem | null): void {
    this.#changes.set(commandId, { order, next });
  }

  /** The commands on the disk with these changes. */
  over(stored: readonly OutboxItem[]): OutboxItem[] {
    for (const commandId of this.#changes.keys())
      if (!stored.some((item) => this.#concerns(item, commandId))) this.#changes.delete(commandId);
    return stored.flatMap((item) => {
      const change = this.#changes.get(item.commandId);
      if (change === undefined) return [item];
      return change.next === null ? [] : [change.next];
    });
  }

  /** @returns what is to be called once the transaction is committed. @throws StorageError */
  async write(rows: Rows): Promise<() => void> {
    const written = [...this.#changes];
    for (const [commandId, change] of written) {
      const item = await rows.get<OutboxItem>('outbox', commandId);
      // Discarded or sent again meanwhile in another tab: stays so.
      if (item === undefined || !this.#concerns(item, commandId)) continue;
      if (change.next === null) rows.delete('outbox', commandId);
      else rows.put('outbox', commandId, change.next);
    }
    return () => {
      for (const [commandId, change] of written)
        if (this.#changes.get(commandId) === change) this.#changes.delete(commandId);
    };
  }

  #concerns(item: OutboxItem, commandId: string): boolean {
    return item.commandId === commandId && item.order === this.#changes.get(commandId)?.order;
  }
}
