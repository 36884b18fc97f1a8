import type { GuardNotice } from '@basoche/crdt';
import type { CloseName } from '@basoche/protocol';
import type * as Y from 'yjs';
import type { InspectedUpdate } from '../update/inspect.ts';

/** What became of one document message or edit. */
export type Outcome =
  /** The durable state holds it, at or below `seq`. */
  | { type: 'durable'; seq: number; notices: GuardNotice[] }
  /** It leans on content that is not here: nothing was kept. */
  | { type: 'gap' }
  /** What stands of it is durable; the rest leans on content that the sender lacks too (EV3). */
  | { type: 'cut'; seq: number; notices: GuardNotice[] }
  | { type: 'refused'; code: CloseName }
  /** The edit's own code threw. */
  | { type: 'threw'; error: unknown };

export interface HandedBack {
  /** Client ids that are the sender's own. */
  named: ReadonlySet<number>;
  /** The database went back lately: what others wrote is taken too. */
  isTaken: boolean;
}

/** One thing to commit in a room, in the order in which it came. */
export interface Entry {
  work:
    | {
        type: 'update';
        update: InspectedUpdate;
        /** Nothing more is to be had: of an update with a gap, what stands is kept. */
        isWhole: boolean;
        /** It hands back what the database is to have lost, whoever wrote it (EV6). */
        handsBack?: HandedBack;
      }
    | { type: 'change'; change: (doc: Y.Doc) => void };
  /** `null` = the server itself: trusted, not guarded. */
  userId: string | null;
  /** Channel it came from; it is not sent its own words back. */
  origin: object | null;
  /** Asked again when its turn comes: a right may be lost while it waits. */
  mayWrite(): boolean;
  /** Its channel was closed for cause: nothing more of it is taken. */
  isDropped(): boolean;
  settle(outcome: Outcome): void;
}

export function entryBytes(entry: Entry): number {
  return entry.work.type === 'update' ? entry.work.update.bytes.length : 1024;
}
