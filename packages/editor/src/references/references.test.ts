// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';
import { toggleNumbered } from '../body/blocks.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { bodyToHtml } from '../render/html.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';
import { BODY } from '../version.ts';
import { insertContents, insertReference } from './insert.ts';
import { BROKEN_REFERENCE, referenceTargets } from './targets.ts';

const opened: Editor[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const editor of opened.splice(0)) editor.destroy();
});

function open(doc: Y.Doc): Editor {
  const editor = editorOn(doc);
  opened.push(editor);
  return editor;
}

const TEXT = '<p>Voir </p><h1 data-clause="1">Objet</h1><h2 data-clause="2">Prix</h2><p data-clause="3">ferme ;</p>';

function refer(editor: Editor, index: number): void {
  editor.commands.setTextSelection(6);
  insertReference(editor, referenceTargets(editor.state.doc)[index]!);
}

test('targets are headings and numbered clauses, cited with what they are under', () => {
  const editor = open(docOf(TEXT));
  expect(referenceTargets(editor.state.doc).map(({ number, cited, text }) => [number, cited, text])).toEqual([
    ['1.', '1', 'Objet'],
    ['1.1', '1.1', 'Prix'],
    ['(a)', '1.1 (a)', 'ferme ;'],
  ]);
});

test('a reference and a table of contents follow the text, and say plainly when what they lead to is gone', () => {
  vi.useFakeTimers();
  const doc = docOf(TEXT);
  const editor = open(doc);
  refer(editor, 1);
  editor.commands.setTextSelection(1);
  insertContents(editor);
  const shown = () => editor.view.dom.querySelector('.cross-reference')?.textContent;
  const listed = () => [...editor.view.dom.querySelectorAll('.toc li')].map((item) => item.textContent);
  vi.runAllTimers();
  expect(shown()).toBe('1.1 Prix');
  expect(listed()).toEqual(['1. Objet', '1.1 Prix']);
  const heading = () => referenceTargets(editor.state.doc)[1]!.pos;
  editor.commands.insertContentAt(heading() + 5, ' et frais');
  editor.commands.setTextSelection(referenceTargets(editor.state.doc)[0]!.pos + 1);
  toggleNumbered(editor);
  vi.runAllTimers();
  expect(shown()).toBe('0.1 Prix et frais');
  expect(listed()).toEqual(['Objet', '0.1 Prix et frais']);
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toContain('<a href="#renvoi-2">0.1 Prix et frais</a>');
  const at = heading();
  editor.commands.deleteRange({ from: at, to: at + editor.state.doc.nodeAt(at)!.nodeSize });
  vi.runAllTimers();
  expect(shown()).toBe(BROKEN_REFERENCE);
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toContain(BROKEN_REFERENCE);
});

test('[ED23] references made while others write lead to the same place for both, and undo takes back both their ends', () => {
  const base = docOf(TEXT);
  const [mine, theirs] = [copyOf(base), copyOf(base)];
  const [a, b] = [open(mine), open(theirs)];
  refer(a, 0);
  b.commands.insertContentAt(referenceTargets(b.state.doc)[0]!.pos, '<h1 data-clause="1">Parties</h1>');
  exchange(mine, theirs);
  expect(a.getJSON()).toEqual(b.getJSON());
  expect(bodyToHtml(mine.getXmlFragment(BODY))).toContain('<a href="#renvoi-2">2 Objet</a>');
  expect(unknownContent(mine.getXmlFragment(BODY), bodySchema())).toBeNull();
  a.commands.undo();
  expect(bodyToHtml(mine.getXmlFragment(BODY))).not.toContain('href');
  expect(referenceTargets(a.state.doc).every((target) => target.anchor === null)).toBe(true);
});

test('[ED23] references to a clause that is parted in two lead to its first part', () => {
  const doc = docOf(TEXT);
  const editor = open(doc);
  refer(editor, 2);
  const { pos } = referenceTargets(editor.state.doc)[2]!;
  editor
    .chain()
    .setTextSelection(pos + 4)
    .splitBlock()
    .run();
  expect(referenceTargets(editor.state.doc)).toHaveLength(4);
  expect(bodyToHtml(doc.getXmlFragment(BODY))).toContain('<a href="#renvoi-3">1.1 (a)</a>');
});
