import { Extension } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { withKnownBlocks } from './pasted-blocks.ts';
import { withoutStyles } from './pasted-styles.ts';
import { withWordLists } from './word-lists.ts';
import { withNotes } from './word-notes.ts';

/** Pages of other programs on the clipboard, as rules of the text read them. */
export const PastedPages = Extension.create({
  name: 'pastedPages',

  addProseMirrorPlugins() {
    const transformPastedHTML = (html: string): string =>
      withoutStyles(withKnownBlocks(withWordLists(withNotes(html))));
    return [new Plugin({ key: new PluginKey('pastedPages'), props: { transformPastedHTML, transformPasted } })];
  },
});

/** A paragraph pasted into an empty one keeps its side: it is put in whole, not as words. */
function transformPasted(slice: Slice, { state }: EditorView): Slice {
  const { $from, empty } = state.selection;
  const first = slice.content.firstChild;
  const isIntoEmpty = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  const hasSide = first?.isTextblock === true && typeof first.attrs.textAlign === 'string';
  return isIntoEmpty && hasSide ? new Slice(slice.content, 0, 0) : slice;
}
