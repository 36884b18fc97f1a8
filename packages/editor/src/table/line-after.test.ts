// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { docOf, editorOn } from '../testing/editors.ts';

const TABLE = '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>';

test('[ED51] a table pasted at the end of a text has a line after it with the caret, gone with it by one undo', () => {
  for (const start of ['<p>Vu</p>', '<p></p>']) {
    const editor = editorOn(docOf(start));
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    const before = editor.getHTML();
    editor.view.pasteHTML(TABLE);
    expect(editor.getHTML()).toMatch(/<\/table><p><\/p>$/);
    editor.commands.insertContent('Suite');
    expect(editor.getHTML()).toMatch(/<\/table><p>Suite<\/p>$/);
    editor.commands.undo();
    expect(editor.getHTML()).toBe(before);
  }
});

test('[ED51] one pasted above other text, or cells into the last table, bring no line', () => {
  const above = editorOn(docOf('<p>Vu</p><p>Fin</p>'));
  above.commands.setTextSelection(3);
  above.view.pasteHTML(TABLE);
  expect(above.getHTML()).toMatch(/<\/table><p>Fin<\/p>$/);
  const within = editorOn(docOf(TABLE));
  within.commands.setTextSelection(4);
  within.view.pasteHTML('<table><tbody><tr><td><p>c</p></td></tr></tbody></table>');
  expect(within.getHTML()).toMatch(/c.*<\/table>$/);
});
