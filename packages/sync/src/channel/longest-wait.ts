import type { Platform } from '../platform/platform.ts';

const HIDDEN_MS = 30_000;
/** Somebody may be looking at the page. */
const SHOWN_MS = 8_000;
/** Somebody is at work on it. */
const AT_WORK_MS = 5_000;

/** The longest wait between two attempts, by who waits for the line [CH6] [CH25]. */
export function longestWait(page: Pick<Platform, 'isVisible'>, atWork: boolean): number {
  if (!page.isVisible()) return HIDDEN_MS;
  return atWork ? AT_WORK_MS : SHOWN_MS;
}
