import type { Mark as TextMark, Node } from '@tiptap/pm/model';
import { Slice } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { TextSelection } from '@tiptap/pm/state';
import type { Step } from '@tiptap/pm/transform';
import { Mapping, ReplaceStep, replaceStep } from '@tiptap/pm/transform';
import { endBefore, joinBack, startAfter } from './joins.ts';
import type { SuggestionKind } from './signs.ts';
import { piecesOf, suggestionOn } from './suggestion-marks.ts';
import { BREAK_SIGN, DELETION, INSERTION, OBJECT_SIGN } from './signs.ts';

/** Who suggests. */
export interface Suggester {
  /** User id. */
  user: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What a person writes in one go has one time: a mark for each key would weigh more than the text. */
const ONE_GO_MS = 10 * 60_000;

/**
 * The same change as suggestions: what it adds is marked as added, what it takes away stays and is marked as taken away,
 * except what the same person had suggested to add, which goes. Changes of blocks, of marks and of what is no text are
 * left as they are.
 */
export function suggested(change: Transaction, state: EditorState, who: Suggester): Transaction {
  if (!change.steps.some((step, index) => step instanceof ReplaceStep && isText(step, change.docs[index]!)))
    return change;
  const out = state.tr;
  const caret = state.selection.empty ? state.selection.head : null;
  const steps = change.steps.map((step, index) =>
    step instanceof ReplaceStep ? trimmed(step, change.docs[index]!) : step,
  );
  // Back through the steps of the change, then on through what was made of them.
  const mapping = new Mapping(steps.map((step) => step.getMap().invert()).toReversed());
  let goesTo: number | null = null;
  for (const [index, step] of steps.entries()) {
    const before = change.docs[index];
    const undone = steps.length - index;
    const here = mapping.slice(undone);
    const written = out.steps.length;
    let mirrored = false;
    if (step instanceof ReplaceStep && before && isText(step, before)) {
      const from = here.map(step.from, 1);
      const to = Math.max(from, here.map(step.to, step.from === step.to ? 1 : -1));
      mirrored = insert(out, to, step);
      const size = mirrored ? sizeOf(out.steps[written]) : 0;
      // The end first: what is struck before it does not move it.
      if (size > 0) markInserted(out, to, to + size, who);
      const struck = out.mapping.slice(0).maps.length;
      strike(out, from, to, who);
      const after = out.mapping.slice(struck);
      if (size > 0) goesTo = null;
      else goesTo = caret !== null && caret <= step.from ? after.map(to, 1) : after.map(from, -1);
    } else {
      const moved = step.map(here);
      mirrored = moved !== null && out.maybeStep(moved).failed === null;
    }
    for (const [at, made] of out.mapping.maps.slice(written).entries())
      if (at === 0 && mirrored) mapping.appendMap(made, undone - 1);
      else mapping.appendMap(made);
  }
  if (change.selectionSet || change.docChanged) {
    const head = goesTo ?? mapping.map(change.selection.head, 1);
    out.setSelection(
      TextSelection.near(out.doc.resolve(Math.min(head, out.doc.content.size)), goesTo === null ? 1 : -1),
    );
  }
  for (const key of ['paste', 'uiEvent', 'inputType', 'preventAutolink']) {
    const meta: unknown = change.getMeta(key);
    if (meta !== undefined) out.setMeta(key, meta);
  }
  return out.setMeta('composition', change.getMeta('composition')).scrollIntoView();
}

/** The same step without the beginnings of blocks that it takes away and brings again. */
function trimmed(step: ReplaceStep, doc: Node): ReplaceStep {
  let { from, slice } = step;
  for (;;) {
    const there = doc.resolve(from).nodeAfter;
    let brought = slice.content.firstChild;
    for (let depth = 0; depth < slice.openStart; depth += 1) brought = brought?.firstChild ?? null;
    if (!there || there.isInline || there.isLeaf || brought?.type !== there.type || from >= step.to) break;
    from += 1;
    slice = new Slice(slice.content, slice.openStart + 1, slice.openEnd);
  }
  return from === step.from ? step : new ReplaceStep(from, step.to, slice.size > 0 ? slice : Slice.empty);
}

/** Nothing else is replaced than text and the breaks between paragraphs. */
function isText(step: ReplaceStep, doc: Node): boolean {
  if (step.slice.size > 0) return true;
  let hasText = false;
  doc.nodesBetween(step.from, step.to, (node, pos) => {
    hasText ||= node.isInline || (node.isTextblock && pos >= step.from && pos < step.to);
    return !hasText;
  });
  return hasText;
}

/** Inserts what a step brings, at the end of what it takes away. */
function insert(out: Transaction, at: number, { slice }: ReplaceStep): boolean {
  if (slice.size === 0) return false;
  const step = replaceStep(out.doc, at, at, slice);
  return step !== null && out.maybeStep(step).failed === null;
}

function sizeOf(step: Step | undefined): number {
  let size = 0;
  step?.getMap().forEach((_from, _to, start, end) => {
    size += end - start;
  });
  return size;
}

function markInserted(out: Transaction, from: number, to: number, who: Suggester): void {
  const mark = markOf(out, INSERTION, who, from, to);
  const signs: { at: number; sign: string }[] = [];
  out.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock && pos >= from && pos + 1 <= to) signs.push({ at: pos + 1, sign: BREAK_SIGN });
    if (node.isInline && !node.isText && pos >= from && pos < to) signs.push({ at: pos, sign: OBJECT_SIGN });
    if (!node.isText) return true;
    const [start, end] = [Math.max(from, pos), Math.min(to, pos + node.nodeSize)];
    for (const kind of [INSERTION, DELETION]) out.removeMark(start, end, out.doc.type.schema.marks[kind]);
    out.addMark(start, end, mark);
    return true;
  });
  for (const { at, sign } of signs.toReversed()) out.insert(at, out.doc.type.schema.text(sign, [mark]));
}

/** From the end to the beginning: a paragraph is joined once what comes after it is struck. */
function strike(out: Transaction, from: number, to: number, who: Suggester): void {
  if (from >= to) return;
  const mark = markOf(out, DELETION, who, from, to);
  const todo: (() => void)[] = [];
  let isHeadless = false;
  const firstStep = out.steps.length;
  const now = (pos: number, side: 1 | -1 = 1): number => out.mapping.slice(firstStep).map(pos, side);
  const isOwn = (node: Node): boolean => suggestionOn(node, INSERTION)?.attrs.user === who.user;
  out.doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock && pos >= from && pos + 1 <= to) {
      // A picture is struck by its caption, and joined with nothing.
      const isJoined = node.type.spec.isolating !== true;
      if (isJoined && endBefore(out.doc, pos + 1) === null) isHeadless = true;
      else todo.push(() => strikeBreak(out, now(pos + 1, -1), mark, isOwn));
    }
    if (node.isInline && !node.isText && pos >= from && pos < to)
      todo.push(() => strikeObject(out, now(pos), mark, isOwn));
    if (!node.isText) return true;
    for (const piece of piecesOf(node, pos)) {
      const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)];
      // With the break itself, its sign is seen to.
      const isSeenTo = piece.text === BREAK_SIGN && piece.isSign && out.doc.resolve(pos).start() > from;
      if (start >= end || isSeenTo) continue;
      todo.push(() => {
        if (suggestionOn(node, DELETION)) return;
        const at = now(start);
        if (!isOwn(node)) out.addMark(at, now(end, -1), mark);
        else if (!piece.isSign) out.delete(at, now(end, -1));
        else takeBack(out, at, piece.text);
      });
    }
    return true;
  });
  // A whole first paragraph goes with the break after it: it has none before.
  if (isHeadless && out.doc.nodeAt(to)?.isTextblock) todo.push(() => strikeBreak(out, now(to) + 1, mark, isOwn));
  for (const each of todo.toReversed()) each();
}

/** A sign that the same person had put: the paragraph or the object that it stood for goes with it. */
function takeBack(out: Transaction, at: number, sign: string): void {
  out.delete(at, at + 1);
  const object = out.doc.nodeAt(at);
  if (sign === BREAK_SIGN) joinBack(out, at);
  else if (object?.isInline && !object.isText) out.delete(at, at + object.nodeSize);
}

function strikeObject(out: Transaction, at: number, mark: TextMark, isOwn: (node: Node) => boolean): void {
  const before = out.doc.resolve(at).nodeBefore;
  const hasSign = before?.text?.endsWith(OBJECT_SIGN) === true;
  // With the sign struck as well, it goes by the sign.
  if (hasSign && (isOwn(before) || suggestionOn(before, DELETION))) {
    if (isOwn(before)) takeBack(out, at - 1, OBJECT_SIGN);
    return;
  }
  out.insert(at, out.doc.type.schema.text(OBJECT_SIGN, [mark]));
}

/** The break before the paragraph that begins at `place`: one that the same person had put goes, any other is struck. */
function strikeBreak(out: Transaction, place: number, mark: TextMark, isOwn: (node: Node) => boolean): void {
  // An empty paragraph went with the break after it: the one before it is now that of the next.
  const start = out.doc.resolve(place).parent.isTextblock ? place : startAfter(out.doc, place);
  if (start === null) return;
  let sign: { node: Node; at: number } | null = null;
  out.doc.nodeAt(start - 1)?.forEach((node, offset) => {
    for (const piece of piecesOf(node, start + offset))
      if (piece.isSign && piece.text === BREAK_SIGN) sign ??= { node, at: piece.from };
  });
  const found = sign as { node: Node; at: number } | null;
  if (found === null) out.insert(start, out.doc.type.schema.text(BREAK_SIGN, [mark]));
  else if (suggestionOn(found.node, DELETION)) return;
  else if (isOwn(found.node)) takeBack(out, found.at, BREAK_SIGN);
  else out.addMark(found.at, found.at + 1, mark);
}

/** The mark of this person's suggestion beside this place when it is of the same go; else a new one. */
function markOf(out: Transaction, kind: SuggestionKind, { user, now }: Suggester, from: number, to: number): TextMark {
  for (const node of [out.doc.resolve(from).nodeBefore, out.doc.resolve(to).nodeAfter]) {
    const mark = suggestionOn(node, kind);
    if (mark?.attrs.user === user && now - Date.parse(String(mark.attrs.at)) < ONE_GO_MS) return mark;
  }
  return out.doc.type.schema.mark(kind, { user, at: new Date(now).toISOString() });
}
