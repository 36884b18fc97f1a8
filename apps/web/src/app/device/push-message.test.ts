import { describe, expect, test } from 'vitest';
import { isOpenPlace, readPushMessage } from './push-message.ts';

describe('a message of the server', () => {
  test('is read as it is', () => {
    const message = { body: 'Une tâche vous est confiée.', url: '/todos?task=1' };
    expect(readPushMessage(JSON.stringify(message))).toEqual(message);
  });

  test.each(['', 'x', 'null', '[]', '{}', '{"body":1,"url":"/"}', '{"body":""}'])(
    'that cannot be read says that there is something: %s',
    (text) => {
      expect(readPushMessage(text)).toEqual({ body: 'Du nouveau dans Basoche.', url: '/' });
    },
  );

  test.each([
    'https://evil.test/',
    '//evil.test',
    '/.//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '',
    4,
    undefined,
  ])('leads nowhere else: %s', (url) => {
    expect(readPushMessage(JSON.stringify({ body: 'a', url })).url).toBe('/');
    expect(isOpenPlace({ type: 'open-place', url })).toBe(false);
  });
});

test('a window follows its service worker alone', () => {
  expect(isOpenPlace({ type: 'open-place', url: '/todos' })).toBe(true);
  for (const other of [null, 'activate', { url: '/todos' }, { type: 'x', url: '/todos' }])
    expect(isOpenPlace(other)).toBe(false);
});
