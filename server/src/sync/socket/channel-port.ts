import type { GuardNotice } from '@basoche/crdt';
import type { CloseName } from '@basoche/protocol';
import type { Journal } from '../journal/journal.ts';
import type { SyncLimits } from '../limits.ts';
import type { Presence } from '../presence/presence.ts';
import type { Room } from '../room/room.ts';
import type { Channel } from './channel.ts';

/** What a channel needs of its socket and of the engine. */
export interface ChannelPort {
  readonly limits: SyncLimits;
  readonly isBehind: boolean;
  send(message: Buffer): void;
  opened(right: 'read' | 'write', seq: number): void;
  /** Nothing more is sent for this channel. */
  closed(code: CloseName): void;
  rightChanged(right: 'read' | 'write'): void;
  notice(notice: GuardNotice): void;
  /** Something was acknowledged: `takeAck` is asked before the next write. */
  ackDue(channel: Channel): void;
  /** `drained` is wanted once the line has drained. */
  wait(channel: Channel): void;
  hold(bytes: number): void;
  release(bytes: number): void;
  presenceOf(room: Room): Presence | null;
  /** @throws when the bytes are malformed */
  presence(room: Room, states: Uint8Array): void;
  left(channel: Channel): void;
  /** Bytes that a room let go of. False when it had to be ended. */
  ensureContent(room: Room): Promise<boolean>;
  /** Brings a room to where the journal is. Never rejects; the room may be gone after it. */
  refresh(room: Room): Promise<void>;
  journal: Journal;
  failed(error: unknown, what: string): void;
  skipped(): void;
}
