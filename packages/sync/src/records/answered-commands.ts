import type { AnsweredCommand } from './record-disk.ts';

interface Noted {
  command: AnsweredCommand;
  /** Pages that had been asked for when it was answered. */
  asked: number;
  /** Once every older transaction is over, the feed has shown what it did. */
  until: bigint | null;
}

/** What a page of the feed says of transactions; see `RecordChanges`. */
export interface PageHorizon {
  upTo: string;
  newest: string;
  /** The page is the last one for now, and not of a fill. */
  isLast: boolean;
  startsFill: boolean;
}

/** Commands that were answered, until the feed has given what they did [RD4]. */
export class AnsweredCommands {
  readonly #noted = new Map<string, Noted>();

  list(): AnsweredCommand[] {
    return [...this.#noted.values()].map(({ command }) => command).sort((a, b) => a.order - b.order);
  }

  has(commandId: string): boolean {
    return this.#noted.has(commandId);
  }

  add(command: AnsweredCommand, asked: number): void {
    this.#noted.set(command.change.commandId, { command, asked, until: null });
  }

  drop(commandIds: readonly string[]): void {
    for (const id of commandIds) this.#noted.delete(id);
  }

  /** @param asked number of the request that the page answers @returns commands that the rows now hold */
  shownBy({ upTo, newest, isLast, startsFill }: PageHorizon, asked: number): string[] {
    const shown: string[] = [];
    for (const [id, noted] of this.#noted) {
      // The database may be another one, that counts anew.
      if (startsFill) noted.until = null;
      if (noted.asked >= asked) continue;
      noted.until ??= BigInt(newest);
      if (isLast && BigInt(upTo) >= noted.until) shown.push(id);
    }
    return shown;
  }
}
