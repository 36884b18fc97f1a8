import { expect, test } from 'vitest';
import { i18n, startI18n } from '../i18n/index.ts';
import '../i18n/signed-in.ts';
import { badgeOf } from './sync-badge.ts';

startI18n('fr');
const say = (status: Parameters<typeof badgeOf>[0]) => {
  const view = badgeOf(status);
  return i18n.t(view.key, { ns: 'sync', count: view.count });
};

test.each([
  [{ state: 'saved', pending: 0, refused: 0 }, 'Enregistré'],
  [{ state: 'saving', pending: 2, refused: 0 }, 'Enregistrement…'],
  [{ state: 'offline', pending: 3, refused: 0 }, 'Hors ligne · 3 en attente'],
  [{ state: 'offline', pending: 0, refused: 0 }, 'Hors ligne'],
  [{ state: 'signed-out', pending: 1, refused: 0 }, 'Hors ligne · 1 en attente'],
  [{ state: 'refused', pending: 4, refused: 2 }, 'Refusé (2)'],
  [{ state: 'storage-full', pending: 1, refused: 0 }, 'Stockage plein'],
] as const)('%j reads « %s »', (status, text) => {
  expect(say(status)).toBe(text);
});

test('a full disk asks for an export only while something is in memory alone', () => {
  const full = { state: 'storage-full', refused: 0 } as const;
  expect(badgeOf({ ...full, pending: 1 }).text).toBe('storageFullText');
  expect(badgeOf({ ...full, pending: 0 }).text).toBe('storageFullSavedText');
});

test('only a proven save is green', () => {
  for (const state of ['saving', 'offline', 'refused', 'storage-full', 'signed-out'] as const) {
    expect(badgeOf({ state, pending: 0, refused: 0 }).tone).not.toBe('ok');
  }
});
