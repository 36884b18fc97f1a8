import type { Device } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { actionOf, stateOf } from './model.ts';

const AT = '2026-11-22T09:00:00.000Z';
const session = { openedAt: AT, expiresAt: AT, isCurrent: false };
const device: Device = {
  id: 'd',
  name: 'Chrome sur Windows',
  form: 'computer',
  isCurrent: false,
  sessions: [],
  address: null,
  firstSeenAt: AT,
  lastSeenAt: AT,
  lastSyncAt: null,
  unsynced: null,
  removedAt: null,
  wipeAskedAt: null,
  wipedAt: null,
};

test.each([
  ['current', null, { isCurrent: true, sessions: [session] }],
  ['signedIn', 'remove', { sessions: [session] }],
  ['signedOut', 'wipe', {}],
  ['signedOut', 'wipe', { removedAt: AT }],
  ['wiping', null, { removedAt: AT, wipeAskedAt: AT }],
  ['wiping', 'remove', { sessions: [session], wipeAskedAt: AT }],
  ['wiped', null, { wipedAt: AT }],
] as const)('%s: %s', (state, action, more) => {
  const each: Device = { ...device, ...more, sessions: [...('sessions' in more ? more.sessions : [])] };
  expect([stateOf(each), actionOf(each)]).toEqual([state, action]);
});
