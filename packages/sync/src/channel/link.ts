import type { DocName } from '@basoche/protocol';

export type Right = 'read' | 'write';

/** What a line tells its document. Never called synchronously from `open` or `send`. */
export interface LineEvents {
  opened(right: Right, seq: number): void;
  /** A y-websocket message. */
  data(message: Uint8Array): void;
  /** The first `count` document messages of this line are durable, at or below `seq` [CH4]. */
  ack(count: number, seq: number): void;
  right(right: Right): void;
  notice(code: string, detail: string): void;
  /** 1006 = the network. Nothing is called after it. */
  closed(code: number, reason: string): void;
}

/** One document's way to the server, opened and not yet closed. */
export interface Line {
  /** A request with its own time limit is under way: no acknowledgement is late [CH15]. */
  readonly uploading: boolean;
  send(message: Uint8Array): void;
  close(): void;
}

/** Something that carries lines: the shared websocket, or HTTPS. */
export interface Link {
  readonly ready: boolean;
  /** `stateVector` is read when an HTTPS exchange needs it. Only while `ready`. */
  open(doc: DocName, stateVector: () => Uint8Array, events: LineEvents): Line;
}

/** What ends or stops a whole link, told to the engine. */
export interface LinkReports {
  changed(): void;
  /** The server closed the socket, or answered a request, with a code that concerns the whole client. */
  refused(name: 'UNAUTHENTICATED' | 'CLIENT_TOO_OLD', reason: string): void;
  hint(): void;
  /** Records of the firm changed: the feed has something new (RF7). */
  recordsMoved(): void;
}
