// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type * as Y from 'yjs';
import { runAction } from '../body/actions.ts';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { find, findStateOf, replaceAllFound } from '../find/find.ts';
import { bodyToHtml } from '../render/html.ts';
import { outlineOf } from '../render/outline.ts';
import { settleSuggestions, suggestAs } from '../review/suggest-mode.ts';
import { meantLine, suggestionsOf } from '../review/suggestions.ts';
import { insertTable } from '../table/actions.ts';
import { copyOf, docOf, editorOn, exchange, press } from '../testing/editors.ts';
import { BODY } from '../version.ts';

const opened: Editor[] = [];
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy();
});

function open(doc: Y.Doc, at?: number): Editor {
  const editor = editorOn(doc);
  opened.push(editor);
  if (at !== undefined) editor.commands.setTextSelection(at);
  return editor;
}

const html = (editor: Editor): string => editor.getHTML().replaceAll('&nbsp;', '\u00a0');
const NOTED = '<p>Le prix<span data-footnote="">Voir infra</span> est ferme</p>';
/** Positions in NOTED: before the mark, in its text, after it. */
const [BEFORE, INSIDE, END, AFTER] = [8, 9, 19, 20];

function type(editor: Editor, text: string): void {
  for (const char of text) {
    const { from, to } = editor.state.selection;
    const handled = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, char, () => editor.state.tr.insertText(char, from, to)),
    );
    if (!handled) editor.view.dispatch(editor.state.tr.insertText(char, from, to));
  }
}

describe('writing a note', () => {
  test('it is put after what is selected, written, and left by Enter or Escape', () => {
    for (const key of ['Enter', 'Escape']) {
      const editor = open(docOf('<p>Le prix est ferme</p>'));
      editor.commands.setTextSelection({ from: 4, to: 8 });
      runAction(editor, 'footnote');
      type(editor, 'Voir infra');
      press(editor, key);
      type(editor, ' HT');
      expect(html(editor)).toBe('<p>Le prix<span data-footnote="">Voir infra</span> HT est ferme</p>');
    }
  });

  test('a note holds no note, no table and no line; they go after its block', () => {
    const editor = open(docOf(NOTED), INSIDE);
    expect(editor.commands.insertFootnote()).toBe(false);
    insertTable(editor, 1, 1);
    expect(html(editor)).toBe(`${NOTED}<table><tbody><tr><td><p></p></td></tr></tbody></table><p></p>`);
    editor.commands.setTextSelection(INSIDE);
    runAction(editor, 'pageBreak');
    expect(html(editor).startsWith(`${NOTED}<div class="page-break">`)).toBe(true);
  });

  test('what is pasted into it is lines of its text', () => {
    const editor = open(docOf(NOTED), INSIDE);
    editor.view.pasteHTML(`<h1>Titre</h1><ul><li><p>a <b>b</b></p></li></ul>${NOTED}`);
    expect(html(editor)).toBe(
      '<p>Le prix<span data-footnote="">Titre<br>a <strong>b</strong><br>Le prixVoir infra est fermeVoir infra</span> est ferme</p>',
    );
  });

  test('French typography holds in it, and the ends of a note are no words to it', () => {
    const editor = open(docOf(NOTED), END);
    type(editor, ' ?');
    expect(html(editor)).toBe('<p>Le prix<span data-footnote="">Voir infra\u00a0?</span> est ferme</p>');
    const other = open(docOf('<p>Prix<span data-footnote="">Voir infra</span></p>'), 17);
    type(other, ':');
    expect(html(other)).toBe('<p>Prix<span data-footnote="">Voir infra</span>:</p>');
  });
});

describe('[ED26] keys at a note', () => {
  test('arrows go past its mark, and out of it at its ends', () => {
    const editor = open(docOf(NOTED), BEFORE);
    press(editor, 'ArrowRight');
    expect(editor.state.selection.head).toBe(AFTER);
    press(editor, 'ArrowLeft');
    expect(editor.state.selection.head).toBe(BEFORE);
    editor.commands.setTextSelection(INSIDE);
    press(editor, 'ArrowLeft');
    expect(editor.state.selection.head).toBe(BEFORE);
    editor.commands.setTextSelection(END);
    press(editor, 'ArrowRight');
    expect(editor.state.selection.head).toBe(AFTER);
    press(editor, 'ArrowLeft', { shiftKey: true });
    expect(editor.state.selection).toMatchObject({ anchor: AFTER, head: BEFORE });
  });

  test('deleting in it takes nothing of the text, beside it first selects it, and an empty one goes', () => {
    const editor = open(docOf(NOTED), INSIDE);
    press(editor, 'Backspace');
    editor.commands.setTextSelection(END);
    press(editor, 'Delete');
    expect(html(editor)).toBe(NOTED);
    editor.commands.setTextSelection(AFTER);
    press(editor, 'Backspace');
    expect(editor.state.selection).toBeInstanceOf(NodeSelection);
    expect(html(editor)).toBe(NOTED);
    press(editor, 'Backspace');
    expect(html(editor)).toBe('<p>Le prix est ferme</p>');
    editor.commands.undo();
    expect(html(editor)).toBe(NOTED);
    editor.view.dispatch(editor.state.tr.delete(INSIDE, END));
    editor.commands.setTextSelection(INSIDE);
    press(editor, 'Backspace');
    expect(html(editor)).toBe('<p>Le prix est ferme</p>');
  });

  test('what is selected across one end of a note takes it whole', () => {
    const editor = open(docOf(NOTED));
    const { tr, doc } = editor.state;
    editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 4, INSIDE + 4)));
    expect(editor.state.selection).toMatchObject({ from: 4, to: AFTER });
    editor.view.dispatch(editor.state.tr.deleteSelection());
    expect(html(editor)).toBe('<p>Le  est ferme</p>');
  });

  test('cut and pasted elsewhere it comes whole', () => {
    const editor = open(docOf(`${NOTED}<p>Fin</p>`));
    const { tr, doc } = editor.state;
    editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 4, AFTER)));
    const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
    editor.view.dispatch(editor.state.tr.deleteSelection());
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    editor.view.pasteHTML(dom.innerHTML);
    expect(html(editor)).toBe('<p>Le  est ferme</p><p>Finprix<span data-footnote="">Voir infra</span></p>');
  });
});

describe('reading', () => {
  test('[ED27] previews number notes by their place and list them at the end, with ways there and back', () => {
    const doc = docOf(
      '<h1>Objet<span data-footnote="">Art. 2</span></h1><p>Prix<span data-footnote="">TVA &lt; 20 %</span></p>',
    );
    expect(bodyToHtml(doc.getXmlFragment(BODY))).toBe(
      '<h1>Objet<sup class="footnote-ref"><a id="appel-1" href="#note-1">1</a></sup></h1>' +
        '<p>Prix<sup class="footnote-ref"><a id="appel-2" href="#note-2">2</a></sup></p>' +
        '<section class="footnotes" aria-label="Notes"><ol>' +
        '<li id="note-1">Art. 2 <a href="#appel-1" aria-label="Retour à l’appel de note 1">↩</a></li>' +
        '<li id="note-2">TVA &lt; 20 % <a href="#appel-2" aria-label="Retour à l’appel de note 2">↩</a></li>' +
        '</ol></section>',
    );
    const editor = open(doc);
    expect(outlineOf(editor.state.doc).map(({ text }) => text)).toEqual(['Objet']);
    expect(meantLine(editor.state.doc.child(1))).toBe('Prix\nTVA < 20 %');
  });

  test('what stands in a note, and after it, is found and replaced where it is', () => {
    const editor = open(docOf('<p>bail<span data-footnote="">un bail</span> du bail</p>'));
    find(editor, 'bail', { accents: false, case: false, words: true });
    expect(findStateOf(editor).matches.map(({ from, to }) => editor.state.doc.textBetween(from, to))).toEqual([
      'bail',
      'bail',
      'bail',
    ]);
    replaceAllFound(editor, 'prêt');
    expect(html(editor)).toBe('<p>prêt<span data-footnote="">un prêt</span> du prêt</p>');
  });
});

describe('suggestions', () => {
  test.each([
    ['accept', NOTED],
    ['reject', '<p>Le prix est ferme</p>'],
  ] as const)('[RV6] a note that somebody suggests is one to %s', (verdict, after) => {
    const editor = open(docOf('<p>Le prix est ferme</p>'), BEFORE);
    suggestAs(editor, 'ann');
    editor.commands.insertFootnote();
    type(editor, 'Voir infra');
    expect(suggestionsOf(editor.state.doc).every(({ kind }) => kind === 'insertion')).toBe(true);
    settleSuggestions(editor, () => true, verdict);
    expect(html(editor)).toBe(after);
  });

  test.each([
    ['accept', '<p>Le prix est ferme</p>'],
    ['reject', NOTED],
  ] as const)('[RV6] a note that somebody suggests to take away stays until that is settled: %s', (verdict, after) => {
    const editor = open(docOf(NOTED), AFTER);
    suggestAs(editor, 'ann');
    press(editor, 'Backspace');
    press(editor, 'Backspace');
    expect(html(editor)).toContain('Voir infra');
    expect(suggestionsOf(editor.state.doc).map(({ kind }) => kind)).toContain('deletion');
    settleSuggestions(editor, () => true, verdict);
    expect(html(editor)).toBe(after);
  });
});

test('[ED26] whatever two people do in and around a note at once, both read the same text, which the schema holds', () => {
  const edit = fc.record({
    at: fc.nat(40),
    does: fc.constantFrom('type', 'note', 'delete', 'split', 'undo'),
    size: fc.nat(6),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(edit, edit), { minLength: 1, maxLength: 8 }), (rounds) => {
      const mine = docOf(`${NOTED}<p>Fin</p>`);
      const theirs = copyOf(mine);
      const editors = [open(mine), open(theirs)] as const;
      for (const round of rounds) {
        for (const [who, { at, does, size }] of round.entries()) {
          const editor = editors[who]!;
          const { doc, tr } = editor.state;
          const from = at % (doc.content.size + 1);
          const to = Math.min(doc.content.size, from + size);
          const selection = TextSelection.between(doc.resolve(from), doc.resolve(does === 'delete' ? to : from));
          editor.view.dispatch(tr.setSelection(selection));
          if (does === 'type') editor.view.dispatch(editor.state.tr.insertText('x'));
          else if (does === 'note') editor.commands.insertFootnote();
          else if (does === 'delete') editor.view.dispatch(editor.state.tr.deleteSelection());
          else if (does === 'split') editor.commands.keyboardShortcut('Enter');
          else editor.commands.undo();
          editor.state.doc.check();
        }
        exchange(mine, theirs);
        expect(editors[0].getJSON()).toEqual(editors[1].getJSON());
        expect(unknownContent(mine.getXmlFragment(BODY), bodySchema())).toBeNull();
      }
      for (const editor of editors) editor.destroy();
    }),
    { numRuns: 20 },
  );
});

test('[ED26] what one person writes in a note that another moves, or writes in too, stays', () => {
  const base = docOf(NOTED);
  const [mine, theirs] = [copyOf(base), copyOf(base)];
  const [a, b] = [open(mine, END), open(theirs, INSIDE)];
  type(a, ' et suivants');
  type(b, 'Cf. ');
  b.commands.setTextSelection(1);
  type(b, 'Oui. ');
  exchange(mine, theirs);
  expect(html(a)).toBe(html(b));
  expect(html(a)).toBe('<p>Oui. Le prix<span data-footnote="">Cf. Voir infra et suivants</span> est ferme</p>');
});
