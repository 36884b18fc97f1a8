/** What the server has of an upload. */
export interface UploadProgress {
  /** Numbers of the parts that are there. */
  parts: readonly number[];
  /** The server has all of it. */
  isComplete: boolean;
}

/** What the queue asks of the server. Each may be repeated. @throws UploadRefusal, SessionOver, or anything else: no answer */
export interface UploadCalls {
  /** Announces an upload, or asks how far it is. */
  start(id: string, about: { name: string; size: number }, signal: AbortSignal): Promise<UploadProgress>;
  sendPart(id: string, part: number, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void>;
  /** Also of an upload that the server does not know. */
  remove(id: string, signal: AbortSignal): Promise<void>;
}

/** The server will not have it, and says why. */
export class UploadRefusal extends Error {
  override name = 'UploadRefusal';
}

/** Nothing is sent any more in this session: it says nothing of the upload. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}

/** The server asks for patience. */
export class TryLater extends Error {
  override name = 'TryLater';
  /** Milliseconds; `null`: it did not say how long. */
  readonly wait: number | null;

  constructor(wait: number | null) {
    super('no answer');
    this.wait = wait;
  }
}
