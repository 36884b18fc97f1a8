import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createDoc, document } from '../index.ts';
import { testActor } from '../testing/actors.ts';

test('[DC6] who has the mark of a version has all that its writer did before, what was only deleted included', () => {
  const ann = testActor('ann');
  const mine = createDoc('document');
  document.appendBlocks(mine, ann, [
    { type: 'paragraph', text: 'gardé' },
    { type: 'paragraph', text: 'retiré' },
  ]);
  const server = new Y.Doc();
  Y.applyUpdate(server, Y.encodeStateAsUpdate(mine));
  const sent: Uint8Array[] = [];
  mine.on('update', (update: Uint8Array) => sent.push(update));
  mine.getXmlFragment('body').delete(1, 1);
  document.markVersion(mine, ann, 'v1');
  expect(document.versionMark(server, 'v1')).toBeNull();
  // The mark alone, without the deletion that came before it, cannot be had: they come in the order in which they were made.
  for (const update of sent) Y.applyUpdate(server, update);
  expect(document.versionMark(server, 'v1')).toEqual(document.versionMark(mine, 'v1'));
  expect(document.plainText(server.getXmlFragment('body'))).toBe('gardé');
});
