import { createDoc, newActor, todolist } from '@basoche/crdt';
import { workedByDay } from '@basoche/domain';
import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { readContent, type TaskList } from './task-lists.ts';
import { runningTasks, timerOf } from './timer.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

let now = 0;
const on = (device: string, user = 'claire') => newActor(user, device, { now: () => now });
const desk = on('desk');
const phone = on('phone');

/** Another device with the same content, as after a reload too. */
function copy(doc: Y.Doc): Y.Doc {
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  return other;
}

function exchange(a: Y.Doc, b: Y.Doc): void {
  const [fromA, fromB] = [Y.encodeStateAsUpdate(a), Y.encodeStateAsUpdate(b)];
  Y.applyUpdate(a, fromB);
  Y.applyUpdate(b, fromA);
}

function begin(at: string) {
  now = Date.parse(at);
  const doc = createDoc('todolist');
  return { doc, id: todolist.createTask(doc, desk, { title: 'Plaider' }) };
}

const shown = (doc: Y.Doc, id: string, user = 'claire') => timerOf(readContent(doc).intervals, id, user, now);

beforeEach(() => {
  now = 0;
});

test('it counts up each second, stands while paused, goes on from there, and is put away by a reset', () => {
  const { doc, id } = begin('2026-11-23T09:00:00Z');
  todolist.startTimer(doc, desk, id);
  for (const seconds of [0, 1, 2]) {
    expect(shown(doc, id)).toEqual({ seconds, running: true });
    now += SECOND;
  }
  todolist.pauseTimer(doc, desk, id);
  now += HOUR;
  expect(shown(doc, id)).toEqual({ seconds: 3, running: false });
  todolist.startTimer(doc, desk, id);
  now += 4 * SECOND;
  expect(shown(doc, id)).toEqual({ seconds: 7, running: true });
  todolist.resetTimer(doc, desk, id);
  expect(shown(doc, id)).toEqual({ seconds: 0, running: false });
});

test('a reload and a night asleep lose nothing: what runs is told by its start alone', () => {
  const { doc, id } = begin('2026-11-23T17:00:00Z');
  todolist.startTimer(doc, desk, id);
  const written = Y.encodeStateAsUpdate(doc).length;
  now += 15 * HOUR;
  expect(Y.encodeStateAsUpdate(doc)).toHaveLength(written);
  const reloaded = copy(doc);
  expect(shown(reloaded, id)).toEqual({ seconds: 15 * 3600, running: true });
  expect(todolist.startTimer(reloaded, desk, id)).toBe(todolist.runningIntervals(doc)[0]?.id);
  todolist.pauseTimer(reloaded, desk, id);
  expect(shown(reloaded, id)).toEqual({ seconds: 15 * 3600, running: false });
});

test.each([
  ['midnight', '2026-11-23T22:30:00Z', ['2026-11-23', HOUR / 2], ['2026-11-24', HOUR / 2]],
  ['the night of summer time', '2027-03-27T22:30:00Z', ['2027-03-27', HOUR / 2], ['2027-03-28', HOUR / 2]],
])('over %s an hour is an hour, and each day has its part', (_, start, ...parts) => {
  const { doc, id } = begin(start);
  todolist.startTimer(doc, desk, id);
  now += HOUR;
  todolist.pauseTimer(doc, desk, id);
  expect(shown(doc, id).seconds).toBe(3600);
  const spans = readContent(doc).intervals.map((each) => todolist.spanOf(each, now));
  expect(workedByDay(spans).map(({ date, ms }) => [date, ms])).toEqual(parts);
});

test.each([
  ['is skipped', '2027-03-28T00:30:00Z', '2027-03-28'],
  ['comes twice', '2026-10-25T00:30:00Z', '2026-10-25'],
])('the hour that %s by the clock counts as it was lived', (_, start, date) => {
  const { doc, id } = begin(start);
  todolist.startTimer(doc, desk, id);
  now += 2 * HOUR;
  expect(shown(doc, id)).toEqual({ seconds: 7200, running: true });
  const spans = readContent(doc).intervals.map((each) => todolist.spanOf(each, now));
  expect(workedByDay(spans)).toEqual([{ date, ms: 2 * HOUR }]);
});

test('two devices without a network count once when they meet; a pause on one then stops both', () => {
  const { doc, id } = begin('2026-11-23T09:00:00Z');
  const away = copy(doc);
  todolist.startTimer(doc, desk, id);
  now += HOUR;
  todolist.startTimer(away, phone, id);
  now += HOUR;
  exchange(doc, away);
  for (const each of [doc, away]) expect(shown(each, id)).toEqual({ seconds: 7200, running: true });
  todolist.pauseTimer(away, phone, id);
  exchange(doc, away);
  now += HOUR;
  for (const each of [doc, away]) expect(shown(each, id)).toEqual({ seconds: 7200, running: false });
});

test('a reset on one device puts the timer away on the other, which was offline; a colleague’s goes on', () => {
  const { doc, id } = begin('2026-11-23T09:00:00Z');
  const paul = on('paul-desk', 'paul');
  todolist.startTimer(doc, desk, id);
  todolist.startTimer(doc, paul, id);
  const away = copy(doc);
  now += HOUR;
  todolist.resetTimer(doc, desk, id);
  expect(shown(away, id).running).toBe(true);
  exchange(doc, away);
  expect(shown(away, id)).toEqual({ seconds: 0, running: false });
  expect(shown(away, id, 'paul')).toEqual({ seconds: 3600, running: true });
});

test('a clock that was put back an hour shows no negative time, and keeps none', () => {
  const { doc, id } = begin('2026-11-23T09:00:00Z');
  todolist.startTimer(doc, desk, id);
  now -= HOUR;
  expect(shown(doc, id)).toEqual({ seconds: 0, running: true });
  todolist.pauseTimer(doc, desk, id);
  expect(shown(doc, id)).toEqual({ seconds: 0, running: false });
});

test('the badge and the floating list hold each running task once, the latest start first, and none of a deleted one', () => {
  const { doc, id } = begin('2026-11-23T09:00:00Z');
  const second = todolist.createTask(doc, desk, { title: 'Conclure' });
  todolist.startTimer(doc, desk, id);
  todolist.startTimer(doc, phone, id);
  now += SECOND;
  todolist.startTimer(doc, desk, second);
  const lists = (): TaskList[] => [
    { name: 'todolist/a', slug: 'a', title: 'Liste', right: 'write', content: readContent(doc) },
  ];
  expect(runningTasks(lists(), 'claire').map(({ task }) => task.title)).toEqual(['Conclure', 'Plaider']);
  expect(runningTasks(lists(), 'paul')).toEqual([]);
  todolist.deleteTask(doc, desk, second);
  expect(runningTasks(lists(), 'claire').map(({ task }) => task.title)).toEqual(['Plaider']);
});
