// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { FREE_ESCAPE } from './free-escape.ts';
import { docOf, editorOn, press } from './testing/editors.ts';

test('an Escape that nothing in the text uses is told around it; one that leaves a note is not', () => {
  const editor = editorOn(docOf('<p>Le prix<span data-footnote="">Cf. acte</span> est ferme</p>'));
  const around = document.createElement('div');
  around.append(editor.view.dom);
  const told = vi.fn();
  around.addEventListener(FREE_ESCAPE, told);
  editor.commands.setTextSelection(12);
  press(editor, 'Escape');
  expect(told).not.toHaveBeenCalled();
  press(editor, 'Escape');
  expect(told).toHaveBeenCalledOnce();
  editor.destroy();
});
