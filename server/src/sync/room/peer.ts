import type { CloseName } from '@basoche/protocol';

/** A channel as its room sees it. */
export interface Peer {
  /** The peer has been handed the content up to this seq, or is being handed it. */
  position: number;
  /**
   * A y-websocket message for this peer. False when the line is behind: nothing was queued, the position stays, and the
   * peer asks for what it missed once it has drained.
   */
  relay(message: Buffer): boolean;
  /** Presence: may be late, and merged, on a line that is behind. */
  relayPresence(message: Buffer): void;
  /** Content before `position` + 1 is no longer apart: send the whole. */
  resync(): void;
  closeWith(code: CloseName): void;
}
