import { CLOSE_CODES } from '@basoche/protocol';
import { WebSocket } from 'ws';

/** Codes with which the websocket layer itself ends a connection on bad input, in our own terms (SC2). */
const OWN_CODES = new Map<number | undefined, number>([
  [1002, CLOSE_CODES.BAD_FRAME.code],
  [1007, CLOSE_CODES.BAD_FRAME.code],
  [1008, CLOSE_CODES.BAD_FRAME.code],
  [1009, CLOSE_CODES.MESSAGE_TOO_LARGE.code],
]);

export class SyncSocket extends WebSocket {
  override close(code?: number, reason?: string | Buffer): void {
    super.close(OWN_CODES.get(code) ?? code, reason);
  }
}
