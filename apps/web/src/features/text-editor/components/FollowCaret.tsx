import { caretOnScreen } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect } from 'react';
import { useFollowedState } from '../../follow/index.ts';

/** Pixels of the desk that are kept free over and under the caret that is followed. */
const FREE = 64;

/** Keeps the caret of the person who is followed on the screen. The own caret and the focus stay where they are. */
export function FollowCaret({ editor, handle }: { editor: Editor; handle: DocHandle }) {
  const cursor = useFollowedState(handle, 'cursor');
  useEffect(() => {
    if (cursor === null) return;
    let frame = 0;
    // The words that a caret stands in come beside it, and both may come often.
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => show(editor, cursor));
    };
    const onTransaction = ({ transaction }: { transaction: Transaction }): void => {
      if (transaction.docChanged) soon();
    };
    soon();
    editor.on('transaction', onTransaction);
    // Another width of the screen, or pages that are measured by and by, move the words under it.
    const sizes = new ResizeObserver(soon);
    for (const each of [editor.view.dom, editor.view.dom.closest('.g-desk')]) if (each) sizes.observe(each);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      editor.off('transaction', onTransaction);
    };
  }, [editor, cursor]);
  return null;
}

function show({ view }: Editor, cursor: Record<string, unknown>): void {
  const desk = view.dom.closest('.g-desk');
  const caret = caretOnScreen(view, cursor);
  if (!desk || !caret) return;
  const { top, bottom, height } = desk.getBoundingClientRect();
  if (caret.top >= top + FREE && caret.bottom <= bottom - FREE) return;
  const by = caret.top - (top + height / 3);
  const isQuiet = Math.abs(by) > 2 * height || matchMedia('(prefers-reduced-motion: reduce)').matches;
  desk.scrollBy({ top: by, behavior: isQuiet ? 'instant' : 'smooth' });
}
