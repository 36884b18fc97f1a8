// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';

/** Two people in one text. */
function two(html: string) {
  const doc = docOf(html);
  const other = copyOf(doc);
  return { mine: editorOn(doc), theirs: editorOn(other), deliver: () => exchange(doc, other) };
}

/** The letters on both sides of a place in its block; '' where there is none. */
function lettersAround({ nodeBefore, nodeAfter }: ResolvedPos): [before: string, after: string] {
  return [nodeBefore?.text?.at(-1) ?? '', nodeAfter?.text?.at(0) ?? ''];
}

/** Puts the caret where a letter can be typed, nearest to a place of the text. */
function putCaret(editor: Editor, at: number): void {
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(Math.min(1 + at, doc.content.size - 1)))));
}

function caretIn(editor: Editor): string {
  const { $head } = editor.state.selection;
  return `${$head.parent.textBetween(0, $head.parentOffset)}|${$head.parent.textBetween($head.parentOffset, $head.parent.content.size)}`;
}

test('[ED38] the caret goes with words that somebody else takes into a new paragraph', () => {
  const { mine, theirs, deliver } = two('<p>Attendu que la demande est fondée</p><p>Par ces motifs</p>');
  mine.commands.setTextSelection(34);
  theirs.chain().setTextSelection(13).splitBlock().run();
  deliver();
  expect(caretIn(mine)).toBe('la demande est fondée|');
  mine.commands.insertContent('.');
  deliver();
  expect(theirs.state.doc.child(1).textContent).toBe('la demande est fondée.');
});

test('[ED38] also when they type before and after it in the same moment, and join paragraphs again', () => {
  const { mine, theirs, deliver } = two('<p>Attendu que la demande est fondée</p><p>Par ces motifs</p>');
  mine.commands.setTextSelection(23);
  theirs.chain().setTextSelection(13).splitBlock().insertContent('Vu ').run();
  deliver();
  expect(caretIn(mine)).toBe('Vu la demande| est fondée');
  theirs.chain().setTextSelection(15).joinBackward().run();
  deliver();
  expect(caretIn(mine)).toBe('Attendu que Vu la demande| est fondée');
});

test('[ED38] what is selected goes with its words, at both ends', () => {
  const { mine, theirs, deliver } = two('<p>Attendu que la demande est fondée</p>');
  mine.commands.setTextSelection({ from: 9, to: 23 });
  theirs.chain().setTextSelection(13).splitBlock().run();
  deliver();
  const { from, to } = mine.state.selection;
  expect(mine.state.doc.textBetween(from, to, '/')).toBe('que /la demande');
});

test('[ED38] where the words around it are deleted in the same moment, the caret stays where they were', () => {
  const { mine, theirs, deliver } = two('<p>Attendu que la demande est fondée</p><p>Fin</p>');
  mine.commands.setTextSelection(20);
  theirs.chain().setTextSelection({ from: 13, to: 34 }).deleteSelection().splitBlock().run();
  deliver();
  expect(caretIn(mine)).toBe('Attendu que |');
});

test('[ED38] whatever somebody else does to the blocks, the caret stays beside its letter', () => {
  const act = fc.record({ act: fc.constantFrom('part', 'join', 'heading', 'list', 'type'), at: fc.nat(40) });
  const texts = fc.array(fc.nat(4), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(texts, fc.nat(30), fc.array(act, { minLength: 1, maxLength: 5 }), (lengths, caret, acts) => {
      // Each letter stands once.
      let sign = 0x4e00;
      const words = lengths.map((length) => Array.from({ length }, () => String.fromCharCode(sign++)).join(''));
      const { mine, theirs, deliver } = two(words.map((text) => `<p>${text}</p>`).join(''));
      putCaret(mine, caret);
      let [before, after] = lettersAround(mine.state.selection.$head);
      for (const { act: does, at } of acts) {
        putCaret(theirs, at);
        if (does === 'part') theirs.commands.splitBlock();
        else if (does === 'join') theirs.commands.joinBackward();
        else if (does === 'heading') theirs.commands.toggleHeading({ level: 2 });
        else if (does === 'list') theirs.commands.toggleBulletList();
        else theirs.commands.insertContent(String.fromCharCode(sign++));
        deliver();
        const now = lettersAround(mine.state.selection.$head);
        // A letter typed at the caret stands on either side of it.
        if (does === 'type') [before, after] = now;
        const stays = before === '' ? after === '' || now[1] === after : now[0] === before;
        expect(stays, `${before}|${after} is ${now.join('|')} after ${does} at ${at}`).toBe(true);
      }
      mine.destroy();
      theirs.destroy();
    }),
    { numRuns: 80 },
  );
}, 120_000);
