/** What the harness wants to know of the documents of one socket; `doc` is the index in the list they were opened with. */
export interface LinkHandlers {
  /** The answer to the first state vector is complete: what a client shows as "synced". */
  synced?: (doc: number) => void;
  /** `update` may be a view on a reused buffer: copy what is kept. */
  update?: (doc: number, update: Uint8Array) => void;
  awareness?: (doc: number, update: Uint8Array) => void;
  /** `total` document messages of this client were acknowledged so far; `seq` where the server numbers them. */
  ack?: (doc: number, total: number, seq: number) => void;
  /** `doc` -1 = the socket, with all its documents. */
  closed?: (doc: number, code: number) => void;
}

/** What the client already has, and what it tells the server when asked. */
export interface LinkState {
  stateVector: Uint8Array;
  /** Answer to the server's state vector. */
  diff(serverVector: Uint8Array): Uint8Array;
}

/** An update without content, as Yjs encodes it. */
export const EMPTY_UPDATE = Uint8Array.of(0, 0);
export const NOTHING: LinkState = { stateVector: Uint8Array.of(0), diff: () => EMPTY_UPDATE };

/** One socket of a client with one or more documents open on it. */
export interface Link {
  sendUpdate(doc: number, update: Uint8Array): void;
  sendAwareness(doc: number, update: Uint8Array): void;
  readonly bytesIn: number;
  readonly messagesIn: number;
  pause(): void;
  resume(): void;
  close(): void;
  /** Vanishes without a word. */
  destroy(): void;
}

export interface LinkRequest {
  port: number;
  docs: string[];
  handlers: LinkHandlers;
  state?: LinkState;
}

/** How a target is spoken to. */
export type Wire = (request: LinkRequest) => Link;
