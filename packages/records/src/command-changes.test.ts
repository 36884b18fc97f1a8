import { call, defineRecord } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changedRow } from './change.ts';
import { answeredChange, changeOf, commandOn } from './command-changes.ts';
import type { RecordCommand } from './command-changes.ts';

const row = z.object({ id: z.string(), name: z.string(), place: z.string(), state: z.string() });
const blank = { name: '', place: '', state: 'new' };
const edited = defineRecord({
  name: 'edited',
  row,
  calls: {
    create: call('POST /edited', { summary: '' }),
    update: call('PUT /edited/{id}', { summary: '' }),
    remove: call('DELETE /edited/{id}', { summary: '' }),
  },
  blank,
  search: [],
  orders: { name: ['name'] },
});
const saved = defineRecord({
  name: 'saved',
  row,
  calls: {
    save: call('PUT /saved/{id}', { summary: '' }),
    remove: call('DELETE /saved/{id}', { summary: '' }),
    finish: call('POST /saved/{id}/send', { summary: '' }),
  },
  blank,
  search: [],
  orders: { name: ['name'] },
});

const command = (method: string, path: string, body?: object): RecordCommand => ({
  commandId: `${method} ${path}`,
  method,
  path: `/api${path}`,
  body,
});
const save = command('PUT', '/saved/v1', { name: 'Retards', place: undefined });
const stored = { id: 'v1', name: 'Échéances', place: 'l1', state: 'used' };

test('[RS2] each command names its record, in its path or in the body of the one that creates', () => {
  expect(commandOn(edited, command('POST', '/edited', { id: 'e1' }))).toEqual({ does: 'create', id: 'e1' });
  expect(commandOn(edited, command('POST', '/edited', {}))).toBeNull();
  expect(commandOn(edited, command('PUT', '/edited/e1'))).toEqual({ does: 'update', id: 'e1' });
  expect(commandOn(edited, command('DELETE', '/edited/e1'))).toEqual({ does: 'remove', id: 'e1' });
  expect(commandOn(saved, save)).toEqual({ does: 'save', id: 'v1' });
  expect(commandOn(saved, command('DELETE', '/saved/v1'))).toEqual({ does: 'remove', id: 'v1' });
  expect(commandOn(saved, command('PUT', '/edited/e1'))).toBeNull();
});

test('[RS2] one that saves makes a row with what is blank, and changes of one that is there what it names', () => {
  const change = changeOf(saved, save, true)!;
  expect(changedRow(null, [change], blank)).toEqual({ id: 'v1', name: 'Retards', place: '', state: 'new' });
  expect(changedRow(stored, [change], blank)).toEqual({ ...stored, name: 'Retards' });
  const removed = changeOf(saved, command('DELETE', '/saved/v1'), true)!;
  expect(changedRow(stored, [removed], blank)).toBeNull();
  expect(changedRow(stored, [removed, change], blank)).toMatchObject({ name: 'Retards', state: 'new' });
});

test('[RS2] once it is answered it shows what the server made of it', () => {
  const answer = { id: 'v1', name: 'Retards (2)', place: 'l1', state: 'used' };
  const change = answeredChange(changeOf(saved, save, true)!, answer);
  expect(change.isPending).toBe(false);
  expect(changedRow(null, [change], blank)).toEqual(answer);
  expect(changedRow({ ...stored, state: 'old' }, [change], blank)).toEqual(answer);
});

test('[RS2] one that is finished is there until that is answered', () => {
  const change = changeOf(saved, command('POST', '/saved/v1/send'), true)!;
  expect(changedRow(stored, [change], blank)).toEqual(stored);
  expect(changedRow(stored, [answeredChange(change, { slug: 'other' })], blank)).toBeNull();
});

test('[RS2] of a kind whose records do not change there are commands that create and remove alone', () => {
  const { create, remove } = edited.calls;
  const linked = defineRecord({ ...edited, calls: { create, remove } });
  expect(commandOn(linked, command('PUT', '/edited/e1', { name: 'x' }))).toBeNull();
  expect(commandOn(linked, command('POST', '/edited', { id: 'e1' }))).toEqual({ does: 'create', id: 'e1' });
  expect(commandOn(linked, command('DELETE', '/edited/e1'))).toEqual({ does: 'remove', id: 'e1' });
});
