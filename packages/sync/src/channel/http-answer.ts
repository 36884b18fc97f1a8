import { NetworkError } from './http-errors.ts';

/** A success of the server itself, with its whole body. */
export class HttpAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;

  constructor(status: number, bytes: Uint8Array) {
    this.status = status;
    this.bytes = bytes;
  }

  /** The body as JSON; `null` when it is empty. @throws NetworkError when it is no JSON: it was cut or damaged on the way */
  json(): unknown {
    if (this.bytes.length === 0) return null;
    try {
      return JSON.parse(new TextDecoder().decode(this.bytes));
    } catch (error) {
      throw new NetworkError('damaged answer', { cause: error });
    }
  }
}
