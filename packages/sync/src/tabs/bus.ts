import type { CloseName, DocName } from '@basoche/protocol';
import type { OutboxOutcome } from '../api/outbox.ts';
import type { ManifestMessage } from '../background/manifest-store.ts';
import type { BroadcastLike, Platform } from '../platform/platform.ts';
import type { AnsweredCommand, FeedState } from '../records/record-disk.ts';
import type { Segment } from '../records/segment.ts';

/** What one tab tells another of a document's content. */
export interface FromTab {
  update: Uint8Array;
  /** The sender answers for edits that are not durable yet. */
  unsaved: boolean;
  /** Client ids under which tabs of this device write, as far as the sender knows; tabs of earlier releases do not tell. */
  clients?: number[];
}

/** A document that was refused, and by which code. */
export interface Unlisted {
  name: DocName;
  code: CloseName;
}

/** What the leader took up of the feed of records [RD1]. */
export interface ChangedRecords extends Pick<FeedState, 'seq' | 'generation' | 'isFilled' | 'unreadable'> {
  type: 'records';
  rows: Segment['rows'];
  gone: Segment['gone'];
  endsFill: boolean;
  /** Commands whose changes the rows now hold. */
  shown: string[];
}

/** All that the leader has, where the disk does not hold it. */
export interface WholeRecords extends Pick<FeedState, 'seq' | 'generation' | 'isFilled' | 'unreadable'> {
  type: 'records-whole';
  rows: Segment['rows'];
}

export type RecordsMessage =
  | ChangedRecords
  | WholeRecords
  /** The sender read the disk, and may lack what was taken up since, or did not. `seq`: of what it has. */
  | { type: 'records-wanted'; seq?: number }
  /** What the sender read from the disk is not what was written. */
  | { type: 'records-damaged' }
  /** The server answered a command. */
  | { type: 'record-answered'; command: AnsweredCommand };

/** What tabs of one person tell each other [TB6]. */
export type BusMessage =
  | { type: 'hello' }
  /** `unwritten` = edits that only the sender's memory holds, because the device does not write. */
  | { type: 'open'; docs: DocName[]; unwritten: DocName[] }
  | { type: 'bye' }
  /** A local edit of the sender [TB3]. `clients`: see `FromTab`. */
  | ({ type: 'update'; name: DocName } & Omit<FromTab, 'unsaved'>)
  /** The sender just opened the document and has this state vector [TB5]. */
  | { type: 'ask'; name: DocName; vector: Uint8Array }
  /** Answer to `ask`. */
  | ({ type: 'state'; to: string; name: DocName } & FromTab)
  /** Every edit of the sender in this document is durable [ST4]. */
  | { type: 'saved'; name: DocName }
  | { type: 'rows'; names: DocName[] }
  | ManifestMessage
  /** The background merged news into the stored document [BG8]. */
  | { type: 'content'; name: DocName; update: Uint8Array }
  | { type: 'outbox'; outcome: OutboxOutcome | null }
  | { type: 'refused' }
  /** The server refused the sender this document: the leader asks for the list [CH10]. */
  | { type: 'access-refused'; name: DocName; code: CloseName }
  /** Documents whose copies left: the list names them no more, or they were refused and a list asked for since does not. */
  | { type: 'access-lost'; docs: Unlisted[] }
  /** The sender moves the refused edits out of this document: nobody else may write them back [CH17]. */
  | { type: 'set-aside'; name: DocName }
  /** The server went back, or the person has read that it did (`null`) [EV11]. */
  | { type: 'restored'; at: number | null }
  /** The sender reached the server after it could not [TB8]. */
  | { type: 'line' }
  /** The sender asks whether the leader runs [TB9]. */
  | { type: 'who-leads' }
  | { type: 'leads' }
  | RecordsMessage
  | { type: 'sign-out' };

export type Envelope = BusMessage & { tab: string };

/** The tabs' broadcast channel; says nothing to anyone where the browser has none. */
export class Bus {
  readonly tab: string;
  #channel: BroadcastLike | null;
  readonly #listeners = new Set<(message: Envelope) => void>();

  constructor(platform: Pick<Platform, 'BroadcastChannel'>, name: string, tab: string) {
    this.tab = tab;
    this.#channel = platform.BroadcastChannel === null ? null : new platform.BroadcastChannel(name);
    if (this.#channel === null) return;
    this.#channel.onmessage = ({ data }) => {
      for (const listener of this.#listeners) listener(data as Envelope);
    };
  }

  /** Other tabs can be heard. */
  get isOpen(): boolean {
    return this.#channel !== null;
  }

  /** Once closed, to nobody: a pull or a write that was under way may end after its engine. */
  post(message: BusMessage): void {
    this.#channel?.postMessage({ ...message, tab: this.tab } satisfies Envelope);
  }

  subscribe(listener: (message: Envelope) => void): void {
    this.#listeners.add(listener);
  }

  close(): void {
    this.#listeners.clear();
    this.#channel?.close();
    this.#channel = null;
  }
}
