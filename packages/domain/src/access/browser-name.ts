/** What a `User-Agent` header says, as far as a person recognises their device by it. `null` = it does not say. */
export interface BrowserName {
  browser: string | null;
  system: string | null;
  form: 'computer' | 'phone' | 'tablet';
}

/** The first that matches: browsers name the ones they descend from as well. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

export function browserName(userAgent: string | null): BrowserName {
  const text = userAgent ?? '';
  const named = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS), form: formOf(text) };
}

/** « Chrome sur Windows » */
export function describeBrowser(userAgent: string | null): string {
  const { browser, system } = browserName(userAgent);
  if (browser === null && system === null) return 'Appareil inconnu';
  if (system === null) return browser ?? '';
  return `${browser ?? 'Navigateur'} sur ${system}`;
}

function formOf(text: string): BrowserName['form'] {
  if (/\biPad\b/.test(text) || (/\bAndroid\b/.test(text) && !/\bMobile\b/.test(text))) return 'tablet';
  return /\b(?:iPhone|Mobile)\b/.test(text) ? 'phone' : 'computer';
}
