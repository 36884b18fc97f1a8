// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import type { Binding } from './binding.ts';
import { changedBlock } from './binding.ts';
import { placeOf } from './places.ts';
import { positionsOf } from './positions.ts';

const TEXT =
  '<h1>Bail</h1><p></p><p>Le <strong>preneur</strong> paie.<br>Il <em>rend</em> les clés.</p>' +
  '<ul><li><p>un</p><ul><li><p></p></li></ul></li><li><p>deux</p></li></ul>' +
  '<table><tbody><tr><td><p>a</p></td><td><p>b</p><p></p></td></tr></tbody></table><hr><p>Fin.</p>';

function bindingOf(editor: Editor): Binding {
  return (ySyncPluginKey.getState(editor.state) as { binding: Binding }).binding;
}

function wrongPlaces(editor: Editor): number[] {
  const { doc } = editor.state;
  const binding = bindingOf(editor);
  const wrong: number[] = [];
  for (let pos = 0; pos <= doc.content.size; pos++) {
    const slow = absolutePositionToRelativePosition(pos, binding.type, binding.mapping) as Y.RelativePosition;
    if (!Y.compareRelativePositions(placeOf(doc, pos, binding), slow)) wrong.push(pos);
  }
  return wrong;
}

test('[ED38] what others write leaves the caret where the browser has put it and not told yet', () => {
  const doc = docOf('<p>Attendu que</p><p>la demande</p>');
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  document.body.append(editor.view.dom);
  editor.view.focus();
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  const untold = (event: Event): void => event.stopImmediatePropagation();
  document.addEventListener('selectionchange', untold, { capture: true });
  document.getSelection()!.collapse(editor.view.dom.querySelector('p')!.firstChild, 3);
  document.removeEventListener('selectionchange', untold, { capture: true });
  expect(editor.state.selection.head).not.toBe(4);
  theirs.commands.insertContentAt(1, 'Vu ');
  exchange(doc, other);
  expect(editor.state.doc.textContent).toBe('Vu Attendu quela demande');
  expect(editor.state.selection.head).toBe(7);
});

test('[ED35] a place of the shared text is the one that walking over all of the text finds, also after edits of two people', () => {
  const doc = docOf(TEXT);
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  expect(wrongPlaces(editor)).toEqual([]);
  editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' Fait à Paris');
  theirs.commands.insertContentAt(1, 'Projet de ');
  theirs.commands.insertContentAt(0, '<p>Entre les soussignés</p>');
  exchange(doc, other);
  expect(wrongPlaces(editor)).toEqual([]);
  expect(wrongPlaces(theirs)).toEqual([]);
  editor.destroy();
  theirs.destroy();
});

test('[ED35] the carets of others are found with one pass over the blocks, where looking for each alone finds them', () => {
  const doc = docOf(TEXT);
  const editor = editorOn(doc);
  const binding = bindingOf(editor);
  const { size } = editor.state.doc.content;
  const places = Array.from({ length: size + 1 }, (_, pos) => placeOf(editor.state.doc, pos, binding));
  const alone = places.map((place) =>
    relativePositionToAbsolutePosition(doc, binding.type, place, binding.mapping as never),
  );
  const found = positionsOf(places, binding);
  // y-tiptap does not answer for the first letter's place.
  expect(found.slice(2)).toEqual(alone.slice(2));
  expect(found.slice(0, 2)).toEqual([0, 1]);
  editor.destroy();
});

test('[ED35] the carets of twenty people cost one look at each block', () => {
  const doc = docOf(Array.from({ length: 40 }, (_, at) => `<p>Attendu ${at}</p>`).join(''));
  const editor = editorOn(doc);
  const binding = bindingOf(editor);
  const places = Array.from({ length: 20 }, (_, at) => placeOf(editor.state.doc, 8 + at * 20, binding));
  const looked = vi.spyOn(binding.mapping, 'get');
  expect(positionsOf(places, binding)).toEqual(places.map((_, at) => 8 + at * 20));
  expect(looked.mock.calls.length).toBeLessThanOrEqual(40);
  editor.destroy();
});

test('[ED35] an edit of somebody else changes the blocks it is in and no others, and the caret stays in its words', () => {
  const doc = docOf('<p>un</p><p>deux</p><ul><li><p>trois</p></li></ul><p>quatre</p>');
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  editor.commands.setTextSelection(7);
  const before = editor.state.doc;
  theirs.commands.insertContentAt(2, 'XX');
  exchange(doc, other);
  expect(changedBlock(before, editor.state.doc)).toBe(0);
  expect(editor.state.selection.$head.parent.textContent.slice(editor.state.selection.$head.parentOffset)).toBe('ux');
  const middle = editor.state.doc;
  theirs.commands.insertContentAt(0, '<p>zéro</p>');
  exchange(doc, other);
  for (let index = 0; index < middle.childCount; index++)
    expect(editor.state.doc.child(index + 1)).toBe(middle.child(index));
  expect(editor.state.selection.$head.parent.textContent).toBe('deux');
  editor.destroy();
  theirs.destroy();
});

test('[ED35] a key writes its own letter to the shared text, whatever others wrote since', () => {
  const doc = docOf('<p>un</p><p>deux</p>');
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  theirs.commands.insertContentAt(6, 'Y');
  exchange(doc, other);
  const sent: number[] = [];
  doc.on('update', (update: Uint8Array) => sent.push(Y.decodeUpdate(update).structs.length));
  editor.view.dispatch(editor.state.tr.insertText('a', 1));
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 2)));
  expect(sent).toEqual([1]);
  exchange(doc, other);
  expect(theirs.getText({ blockSeparator: '|' })).toBe('aun|dYeux');
  expect(theirs.getJSON()).toEqual(editor.getJSON());
  editor.destroy();
  theirs.destroy();
});

interface Meeting {
  text: string;
  /** Where the caret is, before what the other does. */
  caret: number;
  does: (theirs: Editor) => void;
}

test.each<[string, Meeting, { index: number; offset: number }]>([
  [
    'in an empty paragraph, while another is made above',
    {
      text: '<p>un</p><p></p><p>deux</p>',
      caret: 5,
      does: (theirs) => theirs.chain().setTextSelection(3).splitBlock().run(),
    },
    { index: 2, offset: 0 },
  ],
  [
    'in words that stand twice',
    { text: '<p>Même</p><p>x</p><p>Même</p>', caret: 3, does: (theirs) => theirs.commands.insertContentAt(5, 's') },
    { index: 0, offset: 2 },
  ],
  [
    'in a block with attributes of its own',
    { text: '<h2>Titre</h2><p>x</p>', caret: 4, does: (theirs) => theirs.commands.insertContentAt(1, 'Le ') },
    { index: 0, offset: 6 },
  ],
  [
    'at the beginning of a block, written in at its end',
    { text: '<p>Même</p><p>Même</p>', caret: 7, does: (theirs) => theirs.commands.insertContentAt(11, 's') },
    { index: 1, offset: 0 },
  ],
])('[ED38] the caret stays in its place: %s', (_title, { text, caret, does }, { index, offset }) => {
  const doc = docOf(text);
  const other = copyOf(doc);
  const editor = editorOn(doc);
  const theirs = editorOn(other);
  editor.commands.setTextSelection(caret);
  does(theirs);
  exchange(doc, other);
  const { $head } = editor.state.selection;
  expect({ index: $head.index(0), offset: $head.parentOffset }).toEqual({ index, offset });
  editor.destroy();
  theirs.destroy();
});

/** What somebody does elsewhere in a text of few words, so that blocks are often alike. */
function act(editor: Editor, kind: number, at: number, word: string): void {
  const { doc } = editor.state;
  const blocks: number[] = [];
  doc.forEach((_node, pos) => blocks.push(pos));
  const pos = blocks[at % blocks.length]!;
  const block = doc.nodeAt(pos)!;
  const place = at % (block.content.size + 1);
  // Between the letters beside which the caret is, both sides are theirs.
  const inside = pos + 1 + (block.textContent.indexOf('»') === place ? 0 : place);
  if (kind === 0) editor.view.dispatch(editor.state.tr.insertText(word, inside));
  else if (kind === 1) editor.view.dispatch(editor.state.tr.split(inside));
  else if (kind === 2) editor.view.dispatch(editor.state.tr.insert(pos, doc.type.schema.node('paragraph')));
  else if (kind === 3 && block.content.size > 0)
    editor.view.dispatch(editor.state.tr.delete(pos + 1, pos + 1 + Math.min(1, block.content.size)));
}

test('[ED38] the caret stays beside its letters whatever others write', () => {
  const words = fc.array(fc.constantFrom('', 'a', 'b', 'ab'), { minLength: 1, maxLength: 5 });
  const acts = fc.array(fc.record({ kind: fc.nat(3), at: fc.nat(12) }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(words, fc.nat(40), acts, (texts, at, all) => {
      const doc = docOf(texts.map((text) => `<p>${text}</p>`).join(''));
      const other = copyOf(doc);
      const editor = editorOn(doc);
      const theirs = editorOn(other);
      // The block where the caret is has letters that nobody else writes, which nobody takes out.
      const { size } = editor.state.doc.content;
      const start = TextSelection.near(editor.state.doc.resolve(at % size)).head;
      const lone = at % 3 === 0;
      if (!lone) editor.view.dispatch(editor.state.tr.insertText('«»', start));
      editor.commands.setTextSelection(lone ? start : start + 1);
      exchange(doc, other);
      const { type, mapping } = bindingOf(editor);
      const $before = editor.state.selection.$head;
      const element = [...mapping].find(([, node]) => node === $before.parent)?.[0];
      const sent = Y.encodeStateVector(other);
      for (const each of all) act(theirs, each.kind, each.at, 'ab');
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, sent), 'remote');
      const { $head } = editor.state.selection;
      const around =
        $head.parent.textBetween(0, $head.parentOffset).slice(-1) +
        $head.parent.textBetween($head.parentOffset, $head.parent.content.size).slice(0, 1);
      const now = element?._item?.deleted === false ? (element as Y.XmlElement) : null;
      // An empty block that is still there has its caret; so have letters that nobody took elsewhere.
      const isEmpty = now !== null && lone && $before.parent.content.size === 0;
      const hasLetters = now !== null && !lone && JSON.stringify(now.toJSON()).includes('«»');
      expect({
        index: isEmpty ? $head.index(0) : null,
        around: hasLetters ? around : null,
      }).toEqual({
        index: isEmpty ? type.toArray().indexOf(now) : null,
        around: hasLetters ? '«»' : null,
      });
      editor.destroy();
      theirs.destroy();
    }),
    { numRuns: 60 },
  );
});
