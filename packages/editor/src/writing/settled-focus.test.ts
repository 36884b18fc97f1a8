// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { docOf, editorOn } from '../testing/editors.ts';

/** The browser puts the caret at the beginning, and does not tell. */
function showAtBeginning(text: HTMLElement): void {
  const untold = (event: Event): void => event.stopImmediatePropagation();
  document.addEventListener('selectionchange', untold, { capture: true });
  document.getSelection()!.collapse(text.querySelector('p')!.firstChild, 0);
  document.removeEventListener('selectionchange', untold, { capture: true });
}

test.each([
  ['the browser put there is put back', false],
  ['Ctrl+Home brought there stays, also before the browser tells', true],
])('[ED38] a caret at the beginning of a text that just got the focus, which %s', (_what, isByKey) => {
  vi.useFakeTimers();
  const editor = editorOn(docOf('<p>Attendu que</p>'));
  const { dom } = editor.view;
  document.body.append(dom);
  const end = editor.state.doc.content.size - 1;
  editor.view.focus();
  editor.commands.setTextSelection(end);
  dom.blur();
  vi.runAllTimers();
  showAtBeginning(dom);
  dom.focus();
  expect([editor.view.hasFocus(), editor.state.selection.head]).toEqual([true, end]);
  if (isByKey) {
    dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', ctrlKey: true, bubbles: true, cancelable: true }));
    showAtBeginning(dom);
  }
  vi.advanceTimersByTime(25);
  expect(editor.state.selection.head).toBe(isByKey ? 1 : end);
  expect(document.getSelection()!.focusOffset).toBe(isByKey ? 0 : 'Attendu que'.length);
  editor.destroy();
  vi.useRealTimers();
});
