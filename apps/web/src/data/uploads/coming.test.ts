import { expect, test } from 'vitest';
import { ComingUploads } from './coming.ts';
import type { FinishedUpload, Upload, UploadCommand, UploadState } from './upload.ts';

const upload = (id: string, state: UploadState = { is: 'queued', sent: 0 }, target: unknown = 'file'): Upload => ({
  ...{ id, name: `${id}.pdf`, size: 10, target, isSafe: true, state },
});

function commandOf({ id, target }: FinishedUpload): UploadCommand | null {
  if (target === 'other') return null;
  const command = { commandId: id, aggregate: `file/${id}`, method: 'POST' as const, path: '/api/file', label: id };
  return { command, makes: target === 'file' };
}

const ids = (uploads: readonly Upload[]) => new ComingUploads(commandOf).of(uploads).map(({ commandId }) => commandId);

test('[UP14] what makes a record comes until it is handed over, in the order of the uploads', () => {
  const staging = upload('a', { is: 'staging', sent: 0 });
  const sending = upload('b', { is: 'sending', sent: 5 });
  const done = upload('c', { is: 'done' });
  expect(ids([staging, sending, done])).toEqual(['a', 'b', 'c']);
  expect(ids([upload('version', undefined, 'version'), upload('other', undefined, 'other')])).toEqual([]);
});

test('[UP14] what is cancelled, or whose bytes are lost, does not come; what was refused can be sent again', () => {
  expect(
    ids([
      upload('a', { is: 'cancelling' }),
      upload('b', { is: 'failed', reason: { is: 'interrupted' } }),
      upload('c', { is: 'failed', reason: { is: 'unreadable' } }),
      upload('d', { is: 'failed', reason: { is: 'refused', text: 'Quota dépassé' } }),
    ]),
  ).toEqual(['d']);
});

test('[UP14] progress changes nothing: the array and its commands are the same objects', () => {
  const coming = new ComingUploads(commandOf);
  const first = coming.of([upload('a'), upload('b')]);
  expect(coming.of([upload('a', { is: 'sending', sent: 4 }), upload('b')])).toBe(first);
  const rest = coming.of([upload('b')]);
  expect(rest[0]).toBe(first[1]);
});
