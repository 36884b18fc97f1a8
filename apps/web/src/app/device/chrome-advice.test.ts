import { beforeEach, expect, test, vi } from 'vitest';
import { advises, HIDDEN_FOR, isChromium, readClosedAt, writeClosedAt } from './chrome-advice.ts';

const FIREFOX = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const SAFARI = {
  userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
};
const CHROME = { userAgent: 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36' };
const EDGE = { userAgent: '', userAgentData: { brands: [{ brand: 'Microsoft Edge' }, { brand: 'Chromium' }] } };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test('browsers of the Chromium family are told from the others', () => {
  expect([FIREFOX, SAFARI].some(isChromium)).toBe(false);
  expect([CHROME, EDGE].every(isChromium)).toBe(true);
});

test('the advice is for other browsers, and stays away for 14 days once closed', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') });
  expect(advises(CHROME, readClosedAt(), Date.now())).toBe(false);
  expect(advises(FIREFOX, readClosedAt(), Date.now())).toBe(true);
  writeClosedAt(Date.now());
  expect(advises(FIREFOX, readClosedAt(), Date.now())).toBe(false);
  vi.setSystemTime(Date.now() + HIDDEN_FOR - 1);
  expect(advises(FIREFOX, readClosedAt(), Date.now())).toBe(false);
  vi.setSystemTime(Date.parse('2026-12-05T09:00:00Z'));
  expect(advises(FIREFOX, readClosedAt(), Date.now())).toBe(true);
  vi.useRealTimers();
});

test('a clock that was set back does not hide the advice for longer', () => {
  writeClosedAt(2_000_000);
  expect(advises(FIREFOX, readClosedAt(), 1_000_000)).toBe(true);
});
