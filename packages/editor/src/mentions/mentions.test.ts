// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { bodyToHtml } from '../render/html.ts';
import { settleSuggestions, suggestAs } from '../review/suggest-mode.ts';
import { copyTemplate } from '../templates/copy.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import { goToMention, insertMention } from './edit.ts';
import { lastTyped, typedBefore } from './typed.ts';

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
});

function open(doc: Y.Doc): Editor {
  const editor = editorOn(doc);
  opened.push(editor);
  return editor;
}

const SAMIR = { id: 'samir', name: 'Samir BENALI', author: 'claire' };

/** What the document says of its mentions. */
function mentionsIn(doc: Y.Doc): Record<string, unknown>[] {
  return [...doc.getXmlFragment(BODY).createTreeWalker((node) => (node as Y.XmlElement).nodeName === 'mention')].map(
    (node) => (node as Y.XmlElement).getAttributes(),
  );
}

function type(editor: Editor, text: string): void {
  for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
}

test('a person is named, as text, whatever their name is', () => {
  const doc = docOf('<p>Relu par</p>');
  const editor = open(doc);
  editor.commands.setTextSelection(9);
  insertMention(editor, { id: 'u1', name: '<b>Hélène</b>', author: 'claire' });
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toBe(
    '<p>Relu par<span class="mention">@&lt;b&gt;Hélène&lt;/b&gt;</span> </p>',
  );
  expect(editor.getText()).toBe('Relu par@<b>Hélène</b> ');
});

test('[ED43] a mention takes the place of what was typed of the name; undo gives that back, redo the same mention', () => {
  const doc = docOf('<p>Vu avec demain</p>');
  const editor = open(doc);
  editor.commands.setTextSelection(8);
  type(editor, ' @ben');
  expect(typedBefore(editor)).toBe('Vu avec @ben');
  insertMention(editor, SAMIR, lastTyped(editor.state, 4));
  expect(editor.getText()).toBe('Vu avec @Samir BENALI demain');
  type(editor, 'dès ');
  expect(editor.getText()).toBe('Vu avec @Samir BENALI dès demain');
  const made = mentionsIn(doc);
  expect(made).toEqual([
    { id: 'samir', label: 'Samir BENALI', author: 'claire', key: expect.stringMatching(/^[\w-]{36}$/) as unknown },
  ]);
  editor.commands.undo();
  editor.commands.undo();
  expect(editor.getText()).toBe('Vu avec @ben demain');
  editor.commands.redo();
  expect(mentionsIn(doc)).toEqual(made);
});

test('[ED43] each mention has an id of its own, which it keeps when it is copied as HTML, and none once in another form', () => {
  const doc = docOf('<p></p>');
  const editor = open(doc);
  insertMention(editor, SAMIR);
  insertMention(editor, SAMIR);
  const keys = mentionsIn(doc).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  expect(mentionsIn(docOf(editor.getHTML())).map(({ key }) => key)).toEqual(keys);
  expect(bodyToHtml(doc.getXmlFragment(BODY))).not.toContain(String(keys[0]));
  expect(unknownContent(doc.getXmlFragment(BODY), bodySchema())).toBeNull();
});

test('[ED43] names are offered for what is typed alone: not for what is pasted, come upon, undone or written by others', () => {
  const doc = docOf('<p>Vu @ben</p><p>Autre</p>');
  const editor = open(doc);
  const onCaret = vi.fn();
  editor.storage.typedMention.onCaret = onCaret;
  editor.commands.setTextSelection(8);
  expect(onCaret).toHaveBeenCalled();
  expect(typedBefore(editor)).toBeNull();
  editor.view.dispatch(editor.state.tr.insertText('ali').setMeta('paste', true));
  expect(typedBefore(editor)).toBeNull();
  type(editor, ' @s');
  expect(typedBefore(editor)).toBe('Vu @benali @s');
  const other = copyOf(doc);
  open(other).commands.insertContentAt(1, 'Bien ');
  exchange(doc, other);
  expect(typedBefore(editor)).toBe('Bien Vu @benali @s');
  editor.commands.setTextSelection(editor.state.doc.content.size - 2);
  expect(typedBefore(editor)).toBeNull();
  editor.commands.setTextSelection({ from: 2, to: 5 });
  type(editor, '@');
  editor.commands.undo();
  expect(typedBefore(editor)).toBeNull();
  editor.setEditable(false);
  expect(typedBefore(editor)).toBeNull();
});

test('[ED43] what stands between two words is no part of a name', () => {
  const editor = open(docOf('<p>Vu</p>'));
  editor.commands.setTextSelection(3);
  insertMention(editor, SAMIR);
  type(editor, '@s');
  expect(typedBefore(editor)).toBe('Vu\ufffc @s');
});

test('[ED43] suggested, a mention is there at once, in the place of what was typed, and goes when it is rejected', () => {
  const doc = docOf('<p>Vu avec</p>');
  const editor = open(doc);
  editor.commands.setTextSelection(8);
  type(editor, ' ');
  suggestAs(editor, 'claire');
  type(editor, '@ben');
  insertMention(editor, SAMIR, lastTyped(editor.state, 4));
  expect(editor.getText().replaceAll(/[\u200b\u2060]/g, '')).toBe('Vu avec @Samir BENALI ');
  expect(mentionsIn(doc)).toHaveLength(1);
  settleSuggestions(editor, () => true, 'reject');
  expect(editor.getText()).toBe('Vu avec ');
});

test('[ED31] [ED43] a document made of a model names people without an id: nobody is told', () => {
  const doc = docOf('<p>Relu par </p>');
  insertMention(open(doc), SAMIR);
  const copy = new Y.Doc();
  const given = { values: new Map<string, string>(), home: 'document/m', images: new Map<string, string>() };
  copyTemplate(doc.getXmlFragment(BODY), copy.getXmlFragment(BODY), given);
  expect(mentionsIn(copy)).toEqual([{ id: 'samir', label: 'Samir BENALI' }]);
});

test('a mention is gone to by its id', () => {
  const doc = docOf('<p>Un</p><p>Deux</p>');
  const editor = open(doc);
  editor.commands.setTextSelection(9);
  insertMention(editor, SAMIR);
  editor.commands.setTextSelection(1);
  expect(goToMention(editor, 'gone')).toBe(false);
  expect(editor.state.selection.from).toBe(1);
  expect(goToMention(editor, String(mentionsIn(doc)[0]?.key))).toBe(true);
  expect(editor.state.selection.from).toBe(9);
});
