/** The only way to know the time: given by the composition root, replaced in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}
