import { newUuid } from '@basoche/domain';
import { scheduledMessageRecord } from '@basoche/protocol';
import { changesOf, RecordRows } from '@basoche/records';
import type { OutboxItem } from '@basoche/sync';
import { expect, onTestFinished, test } from 'vitest';
import { refusalOf } from '../../../data/records/use-refusals.ts';
import type { RowOf } from '../../../data/records/use-records.ts';
import { missedTime, refusedTime, suggestions } from './planned-time.ts';
import { plannedHere } from './scheduled.ts';
import { wordReasonsIn } from '../../../i18n/reason-text.ts';

type Row = RowOf<typeof scheduledMessageRecord>;
const [A, B] = [newUuid(1), newUuid(2)];

const row = (id: string, more: Partial<Row> = {}): Row => ({
  ...scheduledMessageRecord.blank,
  id,
  conversationSlug: 'c1',
  content: 'Du serveur',
  date: '2026-11-24',
  time: '09:00',
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

/** What the device makes of these rows and commands. */
function planned(served: Row[], items: OutboxItem[]) {
  const rows = new RecordRows<Row>(scheduledMessageRecord);
  const complete = () => ({ is: 'complete' as const, unreadable: 0 });
  rows.apply({ rows: served, gone: [], generation: 1, endsFill: true }, complete);
  const pending = items.filter(({ state }) => state !== 'review');
  rows.setChanges(pending.flatMap((item) => changesOf(scheduledMessageRecord, item, true)));
  const refusals = items
    .filter(({ state }) => state === 'review')
    .flatMap((item) => refusalOf(scheduledMessageRecord, item) ?? []);
  return plannedHere(rows.list().entries, refusals);
}

const shown = (served: Row[], items: OutboxItem[]) =>
  planned(served, items).map(({ id, text, state, reason }) => [id, text, state, reason]);

test('what waits on the device lies over what the server has, in the order it was decided', () => {
  expect(shown([row(A)], [])).toEqual([[A, 'Du serveur', 'planned', null]]);
  expect(shown([row(A)], [command('PUT', A, { body })])).toEqual([[A, 'D’ici', 'here', null]]);
  expect(shown([], [command('PUT', B, { body })])).toEqual([[B, 'D’ici', 'here', null]]);
  expect(shown([row(A)], [command('PUT', A, { body }), command('DELETE', A)])).toEqual([]);
  expect(shown([row(A)], [command('POST', `${A}/send`)])).toEqual([[A, 'Du serveur', 'leaving', null]]);
  expect(shown([row(A)], [{ ...command('PUT', ''), path: '/api/autre' }])).toHaveLength(1);
});

test('a refusal says why, and keeps the text that was refused', () => {
  const review = { state: 'review', lastError: refused } as const;
  expect(shown([], [command('PUT', A, { body, ...review })])).toEqual([
    [A, 'D’ici', 'refused', 'Cette heure est passée.'],
  ]);
  expect(shown([row(A)], [command('DELETE', A, review)])[0]?.slice(2)).toEqual(['refused', 'Cette heure est passée.']);
  expect(shown([row(A, { status: 'refused', reason: 'Vous ne pouvez plus' })], [])[0]?.[3]).toBe('Vous ne pouvez plus');
});

test('what was refused on its way to the server is not known there', () => {
  const put = command('PUT', A, { body, state: 'review', lastError: refused });
  expect(planned([], [put])).toMatchObject([{ id: A, isKnown: false }]);
  expect(planned([row(A)], [put])).toMatchObject([{ id: A, text: 'D’ici', isKnown: true }]);
});

test('[HT3] a refusal that was stored with its reason is in the language of the reader, an older one in its words', async () => {
  onTestFinished(() => wordReasonsIn('fr'));
  await wordReasonsIn('en');
  const fieldReasons = { time: { code: 'messenger.timePast' } };
  const review = (lastError: OutboxItem['lastError']) =>
    shown([], [command('PUT', A, { body, state: 'review', lastError })])[0]?.[3];
  expect(review({ ...refused, reason: { code: 'UNPROCESSABLE' }, fieldReasons })).toMatch(/^This time has passed\./);
  expect(review(refused)).toBe('Cette heure est passée.');
  const reason = 'Vous ne pouvez plus écrire dans cette conversation.';
  const answer = { status: 'refused', reason, refusal: { code: 'messenger.noRight' } } as const;
  expect(shown([row(A, answer)], [])[0]?.[3]).toBe('You can no longer write in this conversation.');
});

test('the refused come first, then the next', () => {
  const [late, soon, no] = [newUuid(3), newUuid(4), newUuid(5)];
  const list = [row(late, { date: '2026-12-01' }), row(soon), row(no, { status: 'refused' })];
  expect(planned(list, []).map(({ id }) => id)).toEqual([no, soon, late]);
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
