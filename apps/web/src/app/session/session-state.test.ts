import { describe, expect, test } from 'vitest';
import {
  DISCONNECTED,
  isValid,
  nextSession,
  parseSession,
  SESSION_VALIDITY,
  type SessionState,
} from './session-state.ts';
import { parseUser } from './user.ts';

const claire = parseUser({
  id: 'u1',
  email: 'claire@cabinet.test',
  firstname: 'Claire',
  lastname: 'Marchand',
  role: ['ROLE_ADMIN', 3],
  color: 'bleu',
  lpClient: { id: 'f1', name: 'Cabinet', offer: 'LEGALTEAMS' },
});
const connected: SessionState = { status: 'connected', token: 't', loginAt: 1000, user: claire };

describe('session', () => {
  test('a sign-in connects with its own timestamp', () => {
    expect(nextSession(DISCONNECTED, { type: 'signed-in', token: 't', loginAt: 1000, user: claire })).toEqual(
      connected,
    );
  });

  test('it is valid for fewer than 43 200 seconds after sign-in, and no longer', () => {
    expect(isValid(connected, 1000 + 43_200_000 - 1)).toBe(true);
    expect(isValid(connected, 1000 + SESSION_VALIDITY)).toBe(false);
    expect(isValid(DISCONNECTED, 0)).toBe(false);
  });

  test('a clock set back does not end it', () => {
    expect(isValid(connected, 0)).toBe(true);
  });

  test('an expired session remembers whose edits stay on the device; a sign-out does not', () => {
    expect(nextSession(connected, { type: 'disconnected', reason: 'expired' })).toEqual({
      status: 'disconnected',
      lastUser: claire,
      reason: 'expired',
    });
    expect(nextSession(connected, { type: 'disconnected', reason: 'signed-out' })).toMatchObject({ lastUser: null });
  });

  test('a session that the server refused leaves the data, and the person, on the device until they are erased', () => {
    const ended = nextSession(connected, { type: 'disconnected', reason: 'ended' });
    expect(ended).toMatchObject({ lastUser: claire, reason: 'ended' });
    expect(nextSession(ended, { type: 'erased', userId: 'u2' })).toBe(ended);
    expect(nextSession(ended, { type: 'erased', userId: claire.id })).toEqual(DISCONNECTED);
    expect(nextSession(connected, { type: 'erased', userId: claire.id })).toBe(connected);
  });

  test('a second expiry keeps the person', () => {
    const once = nextSession(connected, { type: 'disconnected', reason: 'expired' });
    expect(nextSession(once, { type: 'disconnected', reason: 'expired' })).toEqual(once);
  });

  test('a late profile of another person is ignored', () => {
    expect(nextSession(connected, { type: 'user-read', user: { ...claire, id: 'u2' } })).toBe(connected);
    expect(nextSession(connected, { type: 'user-read', user: { ...claire, firstname: 'C.' } })).toMatchObject({
      user: { firstname: 'C.' },
    });
  });

  test('what was stored is read back, whatever its state', () => {
    const expired = nextSession(connected, { type: 'disconnected', reason: 'expired' });
    const ended = nextSession(connected, { type: 'disconnected', reason: 'ended' });
    for (const state of [connected, expired, ended, DISCONNECTED]) {
      expect(parseSession(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }
  });

  test.each([
    null,
    'x',
    {},
    { status: 'connected', token: 't' },
    { ...connected, user: {} },
    { ...connected, user: null },
  ])('a damaged copy counts as disconnected: %j', (value) => {
    expect(parseSession(value)).toEqual(DISCONNECTED);
  });
});

test('a user without usable fields gets the defaults of the specification', () => {
  expect(claire).toMatchObject({ color: '#24477f', initials: 'LL', role: ['ROLE_ADMIN'], fullname: 'Claire Marchand' });
  expect(() => parseUser({ id: 'u1' })).toThrow(TypeError);
});
