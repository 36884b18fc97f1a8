// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
});

test('[ED32] what goes over the size of a text is refused whole and said; less, and what others add, comes through', () => {
  const mine = docOf('<p>Attendu que</p>');
  const theirs = copyOf(mine);
  const [editor, other] = [editorOn(mine), editorOn(theirs)];
  opened.push(editor, other);
  const onFull = vi.fn();
  Object.assign(editor.storage.sizeBudget, { max: 20, onFull });
  editor.commands.setTextSelection(12);
  editor.view.pasteText('le bail est échu');
  expect(editor.getText()).toBe('Attendu que');
  expect(onFull).toHaveBeenCalledTimes(1);
  editor.commands.insertContent(' oui');
  expect(editor.getText()).toBe('Attendu que oui');
  other.commands.setTextSelection(1);
  other.commands.insertContent('Ce qu’une autre personne écrit. ');
  exchange(mine, theirs);
  expect(editor.getText()).toBe(other.getText());
  editor.view.dispatch(editor.state.tr.delete(1, 4));
  expect(editor.getText()).not.toContain('Ce ');
  expect(onFull).toHaveBeenCalledTimes(1);
  editor.commands.insertContent('x');
  expect(onFull).toHaveBeenCalledTimes(2);
});
