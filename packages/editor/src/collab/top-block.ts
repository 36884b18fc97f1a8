import type { Node } from '@tiptap/pm/model';
import type { Binding } from './binding.ts';
import type * as Y from 'yjs';

type Shared = Pick<Binding, 'type'>;

/** The block that was looked for last in each shared text. */
const last = new WeakMap<Shared, { doc: Node; index: number; block: unknown }>();

/**
 * The element that stands at the top of the shared text for a block of the editor's. Yjs walks over all blocks before it, and
 * one key asks for the same block several times. What is answered for a text that is no longer the shared one may be gone:
 * the binding's mapping says whether it is that block.
 * @param doc the text that the binding has shown or written last
 */
export function topBlock(binding: Shared, doc: Node, index: number): unknown {
  const known = last.get(binding);
  if (known?.doc === doc && known.index === index) return known.block;
  const block: unknown = binding.type.get(index);
  last.set(binding, { doc, index, block });
  return block;
}

/** The same block in the text that it was changed to. */
export function isTopBlock(binding: Shared, doc: Node, index: number, block: Y.XmlElement): void {
  last.set(binding, { doc, index, block });
}
