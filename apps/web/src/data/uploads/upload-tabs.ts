import type { BroadcastLike } from '@basoche/sync';
import type { UploadRow } from './upload.ts';

export interface Progress {
  id: string;
  sent: number;
  isSending: boolean;
}

/** What one tab tells the others of uploads. */
export interface UploadNews {
  type: 'changed';
  rows: UploadRow[];
  gone: string[];
  progress: Progress[];
  /** Files that were taken over since the queue was last empty. */
  uploaded: number;
}

/** `hello`: the sender was just opened, and has what the device has. */
type Message = UploadNews | { type: 'hello' };

/** Tells the other tabs at the end of the turn what changed in this one. */
export class UploadTabs {
  readonly #channel: BroadcastLike | null;
  readonly #uploaded: () => number;
  readonly #rows = new Map<string, UploadRow | null>();
  readonly #progress = new Map<string, Progress>();
  #isDue = false;
  #isClosed = false;

  constructor(
    channel: BroadcastLike | null,
    heard: { uploaded(): number; changed(news: UploadNews): void; hello(): void },
  ) {
    this.#channel = channel;
    this.#uploaded = () => heard.uploaded();
    if (channel === null) return;
    channel.onmessage = ({ data }) => {
      const message = data as Message;
      if (message.type === 'hello') heard.hello();
      else heard.changed(message);
    };
    channel.postMessage({ type: 'hello' } satisfies Message);
  }

  /** `null`: it is gone. */
  row(id: string, row: UploadRow | null): void {
    this.#rows.set(id, row);
    this.#due();
  }

  progress(progress: Progress): void {
    this.#progress.set(progress.id, progress);
    this.#due();
  }

  /** What has yet to be told is told by nobody: the next tab reads it from the device. */
  close(): void {
    this.#isClosed = true;
    this.#channel?.close();
  }

  #due(): void {
    if (this.#channel === null || this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.#isClosed) return;
      const rows = [...this.#rows];
      this.#channel?.postMessage({
        type: 'changed',
        rows: rows.flatMap(([, row]) => row ?? []),
        gone: rows.flatMap(([id, row]) => (row === null ? [id] : [])),
        progress: [...this.#progress.values()],
        uploaded: this.#uploaded(),
      } satisfies Message);
      this.#rows.clear();
      this.#progress.clear();
    });
  }
}
