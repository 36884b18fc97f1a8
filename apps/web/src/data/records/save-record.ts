import type { RecordKind, SaveCalls } from '@basoche/protocol';
import type { OutboxCommand, SyncEngine } from '@basoche/sync';
import type { z } from 'zod';
import { commandOf } from '../../app/http/calls.ts';
import { paramsOf } from './params-of.ts';

type SavedKind = RecordKind<string, z.ZodType, SaveCalls>;
type FinishedKind = RecordKind<string, z.ZodType, Required<SaveCalls>>;
type About = Pick<OutboxCommand, 'aggregate' | 'after' | 'label'>;

/**
 * Makes or changes a record under its id. It shows at once, on every tab of the device, and goes by itself; a refusal is
 * « À revoir ».
 * @throws StorageError
 */
export async function saveRecord(
  { outbox }: SyncEngine,
  { calls }: SavedKind,
  { id, ...body }: { id: string },
  about: About,
): Promise<void> {
  await outbox.send(commandOf(calls.save, { params: paramsOf(calls.save, id), body }, about));
}

/** @throws StorageError */
export async function removeRecord(
  { outbox }: SyncEngine,
  { calls }: SavedKind,
  id: string,
  about: About,
): Promise<void> {
  await outbox.send(commandOf(calls.remove, { params: paramsOf(calls.remove, id) }, about));
}

/** @throws StorageError */
export async function finishRecord(
  { outbox }: SyncEngine,
  { calls: { finish } }: FinishedKind,
  id: string,
  about: About,
): Promise<void> {
  await outbox.send(commandOf(finish, { params: paramsOf(finish, id) }, about));
}
