import type { EditorView } from '@tiptap/pm/view';
import { FAR } from './far-rules.ts';

/**
 * Changes the heights of what stands in a text, and leaves on the screen what stands there: the caret where somebody writes,
 * else the first block. Browsers do so themselves for the first block, but not where the height of the text is set meanwhile.
 */
export function keepInPlace(view: EditorView, change: () => void): void {
  const kept = keptBlock(view);
  const before = kept?.getBoundingClientRect().top ?? 0;
  change();
  if (kept?.isConnected !== true) return;
  const moved = kept.getBoundingClientRect().top - before;
  if (Math.abs(moved) < 1) return;
  let box = view.dom.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  (box ?? document.scrollingElement)?.scrollBy({ top: moved, behavior: 'instant' });
}

function keptBlock(view: EditorView): Element | undefined {
  const blocks = [...view.dom.children].filter((block) => !block.hasAttribute('aria-hidden'));
  const caret = view.hasFocus() ? blocks[view.state.selection.$head.index(0)] : undefined;
  return caret && isOnScreen(caret) ? caret : blocks.find(isOnScreen);
}

/** What is left out has no place of its own: its room is where others will stand. */
function isOnScreen(block: Element): boolean {
  if (block.hasAttribute(FAR)) return false;
  const { top, bottom, height } = block.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}
