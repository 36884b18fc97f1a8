import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { Presence } from './presence.ts';
import { encodePresence } from './state.ts';

test('[AW9] whoever brings ever new client ids fills no memory, and is shown again a minute later', () => {
  const presence = new Presence(DEFAULT_LIMITS);
  const owner = { identity: { id: 'eve', name: 'Eve', color: '#123456' } };
  const other = { identity: { id: 'ann', name: 'Ann', color: '#123456' } };
  for (let client = 1; client <= 10_000; client += 1) {
    const coming = { client, clock: 1, json: '{}' };
    presence.receive(encodePresence([coming, { ...coming, clock: 2, json: 'null' }]), owner, 0);
  }
  expect(presence.size).toBeLessThanOrEqual(101);
  presence.receive(encodePresence([{ client: 20_000, clock: 1, json: '{}' }]), other, 0);
  expect(presence.isShowing(other)).toBe(true);
  presence.tick(61_000);
  presence.receive(encodePresence([{ client: 20_001, clock: 1, json: '{}' }]), owner, 61_000);
  expect(presence.isShowing(owner)).toBe(true);
});
