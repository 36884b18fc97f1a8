const origins = new WeakSet<object>();

/** Registers the transaction origin under which stored content is applied. */
export function asDiskOrigin<T extends object>(origin: T): T {
  origins.add(origin);
  return origin;
}

/** The update came from this device's disk: it need not be written again, and nobody typed it now. */
export function isFromDisk(origin: unknown): boolean {
  return typeof origin === 'object' && origin !== null && origins.has(origin);
}
