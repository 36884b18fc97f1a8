import { call, defineRecord } from '@basoche/protocol';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changedRow } from './change.ts';
import { answeredChange, changesOf, commandOn, sharedOn } from './command-changes.ts';
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
  const change = changesOf(saved, save, true)[0]!;
  expect(changedRow(null, [change], blank)).toEqual({ id: 'v1', name: 'Retards', place: '', state: 'new' });
  expect(changedRow(stored, [change], blank)).toEqual({ ...stored, name: 'Retards' });
  const removed = changesOf(saved, command('DELETE', '/saved/v1'), true)[0]!;
  expect(changedRow(stored, [removed], blank)).toBeNull();
  expect(changedRow(stored, [removed, change], blank)).toMatchObject({ name: 'Retards', state: 'new' });
});

test('[RS2] once it is answered it shows what the server made of it', () => {
  const answer = { id: 'v1', name: 'Retards (2)', place: 'l1', state: 'used' };
  const change = answeredChange(changesOf(saved, save, true)[0]!, answer);
  expect(change.isPending).toBe(false);
  expect(changedRow(null, [change], blank)).toEqual(answer);
  expect(changedRow({ ...stored, state: 'old' }, [change], blank)).toEqual(answer);
});

test('[RS2] one that is finished is there until that is answered', () => {
  const change = changesOf(saved, command('POST', '/saved/v1/send'), true)[0]!;
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

test('[RS9] a command about several records changes each of them, and nothing that its answer does not name', () => {
  const both = call('POST /edited/merge', { summary: '' });
  const merging = {
    ...edited,
    shared: [
      {
        call: both,
        changes: ({ body }: { body: unknown }) => {
          const { into, from } = body as { into: string; from: string };
          return [
            { id: from, fields: { state: 'merged' } },
            { id: into, fields: { place: 'l2' } },
          ];
        },
      },
    ],
  };
  const asked = command('POST', '/edited/merge', { into: 'e1', from: 'e2' });
  expect(commandOn(merging, asked)).toBeNull();
  const changes = changesOf(merging, asked, true);
  expect(changes.map(({ id, does }) => [id, does])).toEqual([
    ['e2', { is: 'update', fields: { state: 'merged' } }],
    ['e1', { is: 'update', fields: { place: 'l2' } }],
  ]);
  const answered = changes.map((change) => answeredChange(change, { survivor: { place: 'x' } }));
  expect(answered.map(({ does, isPending }) => [does, isPending])).toEqual(changes.map(({ does }) => [does, false]));
  expect(sharedOn(merging, command('POST', '/edited', {}))).toBeNull();
});
