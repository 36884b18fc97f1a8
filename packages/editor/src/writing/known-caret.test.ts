// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { docOf, editorOn } from '../testing/editors.ts';

test('[ED36] a key does its work where the caret shows, also before the browser has told that it moved', () => {
  const editor = editorOn(docOf('<p>un deux</p><p>trois</p>'));
  document.body.append(editor.view.dom);
  editor.view.focus();
  editor.commands.setTextSelection(3);
  const key = (name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    editor.view.dom.dispatchEvent(event);
  };
  // Nobody is told, as if the browser had not come to it.
  const untold = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('selectionchange', untold, { capture: true });
  document.getSelection()!.collapse(editor.view.dom.querySelectorAll('p')[1]!.firstChild, 5);
  key('Enter');
  expect(editor.getHTML()).toBe('<p>un deux</p><p>trois</p><p></p>');
  document.getSelection()!.collapse(editor.view.dom.querySelector('p')!.firstChild, 2);
  key('Enter');
  expect(editor.getHTML()).toBe('<p>un</p><p> deux</p><p>trois</p><p></p>');
  window.removeEventListener('selectionchange', untold, { capture: true });
  editor.destroy();
});

test('[ED36] Ctrl+Home goes to the beginning, however soon after the text got the focus', () => {
  const editor = editorOn(docOf('<p>Attendu que</p><p>la demande</p>'));
  document.body.append(editor.view.dom);
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  editor.view.focus();
  editor.view.dom.dispatchEvent(new FocusEvent('focus'));
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', ctrlKey: true, bubbles: true }));
  document.getSelection()!.collapse(editor.view.dom.querySelector('p')!.firstChild, 0);
  document.dispatchEvent(new Event('selectionchange'));
  expect(editor.state.selection.head).toBe(1);
});
