// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { bodyToHtml } from '../render/html.ts';
import { docOf, editorOn } from '../testing/editors.ts';
import { BODY } from '../version.ts';

function type(editor: Editor, words: string): boolean[] {
  return words.split('').map((letter) => {
    const event = { charCode: letter.charCodeAt(0) } as KeyboardEvent;
    return editor.view.someProp('handleKeyPress', (take) => take(editor.view, event)) === true;
  });
}

test('[ED34] typed letters are written where the caret is, in place of what is selected, as the words around them look', () => {
  const doc = docOf('<p>Le <strong>preneur</strong> paie.</p>');
  const editor = editorOn(doc);
  editor.commands.setTextSelection({ from: 7, to: 10 });
  expect(type(editor, 'neur seul')).not.toContain(false);
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toBe('<p>Le <strong>preneur seulr</strong> paie.</p>');
  editor.destroy();
});

test('[ED34] what is asked for the next letters holds for them alone', () => {
  const doc = docOf('<p>Vu:</p>');
  const editor = editorOn(doc);
  editor.commands.setTextSelection(4);
  editor.commands.toggleBold();
  type(editor, 'la');
  editor.commands.toggleBold();
  type(editor, ' loi');
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toBe('<p>Vu:<strong>la</strong> loi</p>');
  editor.destroy();
});

test('[ED34] what turns typed signs into something else does so', () => {
  const doc = docOf('<p></p>');
  const editor = editorOn(doc);
  editor.commands.setTextSelection(1);
  type(editor, '- Attestation');
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toBe('<ul><li><p>Attestation</p></li></ul>');
  editor.destroy();
});

test('[ED34] an end of line, and letters over several blocks, are left to what writes them elsewhere', () => {
  const editor = editorOn(docOf('<p>un</p><p>deux</p>'));
  editor.commands.setTextSelection(1);
  expect(type(editor, '\r')).toEqual([false]);
  editor.commands.setTextSelection({ from: 2, to: 7 });
  expect(type(editor, 'a')).toEqual([false]);
  editor.destroy();
});

test('[ED34] a letter typed before the browser has told that the caret moved is left to the browser', () => {
  const editor = editorOn(docOf('<p>un deux</p>'));
  document.body.append(editor.view.dom);
  editor.view.focus();
  editor.commands.setTextSelection(3);
  const text = editor.view.dom.querySelector('p')!.firstChild!;
  document.getSelection()!.collapse(text, 2);
  expect(type(editor, 'e')).toEqual([true]);
  document.getSelection()!.setBaseAndExtent(text, 3, text, 1);
  expect(type(editor, 'e')).toEqual([false]);
  expect(editor.getText()).toBe('une deux');
  editor.destroy();
});
