import { ySyncPluginKey, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { withPassagesOf } from './later-passages.ts';
import { restoreBlocks } from './restore-blocks.ts';

/**
 * Brings a text back to a version of it, as one new edit of this person, which they can undo in an open editor: what is the
 * same in both is not touched, so that what somebody writes there meanwhile stays where it is. Threads stay: those opened
 * since keep the words that they are about where the version has them.
 * @param restoreMore what of the document comes back in the same edit; undone with it as far as it is in the `meta`
 * @returns false, with nothing changed, for a version with content of a newer schema
 */
export function restoreBody(body: Y.XmlFragment, version: Y.XmlFragment, restoreMore?: () => void): boolean {
  const { doc } = body;
  if (!doc || unknownContent(version, bodySchema()) !== null) return false;
  const past = withPassagesOf(body, version);
  const wanted = yXmlFragmentToProseMirrorRootNode(past, bodySchema());
  // The origin of what editors write: their undo takes it back, and theirs alone.
  doc.transact(() => {
    restoreBlocks(doc, body, past, wanted);
    restoreMore?.();
  }, ySyncPluginKey);
  return true;
}
