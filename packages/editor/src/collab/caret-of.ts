import type { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { layOutAt } from '../pages/far-blocks.ts';
import type { Binding } from './binding.ts';
import { placesIn } from './named-cursors.ts';
import { positionsOf } from './positions.ts';

/**
 * Where another person's caret stands in this text.
 * @param cursor of their presence, as the other side wrote it
 * @returns `null` where it is nowhere in this text, or in words that have not come yet
 */
export function caretOf(state: EditorState, cursor: Record<string, unknown>): number | null {
  const binding = (ySyncPluginKey.getState(state) as { binding: Binding | null } | undefined)?.binding;
  if (!binding) return null;
  const head = placesIn(binding.doc, cursor)?.[1];
  const pos = (head && positionsOf([head], binding)[0]) ?? null;
  return pos === null ? null : Math.min(pos, state.doc.content.size);
}

/** Lays out what is around another person's caret, and says between which heights of the screen it stands. */
export function caretOnScreen(
  view: EditorView,
  cursor: Record<string, unknown>,
): { top: number; bottom: number } | null {
  const pos = caretOf(view.state, cursor);
  if (pos === null) return null;
  const $pos = view.state.doc.resolve(pos);
  const block = view.nodeDOM($pos.depth > 0 ? $pos.before(1) : pos);
  if (block instanceof HTMLElement && block.getClientRects().length === 0) layOutAt(view, pos);
  return view.coordsAtPos(pos);
}
