import type { CloseName } from '@basoche/protocol';

/** A document cannot be served; `code` is what its channel is closed with. */
export class OpenError extends Error {
  readonly code: CloseName;

  constructor(code: CloseName, options?: ErrorOptions) {
    super(code, options);
    this.name = 'OpenError';
    this.code = code;
  }
}
