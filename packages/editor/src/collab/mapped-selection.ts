import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { TextSelection } from '@tiptap/pm/state';
import * as Y from 'yjs';
import type { Binding } from './binding.ts';
import type { StoodCells } from './selected-cells.ts';
import { cellsOf, selectedCells } from './selected-cells.ts';
import { placeOf, livingPlace } from './places.ts';
import type { Run } from './runs.ts';
import { runsThatDiffer } from './runs.ts';

/** What an end of the selection stands at in the shared text. */
interface End {
  place: Y.RelativePosition;
  /** The letter before it in its block, or after it where it begins the block. */
  letter: Y.ID | null;
}

/** Where the selection was before an edit of somebody else. */
export interface Stood {
  state: EditorState;
  at: { ends: [anchor: End, head: End] } | { cells: StoodCells };
}

export function stoodAt(state: EditorState, binding: Binding): Stood | null {
  const { doc, selection } = state;
  const cells = cellsOf(state, binding);
  if (cells) return { state, at: { cells } };
  if (!(selection instanceof TextSelection)) return null;
  const endAt = (pos: number): End => {
    const place = placeOf(doc, pos, binding);
    const isFirst = doc.resolve(pos).parentOffset === 0;
    return { place, letter: isFirst ? firstLetter(place, binding.doc) : place.item };
  };
  const head = endAt(selection.head);
  return { state, at: { ends: [selection.empty ? head : endAt(selection.anchor), head] } };
}

function firstLetter(place: Y.RelativePosition, doc: Y.Doc): Y.ID | null {
  const found = Y.createAbsolutePositionFromRelativePosition(place, doc);
  return found?.type instanceof Y.XmlText ? Y.createRelativePositionFromTypeIndex(found.type, 0).item : null;
}

/**
 * Takes the selection along with words that somebody else took into other blocks, by Enter before the caret, by joining two
 * paragraphs or by making one a heading: the binding writes such words anew, and their places are gone. The words are those
 * that are the same up to the caret from where the blocks begin to differ, or from the caret to where they end.
 */
export function mappedSelection(stood: Stood, state: EditorState, binding: Binding): Transaction | null {
  if ('cells' in stood.at) {
    const cells = selectedCells(stood.at.cells, state, binding);
    return cells && state.tr.setSelection(cells);
  }
  const { doc } = binding;
  const { ends } = stood.at;
  const { selection } = stood.state;
  let runs: Run[] | null = null;
  const mapped = [selection.anchor, selection.head].map((pos, index) => {
    if (!isLost(ends[index]!, doc)) return null;
    runs ??= runsThatDiffer(stood.state.doc.content, state.doc.content);
    return mappedThrough(runs, pos, stood.state.doc, state.doc);
  });
  const [anchor = null, head = null] = mapped;
  if (anchor === null && head === null) return null;
  return state.tr.setSelection(
    TextSelection.between(
      state.doc.resolve(anchor ?? state.selection.anchor),
      state.doc.resolve(head ?? state.selection.head),
    ),
  );
}

function isLost({ place, letter }: End, doc: Y.Doc): boolean {
  return livingPlace(place, doc) === null || (letter !== null && Y.getItem(doc.store, letter).deleted);
}

/** Where a position is after runs of blocks were replaced; null where they are the same blocks, or no words lead to it. */
function mappedThrough(runs: readonly Run[], pos: number, before: Node, after: Node): number | null {
  let moved = 0;
  for (const { from, to, blocks } of runs) {
    const size = blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    if (pos > from && pos < to) {
      const [was, is] = [pieceOf(before, from, to), pieceOf(after, from + moved, from + moved + size)];
      if (was.shape === is.shape) return null;
      const at = lengthOf(before, from, pos);
      const goal = sameWords(was.words, is.words, at);
      const { parent, parentOffset } = before.resolve(pos);
      if (!parent.isTextblock) return null;
      const begins = parentOffset === 0;
      return goal === null ? null : positionAt(after, is.from, is.to, goal, begins);
    }
    moved += size - (to - from);
  }
  return null;
}

interface Piece {
  from: number;
  to: number;
  words: string;
  /** Which blocks it has. */
  shape: string;
}

function pieceOf(doc: Node, from: number, to: number): Piece {
  const kinds: string[] = [];
  doc.nodesBetween(from, to, (node) => {
    kinds.push(node.type.name);
    return !node.isTextblock;
  });
  return { from, to, words: doc.textBetween(from, to, '', LEAF), shape: kinds.join() };
}

/** Stands for whatever is no letter. */
const LEAF = '\uFFFC';

function lengthOf(doc: Node, from: number, to: number): number {
  return doc.textBetween(from, to, '', LEAF).length;
}

/** Where a place among these words is among those; null where the words around it are others. */
function sameWords(was: string, is: string, at: number): number | null {
  if (was.slice(0, at) === is.slice(0, at)) return at;
  const after = was.slice(at);
  return is.endsWith(after) ? is.length - after.length : null;
}

/**
 * Where so many letters of a piece of the text end.
 * @param begins where that is between two blocks, the beginning of the second is meant
 */
function positionAt(doc: Node, from: number, to: number, letters: number, begins: boolean): number | null {
  let found: number | null = null;
  let length = 0;
  doc.nodesBetween(from, to, (block, pos) => {
    if (!block.isTextblock) return true;
    if (found !== null && !begins) return false;
    block.forEach((node, offset) => {
      const size = node.isText ? node.nodeSize : lengthOf(doc, pos + 1 + offset, pos + 1 + offset + node.nodeSize);
      const isIn = letters >= length && letters <= length + size && (found === null || offset === 0);
      if (isIn && (node.isText || letters === length || letters === length + size)) {
        const into = node.isText ? letters - length : letters === length ? 0 : node.nodeSize;
        found = pos + 1 + offset + into;
      }
      length += size;
    });
    return false;
  });
  return found;
}
