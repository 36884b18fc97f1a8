import { KIND_VERSIONS } from '@basoche/protocol';
import { Scene, settle, type } from '@basoche/testkit';
import { expect, test } from 'vitest';

const NAME = 'todolist/list-1';

test('[CV2] what a screen writes in the very moment in which newer content comes is not sent', async () => {
  const scene = new Scene();
  scene.server.create(NAME, { alice: 'write' });
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  expect(handle.right).toBe('write');
  // The channel is still open: it closes once the transaction is over.
  handle.doc.once('afterTransaction', () => type(handle, 'old shape'));
  scene.server.edit(NAME, (doc) => doc.getMap('meta').set('version', KIND_VERSIONS.todolist + 1));
  await settle();
  await scene.clock.advance(10_000);
  expect(handle.doc.getMap('notes').has('old shape')).toBe(true);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'CLIENT_TOO_OLD' });
  expect(scene.stored(NAME)).toEqual([]);
});
