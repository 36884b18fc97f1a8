/** Most particular first: each browser also carries the names of those it descends from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox sur Windows`: what a passkey is called until its owner names it. `null` for a browser that says neither. */
export function defaultPasskeyName(userAgent: string): string | null {
  const nameIn = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(' sur ');
}
