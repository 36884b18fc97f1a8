// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { bodyEditorOptions } from '../editor-options.ts';
import { bodyToHtml } from '../render/html.ts';
import { BODY } from '../version.ts';
import { settleSuggestions, suggestAs } from './suggest-mode.ts';
import { piecesOf, suggestionOn } from './suggestion-marks.ts';
import { BREAK_SIGN, DELETION } from './signs.ts';
import { meantText, suggestionsOf } from './suggestions.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function openEditor(doc: Y.Doc, user: string | null = null, html?: string): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    ...bodyEditorOptions({ fragment: doc.getXmlFragment(BODY), editable: true, label: 'Texte', onPause: () => {} }),
  });
  open.push(editor);
  if (html !== undefined) editor.commands.setContent(html);
  editor.storage.suggestMode.now = () => Date.parse('2026-11-21T09:00:00Z');
  suggestAs(editor, user);
  return editor;
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

function exchange(a: Y.Doc, b: Y.Doc): void {
  const toB = Y.encodeStateAsUpdate(a, Y.encodeStateVector(b));
  const toA = Y.encodeStateAsUpdate(b, Y.encodeStateVector(a));
  Y.applyUpdate(b, toB, 'remote');
  Y.applyUpdate(a, toA, 'remote');
}

/** Characters and breaks that a person sees as being there, with their places. */
function visible(doc: Node): { from: number; to: number; text: string }[] {
  const tokens: { from: number; to: number; text: string }[] = [];
  let ended = -1;
  doc.descendants((block, pos) => {
    if (!block.isTextblock) return true;
    const isJoined = block.children.some((node) => node.text?.includes(BREAK_SIGN) && suggestionOn(node, DELETION));
    if (ended >= 0 && !isJoined) tokens.push({ from: ended, to: pos + 1, text: '\n' });
    block.forEach((node, offset) => {
      if (suggestionOn(node, DELETION)) return;
      for (const { from, text, isSign } of piecesOf(node, pos + 1 + offset))
        for (let at = 0; at < (isSign ? 0 : text.length); at += 1)
          tokens.push({ from: from + at, to: from + at + 1, text: text.charAt(at) });
    });
    ended = pos + 1 + block.content.size;
    return false;
  });
  return tokens;
}

const shown = (editor: Editor) =>
  visible(editor.state.doc)
    .map(({ text }) => text)
    .join('');
const settle = (editor: Editor, verdict: 'accept' | 'reject') => settleSuggestions(editor, () => true, verdict);
const html = (editor: Editor) =>
  editor
    .getHTML()
    .replaceAll(BREAK_SIGN, '¶')
    .replaceAll(/<(ins|del) [^>]*>/g, '<$1>');

/** What one person does to the visible text. */
type Edit = { do: 'type' | 'delete' | 'replace' | 'split'; at: number; size: number };

function run(editor: Editor, edit: Edit): void {
  const tokens = visible(editor.state.doc);
  const at = edit.at % (tokens.length + 1);
  const end = Math.min(tokens.length, at + 1 + edit.size);
  const first = tokens[at];
  const caret = first?.from ?? tokens.at(-1)?.to ?? 1;
  const until = tokens[end - 1]?.to ?? caret;
  const { tr, doc } = editor.state;
  const takes = edit.do === 'delete' || edit.do === 'replace';
  tr.setSelection(TextSelection.create(doc, caret, takes && first ? until : caret));
  editor.view.dispatch(tr);
  if (takes && first) editor.view.dispatch(editor.state.tr.deleteSelection());
  if (edit.do === 'split') editor.commands.splitBlock();
  if (edit.do === 'type' || edit.do === 'replace')
    editor.view.dispatch(editor.state.tr.insertText(`x${edit.at % 10}`, editor.state.selection.from));
}

const edits = fc.array(
  fc.record<Edit>({
    do: fc.constantFrom('type', 'delete', 'replace', 'split'),
    at: fc.nat(60),
    size: fc.nat(9),
  }),
  { minLength: 1, maxLength: 12 },
);

const BASE = '<p>Attendu que</p><p>le bail est échu</p><p>Par ces motifs</p>';

describe('one person', () => {
  test('[RV6] typing and deleting become suggestions; what one had suggested goes for good', () => {
    const editor = openEditor(new Y.Doc(), 'ann', '<p>le bail est échu</p>');
    run(editor, { do: 'type', at: 3, size: 0 });
    run(editor, { do: 'delete', at: 5, size: 4 });
    expect(html(editor)).toBe('<p>le <ins>x3</ins><del>bail </del>est échu</p>');
    run(editor, { do: 'delete', at: 3, size: 1 });
    expect(html(editor)).toBe('<p>le <del>bail </del>est échu</p>');
  });

  test('[RV6] a paragraph split and one joined', () => {
    const editor = openEditor(new Y.Doc(), 'ann', '<p>le bail est</p><p>échu</p>');
    run(editor, { do: 'split', at: 2, size: 0 });
    expect(html(editor)).toBe('<p>le</p><p><ins>¶</ins> bail est</p><p>échu</p>');
    run(editor, { do: 'delete', at: 12, size: 0 });
    expect(html(editor)).toBe('<p>le</p><p><ins>¶</ins> bail est</p><p><del>¶</del>échu</p>');
    expect(suggestionsOf(editor.state.doc)).toMatchObject([
      { kind: 'insertion', user: 'ann', text: '¶' },
      { kind: 'deletion', user: 'ann', text: '¶' },
    ]);
    settle(editor, 'accept');
    expect(editor.getHTML()).toBe('<p>le</p><p> bail estéchu</p>');
  });

  test('[RV6] the caret: before what Backspace struck, after what was typed', () => {
    const editor = openEditor(new Y.Doc(), 'ann', '<p>le bail</p>');
    editor.commands.setTextSelection(8);
    for (const at of [8, 7, 6]) {
      expect(editor.state.selection.head).toBe(at);
      editor.view.dispatch(editor.state.tr.delete(at - 1, at));
    }
    editor.view.dispatch(editor.state.tr.insertText('oyer'));
    expect(html(editor)).toBe('<p>le b<ins>oyer</ins><del>ail</del></p>');
    expect(editor.state.selection.head).toBe(9);
  });

  test('[RV7] [RV8] accepting all gives what plain editing gives, rejecting all what there was', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const plain = openEditor(new Y.Doc(), null, BASE);
        const doc = new Y.Doc();
        const accepted = openEditor(doc, 'ann', BASE);
        const before = shown(plain);
        for (const edit of list) {
          run(plain, edit);
          run(accepted, edit);
          expect(shown(accepted)).toBe(shown(plain));
        }
        expect(meantText(accepted.state.doc).replaceAll('\n', '')).toBe(shown(plain).replaceAll('\n', ''));
        const rejected = openEditor(copyOf(doc));
        settle(accepted, 'accept');
        expect(accepted.getText({ blockSeparator: '\n' })).toBe(shown(plain));
        settle(rejected, 'reject');
        expect(rejected.getText({ blockSeparator: '\n' })).toBe(before);
        expect([suggestionsOf(accepted.state.doc), suggestionsOf(rejected.state.doc)]).toEqual([[], []]);
        for (const editor of [plain, accepted, rejected]) editor.destroy();
      }),
      { numRuns: 25 },
    );
  });

  test('[RV6] [RV7] [RV8] what is taken away from one paragraph to after an empty one that one had put oneself', () => {
    const doc = new Y.Doc();
    const editor = openEditor(doc, 'ann', BASE);
    run(editor, { do: 'split', at: 12, size: 0 });
    expect(html(editor)).toContain('<p></p><p><ins>¶</ins>le bail');
    run(editor, { do: 'delete', at: 4, size: 8 });
    expect(html(editor)).toBe('<p>Atte<del>ndu que</del></p><p><del>¶</del>le bail est échu</p><p>Par ces motifs</p>');
    const rejected = openEditor(copyOf(doc));
    settle(editor, 'accept');
    expect(editor.getHTML()).toBe('<p>Attele bail est échu</p><p>Par ces motifs</p>');
    settle(rejected, 'reject');
    expect(rejected.getHTML()).toBe(BASE);
  });

  test('[RV6] undo takes a suggestion back', () => {
    const doc = new Y.Doc();
    openEditor(doc, null, '<p>le bail</p>').destroy();
    const editor = openEditor(doc, 'ann');
    run(editor, { do: 'delete', at: 3, size: 3 });
    expect(html(editor)).toBe('<p>le <del>bail</del></p>');
    editor.commands.undo();
    expect(html(editor)).toBe('<p>le bail</p>');
  });
});

describe('two people', () => {
  test('[RV9] what one types inside a suggestion of the other is not the other’s', () => {
    const doc = new Y.Doc();
    const ann = openEditor(doc, 'ann', '<p>le bail</p>');
    run(ann, { do: 'type', at: 3, size: 0 });
    const bob = openEditor(copyOf(doc));
    bob.view.dispatch(bob.state.tr.insertText('Y', 5));
    expect(html(bob)).toBe('<p>le <ins>x</ins>Y<ins>3</ins>bail</p>');
    suggestAs(bob, 'bob');
    bob.view.dispatch(bob.state.tr.delete(4, 5));
    expect(suggestionsOf(bob.state.doc).map(({ kind, user, text }) => [kind, user, text])).toEqual([
      ['insertion', 'ann', 'x'],
      ['deletion', 'bob', 'x'],
      ['insertion', 'ann', '3'],
    ]);
    settleSuggestions(bob, ({ user }) => user === 'ann', 'accept');
    expect(html(bob)).toBe('<p>le <del>x</del>Y3bail</p>');
  });

  test('[RV10] whatever two people suggest, edit, accept and reject, they converge on a text that can be shown', () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 1 }),
      what: fc.constantFrom('edit', 'edit', 'edit', 'switch', 'accept', 'reject', 'undo', 'exchange'),
      edit: fc.record<Edit>({
        do: fc.constantFrom('type', 'delete', 'replace', 'split'),
        at: fc.nat(60),
        size: fc.nat(9),
      }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 20 }), (steps) => {
        const base = new Y.Doc();
        openEditor(base, null, BASE).destroy();
        const docs = [copyOf(base), copyOf(base)] as const;
        const editors = [openEditor(docs[0], 'ann'), openEditor(docs[1], 'bob')] as const;
        for (const { who, what, edit } of steps) {
          const editor = editors[who as 0 | 1];
          if (what === 'exchange') exchange(...docs);
          else if (what === 'edit') run(editor, edit);
          else if (what === 'undo') editor.commands.undo();
          else if (what === 'switch')
            suggestAs(editor, editor.storage.suggestMode.suggester === null ? ['ann', 'bob'][who]! : null);
          else {
            const all = suggestionsOf(editor.state.doc);
            const one = all[edit.at % Math.max(1, all.length)];
            settleSuggestions(editor, ({ from, kind }) => from === one?.from && kind === one.kind, what);
          }
        }
        exchange(...docs);
        exchange(...docs);
        expect(editors[0].getJSON()).toEqual(editors[1].getJSON());
        expect(docs[0].getXmlFragment(BODY).toJSON()).toBe(docs[1].getXmlFragment(BODY).toJSON());
        expect(unknownContent(docs[0].getXmlFragment(BODY), bodySchema())).toBeNull();
        for (const editor of editors) editor.destroy();
      }),
      { numRuns: 25 },
    );
  });
});

test('[RV11] a preview shows suggestions as such, without their signs', () => {
  const doc = new Y.Doc();
  const editor = openEditor(doc, 'ann', '<p>le bail</p>');
  run(editor, { do: 'type', at: 3, size: 0 });
  run(editor, { do: 'split', at: 5, size: 0 });
  run(editor, { do: 'delete', at: 6, size: 1 });
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toBe('<p>le <ins>x3</ins></p><p><del>ba</del>il</p>');
});

test.each([5, null, [], { toString: 1 }])('[RV12] a suggestion said to be of %j can be seen and decided on', (user) => {
  const doc = new Y.Doc();
  const paragraph = new Y.XmlElement('paragraph');
  const words = new Y.XmlText();
  words.insert(0, 'Par ces ');
  words.insert(8, 'seuls ', { insertion: { user, at: user } });
  words.insert(14, 'motifs', { insertion: null });
  paragraph.insert(0, [words]);
  doc.getXmlFragment(BODY).insert(0, [paragraph]);
  const editor = openEditor(doc);
  expect(suggestionsOf(editor.state.doc)).toMatchObject([{ kind: 'insertion', user: '', at: '', text: 'seuls ' }]);
  expect(editor.view.dom.querySelector('ins')?.textContent).toBe('seuls ');
  settleSuggestions(editor, () => true, 'reject');
  expect(editor.getText()).toBe('Par ces motifs');
  editor.commands.undo();
  settleSuggestions(editor, () => true, 'accept');
  expect(editor.getText()).toBe('Par ces seuls motifs');
  expect(suggestionsOf(editor.state.doc)).toEqual([]);
});

test('[RV6] what is replaced everywhere at once is suggested at a cost that grows with its places alone', () => {
  const places = 200;
  const editor = openEditor(new Y.Doc(), 'claire', `<p>${'le bailleur '.repeat(places)}</p>`);
  const { tr } = editor.state;
  for (let place = places - 1; place >= 0; place -= 1) tr.insertText('preneur', 4 + place * 12, 12 + place * 12);
  const appended = vi.spyOn(Mapping.prototype, 'appendMap');
  editor.view.dispatch(tr.setMeta('preventAutolink', true));
  expect(appended.mock.calls.length).toBeLessThan(places * 10);
  appended.mockRestore();
  expect(meantText(editor.state.doc)).toBe('le preneur '.repeat(places).trimEnd());
});
