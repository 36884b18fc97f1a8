import { readText, writeText } from '../storage/local-store.ts';

const KEY = 'basoche.chrome-advice';

/** How long a closed badge stays away, milliseconds (14 days). */
export const HIDDEN_FOR = 14 * 24 * 3600 * 1000;

/** What a browser says of itself. */
export interface BrowserNames {
  userAgent: string;
  userAgentData?: { brands: readonly { brand: string }[] };
}

export function isChromium({ userAgent, userAgentData }: BrowserNames): boolean {
  if (userAgentData !== undefined) return userAgentData.brands.some(({ brand }) => brand === 'Chromium');
  return /\bChrom(?:e|ium)\//.test(userAgent);
}

/** Whether to advise another browser now. `closedAt`: milliseconds, `null` when it was never closed. */
export function advises(browser: BrowserNames, closedAt: number | null, now: number): boolean {
  if (isChromium(browser)) return false;
  // A clock set back since then does not hide it for longer.
  return closedAt === null || now < closedAt || now - closedAt >= HIDDEN_FOR;
}

export function readClosedAt(): number | null {
  const text = readText(KEY);
  const at = text === null ? Number.NaN : Number(text);
  return Number.isFinite(at) ? at : null;
}

export function writeClosedAt(now: number): void {
  writeText(KEY, String(now));
}
