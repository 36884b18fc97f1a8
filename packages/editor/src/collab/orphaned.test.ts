// @vitest-environment happy-dom
import { orphaned } from '@basoche/crdt';
import type { Editor } from '@tiptap/core';
import { yUndoPluginKey } from '@tiptap/y-tiptap';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { unknownContent } from '../compat/unknown-content.ts';
import { bodySchema } from '../body/schema.ts';
import { suggestionsOf } from '../review/suggestions.ts';
import { AT, blocksOf, caret, opened, select, settle, typeAfter } from '../testing/office.ts';
import type { Writer } from '../testing/office.ts';
import { BODY } from '../version.ts';

const LEASE = '<p>Attendu que le bail est échu.</p><p>Le preneur occupe les lieux.</p><p>Par ces motifs.</p>';

test.each(['the one who writes', 'the one who deletes'])(
  '[DC13] [DC15] words typed in a paragraph that is deleted come back as a suggestion in their author’s name (%s comes first)',
  (first) => {
    const { office, people } = opened(LEASE, 2);
    const [writer, other] = people as [Writer, Writer];
    typeAfter(writer, 'Le preneur', ' sans titre');
    const { from, text } = select(other, 'Le preneur');
    other.editor.commands.deleteRange({ from: from - 1, to: from + text.length + 1 });
    expect(settle(office, first === 'the one who writes' ? people : people.toReversed())).toBe(1);
    for (const { text: shown } of people)
      expect(shown).toBe('Attendu que le bail est échu.\nsans titre\nPar ces motifs.');
    const suggestions = suggestionsOf(writer.editor.state.doc);
    expect(suggestions.map(({ kind, user, at }) => ({ kind, user, at }))).toEqual([
      { kind: 'insertion', user: 'claire', at: AT },
    ]);
  },
);

test.each(['the one who writes', 'the one who changes'])(
  '[DC14] words typed in a paragraph that becomes a heading, or a list, stand where they were typed (%s comes first)',
  (first) => {
    for (const change of ['toggleHeading', 'toggleBulletList', 'toggleBlockquote'] as const) {
      const { office, people } = opened(LEASE, 2);
      const [writer, other] = people as [Writer, Writer];
      typeAfter(writer, 'Le preneur', ' sans titre');
      typeAfter(writer, 'les lieux', ' loués');
      select(other, 'preneur');
      other.editor.chain()[change]({ level: 2 }).run();
      settle(office, first === 'the one who writes' ? people : people.toReversed());
      for (const { text } of people)
        expect(text.replaceAll(/\n+/g, '\n')).toBe(
          'Attendu que le bail est échu.\nLe preneur sans titre occupe les lieux loués.\nPar ces motifs.',
        );
      expect(suggestionsOf(writer.editor.state.doc)).toEqual([]);
    }
  },
);

test('[DC14] words typed in a paragraph that is joined, or cut and pasted elsewhere, go where it went', () => {
  const { office, people } = opened(LEASE, 3);
  const [writer, joiner, mover] = people as [Writer, Writer, Writer];
  typeAfter(writer, 'Le preneur', ' sans titre');
  typeAfter(writer, 'Attendu que', ', de fait,');
  caret(joiner.editor, blocksOf(joiner.editor)[1]!.from);
  joiner.editor.commands.joinBackward();
  const { from, text } = select(mover, 'Attendu que');
  mover.editor.commands.deleteRange({ from: from - 1, to: from + text.length + 1 });
  mover.editor.commands.insertContentAt(mover.editor.state.doc.content.size, `<p>${text}</p>`);
  settle(office, people);
  const shown = writer.text;
  expect(shown).toContain('Le preneur sans titre occupe les lieux.');
  expect(shown).toContain('Attendu que, de fait, le bail est échu.');
  for (const { text: other } of people) expect(other).toBe(shown);
});

test('[DC14] a paragraph that changes twice before the words come, and words typed on in what was put back', () => {
  const { office, people } = opened(LEASE, 2);
  const [writer, other] = people as [Writer, Writer];
  typeAfter(writer, 'Le preneur', ' sans');
  const typing = Y.encodeStateAsUpdate(writer.doc, Y.encodeStateVector(office.doc));
  select(other, 'preneur');
  other.editor.commands.toggleHeading({ level: 2 });
  other.meet(office);
  other.editor.commands.toggleBulletList();
  other.meet(office);
  // Typed on before the answer came.
  typeAfter(writer, 'Le preneur sans', ' aucun titre');
  office.take(typing);
  expect(office.putBack()).toBe(1);
  settle(office, people);
  expect(office.putBack()).toBe(0);
  for (const person of people) person.meet(office);
  for (const { text } of people) expect(text).toContain('Le preneur sans aucun titre occupe les lieux.');
});

test('[DC13] a whole item added to a list that is deleted, and what stands in it, come back; attributes of two people do not', () => {
  const { office, people } = opened('<p>Pièces :</p><ul><li><p>Bail</p></li></ul><p>Fin</p>', 2);
  const [writer, other] = people as [Writer, Writer];
  const bail = blocksOf(writer.editor)[1]!;
  caret(writer.editor, bail.from + 4);
  writer.editor.commands.splitListItem('listItem');
  writer.editor.commands.insertContent('<strong>Congé</strong> du 3 mars');
  const list = other.editor.state.doc.child(1);
  const at = other.editor.state.doc.child(0).nodeSize;
  other.editor.commands.deleteRange({ from: at, to: at + list.nodeSize });
  settle(office, people);
  for (const { text } of people) expect(text).toBe('Pièces :\nCongé du 3 mars\nFin');
  writer.editor.commands.updateAttributes('paragraph', { textAlign: 'center' });
  other.editor.commands.updateAttributes('paragraph', { textAlign: 'right' });
  expect(settle(office, people)).toBe(0);
});

test('[DC16] putting back again what was put back changes nothing', () => {
  const { office, people } = opened(LEASE, 2);
  const [writer, other] = people as [Writer, Writer];
  typeAfter(writer, 'Le preneur', ' sans titre');
  const typing = Y.encodeStateAsUpdate(writer.doc, Y.encodeStateVector(office.doc));
  select(other, 'preneur');
  other.editor.commands.toggleHeading({ level: 2 });
  other.meet(office);
  const twin = new Y.Doc();
  Y.applyUpdate(twin, Y.encodeStateAsUpdate(office.doc));
  const found = orphaned.applyFinding(twin, typing);
  const past = new orphaned.Past(null);
  for (const update of [...office.log, typing]) past.apply(update);
  const reattachments = orphaned.planReattachments(past, found)!;
  office.take(typing);
  office.putBack();
  const once = Y.encodeStateAsUpdate(office.doc);
  office.doc.transact(() => orphaned.putBack(office.doc, reattachments, { user: 'claire', at: AT }));
  expect(Y.encodeStateAsUpdate(office.doc)).toEqual(once);
});

const ACTS = [
  'type',
  'type',
  'type',
  'type',
  'undo',
  'redo',
  'join',
  'split',
  'delete',
  'heading',
  'list',
  'move',
  'cut',
  'meet',
] as const;
const WORD = /[\u4E00-\u9FFF]/gu;

test('[ED2] [DC13] [DC14] random writers who join, delete, change and move paragraphs lose no word that whoever took its paragraph had not seen', () => {
  const step = fc.record({ who: fc.nat(2), act: fc.constantFrom(...ACTS), at: fc.nat(400) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), (steps) => {
      const { office, people } = opened(LEASE, 3);
      const taken = new Set<string>();
      /** Word -> index of who typed it. */
      const typed = new Map<string, number>();
      for (const { who, act, at } of steps) {
        const person = people[who]!;
        const before = new Set(person.text.match(WORD));
        const word = String.fromCodePoint(0x4e00 + typed.size);
        if (act === 'cut') person.isOnline = !person.isOnline;
        else if (act === 'meet') {
          for (const each of people) if (each.isOnline) each.meet(office);
          if (at % 3 === 0) office.putBack();
        } else if (edit(person.editor, act, at, word)) typed.set(word, who);
        if (act === 'cut' || act === 'meet') continue;
        const after = new Set(person.text.match(WORD));
        const gone = [...before].filter((each) => !after.has(each));
        if (act === 'undo') expect(gone.filter((each) => typed.get(each) !== who)).toEqual([]);
        for (const each of gone) taken.add(each);
      }
      for (let round = 0; round < 3; round += 1) settle(office, people);
      const [{ editor }, ...others] = people as [Writer, ...Writer[]];
      for (const other of others) expect(other.editor.getJSON()).toEqual(editor.getJSON());
      expect(unknownContent(people[0]!.doc.getXmlFragment(BODY), bodySchema())).toBeNull();
      const there = new Set(people[0]!.text.match(WORD));
      expect([...typed.keys()].filter((word) => !there.has(word) && !taken.has(word))).toEqual([]);
      for (const { editor: each } of people) each.destroy();
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);

/** @returns whether the word was typed */
function edit(editor: Editor, act: (typeof ACTS)[number], at: number, word: string): boolean {
  // Each act is an undo of its own.
  (yUndoPluginKey.getState(editor.state) as { undoManager: Y.UndoManager }).undoManager.stopCapturing();
  const blocks = blocksOf(editor);
  const block = blocks[at % blocks.length]!;
  const place = block.from + (at % (block.text.length + 1));
  if (act === 'type') {
    editor.view.dispatch(editor.state.tr.insertText(` ${word}`, place));
    return true;
  }
  if (act === 'undo' || act === 'redo') {
    editor.commands[act]();
    return false;
  }
  caret(editor, act === 'join' ? block.from : place);
  if (act === 'join') editor.commands.joinBackward();
  else if (act === 'split') editor.commands.splitBlock();
  else if (act === 'heading') editor.commands.toggleHeading({ level: 2 });
  else if (act === 'list') editor.commands.toggleBulletList();
  else if (act === 'delete' && blocks.length > 2)
    editor.commands.deleteRange({ from: block.from - 1, to: block.from + block.text.length + 1 });
  else if (act === 'move' && blocks.length > 2) {
    editor.commands.deleteRange({ from: block.from - 1, to: block.from + block.text.length + 1 });
    editor.commands.insertContentAt(editor.state.doc.content.size, `<p>${block.text}</p>`);
  }
  return false;
}
