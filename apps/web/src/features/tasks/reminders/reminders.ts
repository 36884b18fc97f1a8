import { eveOf, type LocalDate } from '@basoche/domain';
import { docName, REMINDERS_CHANGED, taskCalls } from '@basoche/protocol';
import type { TaskReminder, TaskReminderPlan } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { createContext, useMemo } from 'react';
import { commandOf } from '../../../app/http/calls.ts';
import { useOwnRecords } from '../../../data/own-records.ts';

const CALLS = { list: taskCalls.listReminders, save: taskCalls.setReminder, remove: taskCalls.removeReminder };
const RECORDS = { key: ['tasks', 'reminders'], calls: CALLS, event: REMINDERS_CHANGED };

/** A reminder as this device knows it: the server's answer under the commands that wait here. */
export interface Reminder {
  /** Milliseconds since the epoch. */
  at: number;
  /** The morning before the deadline, wherever that goes. */
  eve: boolean;
  /** Not on the server yet. */
  waiting: boolean;
}

/** By the id of the task. */
export type Reminders = ReadonlyMap<string, Reminder>;

/** This person's reminders, read once for all rows of a screen. */
export const RemindersContext = createContext<Reminders>(new Map());

/** This person's reminders, on all their devices. */
export function useReminders(): Reminders {
  const rows = useOwnRecords<TaskReminder>(RECORDS);
  return useMemo(
    () => new Map(rows.map(({ id, at, eve, waiting }) => [id, { at: Date.parse(at), eve, waiting }])),
    [rows],
  );
}

/** When it comes, milliseconds since the epoch: the device may know a deadline that the server does not know yet. */
export function dateTimeOf({ at, eve }: Reminder, deadline: LocalDate | null): number {
  return eve && deadline !== null ? eveOf(deadline) : at;
}

export interface ReminderTarget {
  /** Of the task. */
  id: string;
  /** Slug of its list. */
  list: string;
  title: string;
}

/**
 * Sets a reminder or puts it off, offline too. Behind the list's own creation, when that still waits.
 * @throws StorageError when the device cannot keep it
 */
export async function setReminder(
  { outbox }: SyncEngine,
  { id, list }: ReminderTarget,
  { at, eve }: Pick<Reminder, 'at' | 'eve'>,
  label: string,
): Promise<void> {
  const body: TaskReminderPlan = {
    group: list,
    at: new Date(at).toISOString(),
    eve,
  };
  const about = { aggregate: docName('todolist', list), label };
  await outbox.send(commandOf(CALLS.save, { params: { id }, body }, about));
}

/** @throws StorageError */
export async function removeReminder(
  { outbox }: SyncEngine,
  { id, list }: ReminderTarget,
  label: string,
): Promise<void> {
  const about = { aggregate: docName('todolist', list), label };
  await outbox.send(commandOf(CALLS.remove, { params: { id } }, about));
}
