import type { DocName, ErrorCode, Reason } from '@basoche/protocol';

/** A REST write. `body` must survive structured cloning; it is sent as JSON. */
export interface OutboxCommand {
  /** UUIDv7, sent as `Idempotency-Key`; made by the engine when absent. */
  commandId?: string;
  /** Commands of one aggregate are sent in order (`project/<id>`); different aggregates go in parallel. */
  aggregate: string;
  /** Aggregates whose earlier commands go first: they make what this command names. */
  after?: readonly string[];
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path from the origin, `/api/…`. */
  path: string;
  body?: unknown;
  /** French, what the person did: « Créer la conversation Dossier Martin ». */
  label: string;
  /** The document that exists on the server once this command succeeded. */
  creates?: DocName;
  /** Title to list the created document under until the manifest has it. */
  title?: string;
}

export interface OutboxError {
  code: ErrorCode;
  /** HTTP status; 0 when the server was not reached. */
  status: number;
  /** French. */
  detail: string;
  fields?: Record<string, string>;
  /** As the answer had them; absent from what was refused before the server answered reasons. */
  reason?: Reason;
  fieldReasons?: Record<string, Reason>;
}

export interface OutboxItem extends OutboxCommand {
  commandId: string;
  /** Position in the queue, growing. */
  order: number;
  /** Milliseconds since the epoch. */
  createdAt: number;
  attempts: number;
  /** Not sent again before this moment. */
  nextAt: number;
  /** `review` = « À revoir »: refused for good, kept with its body until retried or discarded. */
  state: 'waiting' | 'sending' | 'review';
  lastError: OutboxError | null;
}

export type OutboxOutcome =
  | { ok: true; commandId: string; status: number; body: unknown }
  | { ok: false; commandId: string; error: OutboxError };

export interface Outbox {
  /**
   * Resolves once the command is stored on the device (not once it is sent).
   * @throws StorageError when the device cannot store it; the command is then not sent.
   */
  send(command: OutboxCommand): Promise<OutboxItem>;
  /**
   * The same for many at once: all are stored, in this order, or none.
   * @throws StorageError
   */
  sendAll(commands: readonly OutboxCommand[]): Promise<OutboxItem[]>;
  list(): OutboxItem[];
  /** It names what the content of a file on its way will make, and goes after that. */
  isHeld(commandId: string): boolean;
  /** Puts a command « À revoir » back in the queue, at its end; under a new id where the server forgot the old one (COMMAND_TOO_OLD). */
  retry(commandId: string): Promise<void>;
  discard(commandId: string): Promise<void>;
  subscribe(fn: () => void): () => void;
  /** Answers of commands, whichever tab sent them. */
  onSettled(fn: (outcome: OutboxOutcome) => void): () => void;
  /** Resolves with the answer, success or final refusal; rejects with `AbortError` when discarded or signed out. */
  settled(commandId: string): Promise<OutboxOutcome>;
}
