import { TASK_PRIORITY_LABELS, TASK_STATUS_LABELS } from '@basoche/domain';
import { expect, test } from 'vitest';
import { optionalKind, optionalPriority, optionalStatus, priorityLabel, statusLabel } from './codes.ts';
import { wireDay } from './dates.ts';
import { TodoTaskUpdate } from './task.ts';
import { inFrench } from '../testing/in-french.ts';

test('a status and a priority are read as French words or codes, in any case', () => {
  for (const [code, label] of Object.entries(TASK_STATUS_LABELS)) {
    for (const value of [code, label, label.toUpperCase(), ` ${label} `])
      expect(optionalStatus.parse(value)).toBe(code);
    expect(statusLabel(code)).toBe(label);
  }
  for (const [code, label] of Object.entries(TASK_PRIORITY_LABELS)) {
    for (const value of [code, label, label.toLowerCase()]) expect(optionalPriority.parse(value)).toBe(code);
    expect(priorityLabel(code)).toBe(label);
  }
  expect(optionalStatus.parse('')).toBeUndefined();
  expect(optionalStatus.safeParse('Peut-être').success).toBe(false);
  expect(optionalKind.parse('daily')).toBe('Daily');
});

test('a code that a newer client wrote has a label', () => {
  expect([statusLabel('demain'), priorityLabel('demain')]).toEqual(['En attente', 'Non définie']);
});

test('a day is read in French, in ISO, or from an instant as written', () => {
  const day = wireDay('deadline');
  for (const value of ['25/11/2026', '2026-11-25', '2026-11-25T23:30:00+02:00'])
    expect(day.parse(value)).toBe('2026-11-25');
  expect([day.parse(null), day.parse(''), day.parse(undefined)]).toEqual([null, null, undefined]);
  for (const value of ['demain', '2026-11-25x', '1/2/2026', 20261125]) {
    expect(inFrench(day.safeParse(value).error?.issues[0]?.message)).toBe(
      'L’échéance doit être une date au format jj/mm/aaaa.',
    );
  }
});

test('a day that the calendar lacks is said not to exist', () => {
  const day = wireDay('deadline');
  for (const value of ['31/02/2027', '32/01/2027', '2026-13-01', '2027-02-29T10:00:00Z'])
    expect(inFrench(day.safeParse(value).error?.issues[0]?.message)).toBe('L’échéance\u00a0: cette date n’existe pas.');
});

test('an update must change something', () => {
  expect(TodoTaskUpdate.safeParse({}).success).toBe(false);
  expect(TodoTaskUpdate.parse({ deadline: null })).toEqual({ deadline: null });
});
