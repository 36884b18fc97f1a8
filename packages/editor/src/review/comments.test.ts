// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { bodyEditorOptions } from '../editor-options.ts';
import { BODY } from '../version.ts';
import { anchorsOf, passageAt, placedThreads, threadsAt, withoutCopiedThreads } from './anchors.ts';
import { draftComment, dropDraft, goToThread, keepDraft, showThreads } from './comment-anchors.ts';

const open: Editor[] = [];
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

function openEditor(doc: Y.Doc): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    ...bodyEditorOptions({ fragment: doc.getXmlFragment(BODY), editable: true, label: 'Texte', onPause: () => {} }),
  });
  open.push(editor);
  return editor;
}

function exchange(a: Y.Doc, b: Y.Doc): void {
  const toB = Y.encodeStateAsUpdate(a, Y.encodeStateVector(b));
  const toA = Y.encodeStateAsUpdate(b, Y.encodeStateVector(a));
  Y.applyUpdate(b, toB, 'remote');
  Y.applyUpdate(a, toA, 'remote');
}

/** Two people on « Attendu que le bail est échu. » and a second paragraph. */
function two() {
  const mine = new Y.Doc();
  const me = openEditor(mine);
  me.commands.setContent('<p>Attendu que le bail est échu.</p><p>Par ces motifs.</p>');
  const theirs = new Y.Doc();
  exchange(mine, theirs);
  return { mine, theirs, me, them: openEditor(theirs) };
}

function select(editor: Editor, words: string): void {
  editor.state.doc.descendants((node, pos) => {
    const at = node.isTextblock ? node.textContent.indexOf(words) : -1;
    if (at >= 0) editor.commands.setTextSelection({ from: pos + 1 + at, to: pos + 1 + at + words.length });
  });
}

function comment(editor: Editor, words: string, thread: string): void {
  select(editor, words);
  expect(draftComment(editor)).toBe(words);
  keepDraft(editor, thread);
}

function passages(editor: Editor): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { thread, from, to } of anchorsOf(editor.state.doc))
    (found[thread] ??= []).push(editor.state.doc.textBetween(from, to));
  return found;
}

test('[RV1] [RV2] a passage follows its words through a split, a join, an edit of somebody else and undo', () => {
  const { mine, theirs, me, them } = two();
  comment(me, 'bail est', 't1');
  exchange(mine, theirs);
  expect(passages(them)).toEqual({ t1: ['bail est'] });
  expect(unknownContent(theirs.getXmlFragment(BODY), bodySchema())).toBeNull();

  select(them, 'le bail');
  them.chain().setTextSelection(them.state.selection.from).splitBlock().run();
  select(me, 'est');
  me.commands.insertContentAt(me.state.selection.from, 'commercial ');
  exchange(mine, theirs);
  expect(me.getJSON()).toEqual(them.getJSON());
  expect(Object.values(passages(me)).flat().join('')).toContain('bail');

  me.commands.undo();
  expect(Object.values(passages(me)).flat().join('')).toContain('bail');
  expect(me.getText()).not.toContain('commercial');
});

test('[RV1] deleting the words takes the passage away, and undo brings it back', () => {
  const { mine, theirs, me, them } = two();
  comment(me, 'bail', 't1');
  exchange(mine, theirs);
  select(them, 'le bail est');
  them.commands.deleteSelection();
  exchange(mine, theirs);
  expect(passages(me)).toEqual({});
  expect(goToThread(me, 't1')).toBe(false);
  them.commands.undo();
  exchange(mine, theirs);
  expect(passages(me)).toEqual({ t1: ['bail'] });
});

test('[RV1] typing inside a passage belongs to it, at its ends not; words may have several threads', () => {
  const { me } = two();
  comment(me, 'bail est échu', 'long');
  comment(me, 'est', 'short');
  expect(passages(me)).toEqual({ long: ['bail est échu'], short: ['est'] });
  select(me, 'est');
  expect(threadsAt(me.state, me.state.selection.from + 1)).toEqual(['short', 'long']);
  select(me, 'échu');
  me.view.dispatch(me.state.tr.insertText('bien ', me.state.selection.from));
  expect(passages(me).long).toEqual(['bail est bien échu']);
  select(me, 'échu');
  me.view.dispatch(me.state.tr.insertText(' hier', me.state.selection.to));
  expect(passages(me).long).toEqual(['bail est bien échu']);
});

test('[RV2] undo takes back own words, never the passage', () => {
  const { mine, me } = two();
  comment(me, 'bail', 't1');
  const words = me.getText();
  me.commands.insertContentAt(1, 'Vu. ');
  me.commands.undo();
  expect(me.getText()).toBe(words);
  expect(passages(me)).toEqual({ t1: ['bail'] });
  me.commands.undo();
  expect(mine.getXmlFragment(BODY).toJSON()).not.toContain('bail');
});

test('[RV3] the passage of a comment being written follows own edits and those of others, and may vanish', () => {
  const { mine, theirs, me, them } = two();
  select(me, 'bail est échu');
  expect(draftComment(me)).toBe('bail est échu');
  me.commands.insertContentAt(1, 'En fait, ');
  them.commands.insertContentAt(1, 'Vu. ');
  exchange(mine, theirs);
  me.commands.insertContentAt(1, 'Or ');
  keepDraft(me, 't1');
  expect(passages(me)).toEqual({ t1: ['bail est échu'] });

  select(me, 'motifs');
  draftComment(me);
  exchange(mine, theirs);
  them.commands.setContent('<p>Rien.</p>');
  exchange(mine, theirs);
  keepDraft(me, 't2');
  expect(passages(me)).toEqual({});
});

test('[RV3] where a part of the passage is made anew by somebody else, what is left of it is commented, and nothing around it', () => {
  const { mine, theirs, me, them } = two();
  me.commands.insertContentAt(0, '<p>Projet de jugement.</p>');
  exchange(mine, theirs);
  select(me, 'est échu.');
  const { from } = me.state.selection;
  select(me, 'Par ces');
  me.commands.setTextSelection({ from, to: me.state.selection.to });
  expect(draftComment(me)).not.toBeNull();
  select(them, 'Attendu');
  them.commands.setNode('heading', { level: 2 });
  exchange(mine, theirs);
  them.commands.insertContentAt(1, 'Ce ');
  exchange(mine, theirs);
  select(them, 'motifs');
  them.commands.insertContentAt(them.state.selection.from, 'seuls ');
  exchange(mine, theirs);
  keepDraft(me, 't1');
  expect(passages(me)).toEqual({ t1: ['Par ces'] });
});

test('[RV3] a passage being commented follows its words after an own change of their block', () => {
  const { mine, theirs, me, them } = two();
  select(me, 'bail');
  draftComment(me);
  me.commands.setNode('heading', { level: 2 });
  select(them, 'motifs');
  exchange(mine, theirs);
  select(them, 'Attendu');
  them.commands.insertContentAt(them.state.selection.from, 'Vu. ');
  exchange(mine, theirs);
  keepDraft(me, 't1');
  expect(passages(me)).toEqual({ t1: ['bail'] });
});

test('[RV3] without a selection the word at the caret is commented, and where there is none nothing', () => {
  const { me } = two();
  select(me, 'échu');
  me.commands.setTextSelection(me.state.selection.from + 2);
  expect(passageAt(me.state)?.text).toBe('échu');
  me.commands.setContent('<p></p>');
  expect(draftComment(me)).toBeNull();
});

test('[RV4] what is copied brings no thread, what is cut keeps those of its document', () => {
  const { me } = two();
  comment(me, 'bail', 't1');
  select(me, 'bail');
  const slice = me.state.selection.content();
  const marksOf = (known: boolean) => {
    const clean = withoutCopiedThreads(slice, me.state, () => known);
    return clean.content.firstChild?.firstChild?.marks.length;
  };
  expect(marksOf(true)).toBe(0);
  me.commands.deleteSelection();
  expect([marksOf(true), marksOf(false)]).toEqual([1, 0]);
});

test('[RV5] showing threads and beginning a comment write nothing', () => {
  const { mine, me } = two();
  comment(me, 'bail', 't1');
  const update = vi.fn();
  mine.on('update', update);
  const ids = new Set(['t1']);
  showThreads(me, { known: ids, shown: ids, active: null });
  expect(me.view.dom.querySelectorAll('.comment-passage')).toHaveLength(1);
  showThreads(me, { known: ids, shown: ids, active: 't1' });
  expect(me.view.dom.querySelector('.comment-active')?.textContent).toBe('bail');
  select(me, 'motifs');
  draftComment(me);
  expect(me.view.dom.querySelectorAll('.comment-active')).toHaveLength(2);
  dropDraft(me);
  showThreads(me, { known: ids, shown: new Set(), active: null });
  expect(me.view.dom.querySelectorAll('.comment-passage')).toHaveLength(0);
  me.view.dispatch(me.state.tr.setSelection(TextSelection.create(me.state.doc, 1)));
  expect(update).not.toHaveBeenCalled();
});

test('[RV1] a passage across paragraphs is one thread in several runs', () => {
  const { me } = two();
  me.commands.setTextSelection({ from: 9, to: me.state.doc.content.size - 3 });
  draftComment(me);
  keepDraft(me, 't1');
  expect(passages(me).t1).toHaveLength(2);
  expect(goToThread(me, 't1')).toBe(true);
  expect(me.state.selection.from).toBe(9);
});

test('[RV5] [ED35] marked passages stay what and where they are through edits of somebody else in several blocks at once', () => {
  const { mine, theirs, me, them } = two();
  comment(me, 'bail', 'a');
  comment(me, 'motifs', 'b');
  showThreads(me, { known: new Set(['a', 'b']), shown: new Set(['a', 'b']), active: null });
  exchange(mine, theirs);
  const marked = () => [...me.view.dom.querySelectorAll('.comment-passage')].map((each) => each.textContent);
  expect(marked()).toEqual(['bail', 'motifs']);
  const dispatched = vi.spyOn(me.view, 'updateState');
  // Heard of as one.
  them.commands.insertContentAt(them.state.doc.content.size - 1, ' Fait à Paris.');
  them.commands.insertContentAt(1, 'Vu. ');
  exchange(mine, theirs);
  expect(dispatched).toHaveBeenCalledTimes(1);
  expect(marked()).toEqual(['bail', 'motifs']);
  expect(placedThreads(me.state.doc)).toEqual([{ thread: 'a' }, { thread: 'b' }]);
  them.commands.insertContentAt(0, '<p>Entre les soussignés</p>');
  select(them, 'motifs');
  them.commands.deleteSelection();
  exchange(mine, theirs);
  expect(marked()).toEqual(['bail']);
  expect(placedThreads(me.state.doc)).toEqual([{ thread: 'a' }]);
  showThreads(me, { known: new Set(['a', 'b']), shown: new Set(['a', 'b']), active: null });
  expect(dispatched).toHaveBeenCalledTimes(2);
});
