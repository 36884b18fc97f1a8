import { expect, test } from 'vitest';
import { i18n, startI18n } from '../../i18n/index.ts';
import '../../i18n/signed-in.ts';
import { badgeOf, type BadgeFacts } from './sync-badge.ts';

startI18n('fr');
const say = (status: BadgeFacts) => {
  const view = badgeOf(status);
  return i18n.t(view.key, { ns: 'sync', count: view.count });
};
const base: BadgeFacts = {
  state: 'saved',
  pending: 0,
  refused: 0,
  intercepted: false,
  toFetch: 0,
  unread: false,
  durable: true,
  docs: [],
};
const queued = (name: BadgeFacts['docs'][number]['name']) => ({ name, state: 'queued' as const });

test.each<[Partial<BadgeFacts>, string]>([
  [{ state: 'saved' }, 'Enregistré'],
  [{ state: 'saving', pending: 2 }, 'Enregistrement…'],
  [{ state: 'offline' }, 'Hors ligne'],
  [{ state: 'refused', pending: 4, refused: 2 }, 'Refusé (2)'],
  [{ state: 'storage-full', pending: 1 }, 'Stockage plein'],
])('%j reads « %s »', (status, text) => {
  expect(say({ ...base, ...status })).toBe(text);
});

test('what waits is named by what is counted, whatever was typed in it', () => {
  const offline = { ...base, state: 'offline' } as const;
  const list = queued('todolist/a');
  const open = { name: 'board/open', state: 'saved' } as const;
  const talk = queued('conversation/a');
  expect(say({ ...offline, pending: 1, docs: [talk, open] })).toBe('Hors ligne · 1 conversation en attente');
  expect(say({ ...offline, pending: 2, docs: [list, queued('todolist/b')] })).toBe('Hors ligne · 2 listes en attente');
  expect(say({ ...offline, pending: 1, docs: [queued('board/a')] })).toBe('Hors ligne · 1 tableau en attente');
  expect(say({ ...offline, pending: 1, docs: [queued('document/a')] })).toBe('Hors ligne · 1 document en attente');
  expect(say({ ...offline, state: 'signed-out', pending: 2 })).toBe('Hors ligne · 2 actions en attente');
  expect(say({ ...offline, pending: 2, docs: [list, talk] })).toBe('Hors ligne · 2 éléments en attente');
  expect(say({ ...offline, pending: 2, docs: [list] })).toBe('Hors ligne · 2 éléments en attente');
});

test('[ST7] a network that answers without the server is not called a lost network', () => {
  expect(badgeOf({ ...base, state: 'offline', pending: 1, intercepted: true }).text).toBe('interceptedText');
  expect(say({ ...base, state: 'saving', pending: 1, intercepted: true })).toBe('Serveur injoignable');
  expect(say({ ...base, intercepted: true })).toBe('Enregistré');
});

test('of a browser that keeps nothing it is not said that the device keeps it', () => {
  const offline = { ...base, state: 'offline', durable: false, docs: [queued('board/a')], pending: 1 } as const;
  for (const intercepted of [true, false]) {
    const { text } = badgeOf({ ...offline, intercepted });
    expect(i18n.t(text, { ns: 'sync' })).not.toContain('gardé sur cet appareil');
  }
});

test('a device that still downloads says so, and how much', () => {
  expect(say({ ...base, toFetch: 1_200 })).toBe('Enregistré · 1200 à télécharger');
  expect(badgeOf({ ...base, toFetch: 1_200 }).tone).not.toBe('ok');
  expect(say({ ...base, toFetch: 3 })).toBe('Enregistré');
  expect(say({ ...base, state: 'offline', toFetch: 1_200 })).toBe('Hors ligne · 1200 non téléchargés');
  expect(say({ ...base, state: 'offline', toFetch: 1_200, pending: 1, docs: [queued('board/a')] })).toBe(
    'Hors ligne · 1 tableau en attente',
  );
});

test('a full disk asks for an export only while something is in memory alone', () => {
  const full = { ...base, state: 'storage-full' } as const;
  expect(badgeOf({ ...full, pending: 1 }).text).toBe('storageFullText');
  expect(badgeOf({ ...full, pending: 0 }).text).toBe('storageFullSavedText');
});

test('[EV14] a disk that could not be read is neither called full nor saved', () => {
  const unread = { ...base, state: 'storage-full', unread: true } as const;
  expect(say(unread)).toBe('Appareil illisible');
  expect(badgeOf(unread)).toMatchObject({ text: 'unreadText', tone: 'bad' });
});

test('only a proven save is green', () => {
  for (const state of ['saving', 'offline', 'refused', 'storage-full', 'signed-out'] as const) {
    expect(badgeOf({ ...base, state }).tone).not.toBe('ok');
  }
});
