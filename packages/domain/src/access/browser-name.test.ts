import { expect, test } from 'vitest';
import { browserName, describeBrowser } from './browser-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome sur Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge sur Windows'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox sur Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari sur macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome sur iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; K) ${WEBKIT} SamsungBrowser/25.0 Chrome/121 Mobile Safari/537.36`,
    'Samsung Internet sur Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/126.0 Safari/537.36`, 'Chrome sur Linux'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Navigateur sur Windows'],
  ['curl/8.5.0', 'Appareil inconnu'],
  [null, 'Appareil inconnu'],
])('%s', (userAgent, words) => {
  expect(describeBrowser(userAgent)).toBe(words);
});

test.each([
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X)', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/126 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 'phone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126', 'computer'],
  [null, 'computer'],
])('form of %s', (userAgent, form) => {
  expect(browserName(userAgent).form).toBe(form);
});
