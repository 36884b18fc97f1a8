// @vitest-environment happy-dom
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { CellSelection } from '@tiptap/pm/tables';
import { expect, test } from 'vitest';
import { runTableAction } from '../table/actions.ts';
import { copyOf, docOf, editorOn, exchange } from '../testing/editors.ts';

const TABLE =
  '<p>Avant</p><table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></tbody></table><p>Après</p>';

/** Two people in one text; the first has selected these cells. */
function two(anchor: string, head: string) {
  const doc = docOf(TABLE);
  const other = copyOf(doc);
  const [mine, theirs] = [editorOn(doc), editorOn(other)];
  mine.view.dispatch(
    mine.state.tr.setSelection(CellSelection.create(mine.state.doc, cellOf(mine, anchor), cellOf(mine, head))),
  );
  return { mine, theirs, deliver: () => exchange(doc, other) };
}

function cellOf({ state }: Editor, text: string): number {
  let found = -1;
  state.doc.descendants((node, pos) => {
    if (node.type.name === 'tableCell' && node.textContent === text) found = pos;
  });
  return found;
}

function selected({ state }: Editor): string[] | string {
  const { selection } = state;
  if (!(selection instanceof CellSelection)) return selection.constructor.name;
  const texts: string[] = [];
  selection.forEachCell((cell) => void texts.push(cell.textContent));
  return texts;
}

test.each<[string, (theirs: Editor) => void, string[]]>([
  ['in another paragraph', (theirs) => theirs.commands.insertContentAt(1, 'Vu '), ['a', 'b']],
  ['a paragraph above', (theirs) => theirs.commands.insertContentAt(0, '<p>Vu</p>'), ['a', 'b']],
  ['in one of them', (theirs) => theirs.commands.insertContentAt(cellOf(theirs, 'b') + 2, 'x'), ['a', 'xb']],
  ['in a cell beside them', (theirs) => theirs.commands.insertContentAt(cellOf(theirs, 'c') + 2, 'x'), ['a', 'b']],
  [
    'a column between them',
    (theirs) =>
      theirs
        .chain()
        .setTextSelection(cellOf(theirs, 'a') + 2)
        .run() && addColumn(theirs),
    ['a', '', 'b'],
  ],
])('[ED38] cells that are selected stay selected while somebody else writes %s', (_title, write, expected) => {
  const { mine, theirs, deliver } = two('a', 'b');
  write(theirs);
  deliver();
  expect(selected(mine)).toEqual(expected);
});

function addColumn(editor: Editor): void {
  runTableAction(editor, 'columnAfter');
}

test('[ED38] cells that somebody else deletes are selected no more, and nothing else is', () => {
  const { mine, theirs, deliver } = two('c', 'd');
  theirs.commands.setTextSelection(cellOf(theirs, 'c') + 2);
  runTableAction(theirs, 'deleteRow');
  deliver();
  expect(mine.state.doc.textContent).toBe('AvantabAprès');
  expect(mine.state.selection.empty).toBe(true);
});

test('[ED38] a page break that is selected stays selected while somebody else writes', () => {
  const doc = docOf('<p>un</p><hr><p>deux</p>');
  const other = copyOf(doc);
  const [mine, theirs] = [editorOn(doc), editorOn(other)];
  mine.view.dispatch(mine.state.tr.setSelection(NodeSelection.create(mine.state.doc, 4)));
  theirs.commands.insertContentAt(1, 'Vu ');
  exchange(doc, other);
  const { selection } = mine.state;
  expect(selection instanceof NodeSelection && selection.from).toBe(7);
});
