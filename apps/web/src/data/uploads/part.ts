/** Bytes of a part of an upload; the last one may be shorter. */
export const PART_BYTES = 4 * 1024 * 1024;
