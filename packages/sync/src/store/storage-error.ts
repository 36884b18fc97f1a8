/** The device could not read or write. `full` = quota. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly full: boolean;

  constructor(message: string, options: { full: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.full = options.full;
  }
}

export function toStorageError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const { name, message } = cause instanceof Error ? cause : { name: '', message: String(cause) };
  return new StorageError(message || name || 'storage failed', { full: name === 'QuotaExceededError', cause });
}
