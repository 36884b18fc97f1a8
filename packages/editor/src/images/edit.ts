import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import type { ImageSide } from './attributes.ts';
import { clampWidth, IMAGE, sideOf } from './attributes.ts';

/** A picture whose file is on its way. */
export interface NewImage {
  /** Id of the file. */
  file: string;
  pixelWidth: number;
  pixelHeight: number;
}

/** A picture whose file is another document's: it was pasted from there. */
export interface StrayImage {
  pos: number;
  file: string;
}

export function strayImages({ state }: Editor): StrayImage[] {
  const found: StrayImage[] = [];
  state.doc.descendants((node, pos) => {
    const { file, home } = node.attrs as Record<string, unknown>;
    if (node.type.name === IMAGE && typeof file === 'string' && typeof home === 'string') found.push({ pos, file });
    return !node.isTextblock;
  });
  return found;
}

/** What can be said of the picture that is selected, or whose caption is being written. */
export interface ImageState {
  pos: number;
  file: string;
  alt: string;
  width: number;
  side: ImageSide;
}

/** Pixels of the width of a page’s text: a picture is not drawn larger than it is. */
const TEXT_WIDTH = 640;

/** Puts pictures after the block at `at`, or the caret's, and the caret into the caption of the last; one undo step. */
export function insertImages(editor: Editor, images: readonly NewImage[], at?: number): void {
  const { state, view } = editor;
  const { nodes } = state.schema;
  const { tr } = state;
  const $at = at === undefined ? tr.selection.$to : state.doc.resolve(Math.min(at, state.doc.content.size));
  // An empty paragraph gives its place; of a note or a caption, what is around it counts.
  let depth = $at.depth;
  while (
    depth > 0 &&
    !$at.node(depth - 1).canReplaceWith($at.indexAfter(depth - 1), $at.indexAfter(depth - 1), nodes.image!)
  )
    depth -= 1;
  const isBlank = depth > 0 && $at.node(depth).type.name === 'paragraph' && $at.node(depth).content.size === 0;
  const to = depth === 0 ? $at.pos : $at.after(depth);
  const from = isBlank ? $at.before(depth) : to;
  const made = images.map((image) =>
    nodes.image!.create({ ...image, width: clampWidth((image.pixelWidth * 100) / TEXT_WIDTH) }),
  );
  const isLast = tr.doc.resolve(to).nodeAfter === null;
  tr.replaceWith(from, to, isLast ? [...made, nodes.paragraph!.create()] : made);
  const last = from + made.reduce((size, node) => size + node.nodeSize, 0) - made.at(-1)!.nodeSize;
  tr.setSelection(TextSelection.create(tr.doc, last + 1)).scrollIntoView();
  view.dispatch(tr);
  view.focus();
}

export function imageStateOf({ state }: Editor): ImageState | null {
  const found = imageAt(state);
  if (!found) return null;
  const { file, alt, width, side } = found.node.attrs as Record<string, unknown>;
  return {
    pos: found.pos,
    file: typeof file === 'string' ? file : '',
    alt: typeof alt === 'string' ? alt : '',
    width: clampWidth(width),
    side: sideOf(side),
  };
}

/** Changes what the text says of a picture; what others change of it meanwhile stays. */
export function setImage(
  { state, view }: Editor,
  pos: number,
  change: { alt?: string; width?: number; side?: ImageSide; file?: string; home?: string | null },
): void {
  if (state.doc.nodeAt(pos)?.type.name !== IMAGE) return;
  const { tr } = state;
  for (const [name, value] of Object.entries(change))
    tr.setNodeAttribute(pos, name, name === 'width' ? clampWidth(value) : value);
  if (state.selection instanceof NodeSelection && state.selection.from === pos)
    tr.setSelection(NodeSelection.create(tr.doc, pos));
  view.dispatch(tr);
}

export function removeImage(editor: Editor): void {
  const { state, view } = editor;
  const found = imageAt(state);
  if (found) view.dispatch(state.tr.delete(found.pos, found.pos + found.node.nodeSize).scrollIntoView());
  view.focus();
}

function imageAt({ selection }: EditorState): { pos: number; node: Node } | null {
  if (selection instanceof NodeSelection)
    return selection.node.type.name === IMAGE ? { pos: selection.from, node: selection.node } : null;
  const { $from } = selection;
  return $from.parent.type.name === IMAGE && $from.sameParent(selection.$to)
    ? { pos: $from.before(), node: $from.parent }
    : null;
}

/** From a caption to the line after the picture; of a selected picture, into its caption. */
export function leaveCaption({ state, view }: Editor): boolean {
  const found = imageAt(state);
  if (!found) return false;
  const { tr } = state;
  if (state.selection instanceof NodeSelection)
    tr.setSelection(TextSelection.create(tr.doc, found.pos + found.node.nodeSize - 1));
  else {
    const after = found.pos + found.node.nodeSize;
    if (tr.doc.resolve(after).nodeAfter?.isTextblock !== true) tr.insert(after, state.schema.nodes.paragraph!.create());
    tr.setSelection(Selection.near(tr.doc.resolve(after + 1)));
  }
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Deleting beside a picture selects it first; at the ends of its caption nothing of the text around is taken. */
export function selectAdjacentImage({ state, view }: Editor, side: -1 | 1): boolean {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.empty) return false;
  const { $head } = selection;
  const isAtEnd = $head.parentOffset === (side < 0 ? 0 : $head.parent.content.size);
  if (!isAtEnd || !$head.parent.isTextblock) return false;
  let pos: number | null = null;
  if ($head.parent.type.name === IMAGE) pos = $head.before();
  else {
    const edge = state.doc.resolve(side < 0 ? $head.before() : $head.after());
    const adjacent = side < 0 ? edge.nodeBefore : edge.nodeAfter;
    if (adjacent?.type.name === IMAGE) pos = side < 0 ? edge.pos - adjacent.nodeSize : edge.pos;
  }
  if (pos === null) return false;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
  return true;
}
