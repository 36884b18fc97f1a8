import type { Editor } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { IMAGE } from './attributes.ts';

/** What is copied says whose files its pictures are; what is pasted forgets it where they are its own. */
export function imageHomes(editor: Editor): Plugin {
  const home = (): string | null => editor.storage.image.provider?.home ?? null;
  return new Plugin({
    key: new PluginKey('imageHomes'),
    props: {
      transformCopied: (slice) => withHomes(slice, (before) => before ?? home()),
      transformPasted: (slice) => withHomes(slice, (before) => (before === home() ? null : before)),
    },
  });
}

function withHomes(slice: Slice, homeOf: (before: string | null) => string | null): Slice {
  const change = (fragment: Fragment): Fragment => {
    const nodes: Node[] = [];
    fragment.forEach((node) => {
      if (node.isText) nodes.push(node);
      else if (node.type.name !== IMAGE) nodes.push(node.copy(change(node.content)));
      else {
        const { home } = node.attrs as { home: unknown };
        const attributes = { ...node.attrs, home: homeOf(typeof home === 'string' ? home : null) };
        nodes.push(node.type.create(attributes, node.content, node.marks));
      }
    });
    return Fragment.fromArray(nodes);
  };
  return new Slice(change(slice.content), slice.openStart, slice.openEnd);
}
