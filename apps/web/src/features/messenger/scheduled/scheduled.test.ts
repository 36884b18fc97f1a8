import type { ScheduledMessage } from '@basoche/protocol';
import type { OutboxItem } from '@basoche/sync';
import { expect, onTestFinished, test } from 'vitest';
import { missedTime, refusedTime, suggestions } from './planned-time.ts';
import { plannedHere } from './scheduled.ts';
import { wordReasonsIn } from '../../../i18n/reason-text.ts';

const answered = (slug: string, more: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  slug,
  conversationSlug: 'c1',
  conversationName: 'Bail Morel',
  content: 'Du serveur',
  replyTo: null,
  date: '2026-11-24',
  time: '09:00',
  plannedFor: '2026-11-24T08:00:00.000Z',
  status: 'waiting',
  reason: null,
  ...more,
});

let order = 0;
const command = (method: OutboxItem['method'], path: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  commandId: String(order),
  aggregate: 'conversation/c1',
  method,
  path: `/api/messenger/scheduled/${path}`,
  label: '',
  order: order++,
  createdAt: 0,
  attempts: 0,
  nextAt: 0,
  state: 'waiting',
  lastError: null,
  ...more,
});
const body = { conversationSlug: 'c1', content: 'D’ici', date: '2026-11-23', time: '08:00' };
const refused = {
  code: 'UNPROCESSABLE',
  status: 422,
  detail: 'Non',
  fields: { time: 'Cette heure est passée.' },
} as const;

const shown = (answers: ScheduledMessage[], items: OutboxItem[]) =>
  plannedHere(answers, items).map(({ id, text, state, reason }) => [id, text, state, reason]);

test('what waits on the device lies over what the server has, in the order it was decided', () => {
  expect(shown([answered('a')], [])).toEqual([['a', 'Du serveur', 'planned', null]]);
  expect(shown([answered('a')], [command('PUT', 'a', { body })])).toEqual([['a', 'D’ici', 'here', null]]);
  expect(shown([], [command('PUT', 'b', { body })])).toEqual([['b', 'D’ici', 'here', null]]);
  expect(shown([answered('a')], [command('PUT', 'a', { body }), command('DELETE', 'a')])).toEqual([]);
  expect(shown([answered('a')], [command('POST', 'a/send')])).toEqual([['a', 'Du serveur', 'leaving', null]]);
  expect(shown([answered('a')], [{ ...command('PUT', ''), path: '/api/autre' }])).toHaveLength(1);
});

test('a refusal says why, and keeps the text that was refused', () => {
  const review = { state: 'review', lastError: refused } as const;
  expect(shown([], [command('PUT', 'a', { body, ...review })])).toEqual([
    ['a', 'D’ici', 'refused', 'Cette heure est passée.'],
  ]);
  expect(shown([answered('a')], [command('DELETE', 'a', review)])[0]?.slice(2)).toEqual([
    'refused',
    'Cette heure est passée.',
  ]);
  expect(shown([answered('a', { status: 'refused', reason: 'Vous ne pouvez plus' })], [])[0]?.[3]).toBe(
    'Vous ne pouvez plus',
  );
});

test('[HT3] a refusal that was stored with its reason is in the language of the reader, an older one in its words', async () => {
  onTestFinished(() => wordReasonsIn('fr'));
  await wordReasonsIn('en');
  const fieldReasons = { time: { code: 'messenger.timePast' } };
  const review = (lastError: OutboxItem['lastError']) =>
    shown([], [command('PUT', 'a', { body, state: 'review', lastError })])[0]?.[3];
  expect(review({ ...refused, reason: { code: 'UNPROCESSABLE' }, fieldReasons })).toMatch(/^This time has passed\./);
  expect(review(refused)).toBe('Cette heure est passée.');
  const reason = 'Vous ne pouvez plus écrire dans cette conversation.';
  const answer = { status: 'refused', reason, refusal: { code: 'messenger.noRight' } } as const;
  expect(shown([answered('a', answer)], [])[0]?.[3]).toBe('You can no longer write in this conversation.');
});

test('the refused come first, then the next', () => {
  const list = [answered('late', { date: '2026-12-01' }), answered('soon'), answered('no', { status: 'refused' })];
  expect(plannedHere(list, []).map(({ id }) => id)).toEqual(['no', 'soon', 'late']);
});

test('usual hours are offered while they are to come', () => {
  const kinds = (now: string) => suggestions(Date.parse(now)).map(({ kind, at }) => `${kind} ${at.date} ${at.time}`);
  expect(kinds('2026-11-18T10:00:00Z')).toEqual([
    'evening 2026-11-18 18:00',
    'tomorrow 2026-11-19 09:00',
    'monday 2026-11-23 09:00',
  ]);
  // Sunday evening: tomorrow is Monday.
  expect(kinds('2026-11-22T17:00:00Z')).toEqual(['tomorrow 2026-11-23 09:00']);
  // In the night to Monday: this morning, and the Monday after is named so.
  expect(kinds('2026-11-23T01:00:00Z')).toEqual([
    'morning 2026-11-23 09:00',
    'evening 2026-11-23 18:00',
    'tomorrow 2026-11-24 09:00',
    'nextMonday 2026-11-30 09:00',
  ]);
});

test('an hour is refused that is past, far or does not exist', () => {
  const now = Date.parse('2027-03-20T08:00:00Z');
  expect(refusedTime({ date: '2027-03-20', time: '09:01' }, now)).toBeNull();
  expect(refusedTime({ date: '2027-03-20', time: '09:00' }, now)?.text).toContain('passée');
  expect(refusedTime({ date: '2027-03-28', time: '02:30' }, now)?.text).toContain('n’existe pas');
  expect(refusedTime({ date: '2028-04-01', time: '09:00' }, now)?.field).toBe('date');
});

test('a message that left late tells its hour', () => {
  const message = (receivedAt: string | null, plannedFor: string | null) =>
    missedTime({ receivedAt, plannedFor } as Parameters<typeof missedTime>[0]);
  expect(message('2026-11-24T08:00:05Z', '2026-11-24T08:00:00Z')).toBeNull();
  expect(message('2026-11-24T13:00:00Z', '2026-11-24T08:00:00Z')).toEqual({ date: '2026-11-24', time: '09:00' });
  expect(message('2026-11-24T13:00:00Z', null)).toBeNull();
});
