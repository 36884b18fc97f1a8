import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ReplaceStep } from '@tiptap/pm/transform';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { ChangedRange } from '../collab/changed-ranges.ts';
import { changedRanges } from '../collab/changed-ranges.ts';
import { suggested } from './suggested.ts';
import type { Suggester } from './suggested.ts';
import type { Suggestion, Verdict } from './suggestions.ts';
import { settle, SHOWN_BREAK } from './suggestions.ts';
import { piecesOf, suggestionOn } from './suggestion-marks.ts';
import { BREAK_SIGN, DELETION, SUGGESTION_KINDS } from './signs.ts';

export interface SuggestModeStorage {
  /** User id of who suggests; `null`: what is typed is the text. */
  suggester: string | null;
  now: () => number;
  /** Something could not be turned into a suggestion and was written as it was. */
  onDirect: () => void;
}

declare module '@tiptap/core' {
  interface Storage {
    suggestMode: SuggestModeStorage;
  }
}

const key = new PluginKey<DecorationSet>('suggestMode');

/** What a transaction of this extension does; such a one is never a suggestion. */
type Told = 'settled' | 'shown';

/** Turns what this person types into suggestions while they wish it; others' edits and undo come through as they are. */
export const SuggestMode = Extension.create<object, SuggestModeStorage>({
  name: 'suggestMode',

  addStorage() {
    return { suggester: null, now: () => Date.now(), onDirect: () => {} };
  },

  dispatchTransaction({ transaction, next }) {
    const { suggester, now, onDirect } = this.storage;
    const { state } = this.editor;
    const isTyped =
      transaction.docChanged &&
      transaction.before === state.doc &&
      transaction.getMeta(ySyncPluginKey) === undefined &&
      transaction.getMeta(key) === undefined &&
      transaction.getMeta('addToHistory') !== false;
    if (!isTyped) next(transaction);
    else if (suggester === null) next(unsuggested(transaction));
    else next(suggestedOr(transaction, state, { user: suggester, now: now() }, onDirect));
  },

  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_config, { doc }) => drawBreaks(doc),
          apply: (tr, before) => {
            if (tr.getMeta(key) !== undefined) return drawBreaks(tr.doc);
            const drawn = before.map(tr.mapping, tr.doc);
            return tr.getMeta(ySyncPluginKey) === undefined ? drawn : drawnAnew(drawn, tr);
          },
        },
        props: { decorations: (state) => key.getState(state), transformCopied: (slice) => meantSlice(slice) },
      }),
    ];
  },
});

/** From now on what this person types is suggested in their name; `null`: it is the text. */
export function suggestAs(editor: Editor, user: string | null): void {
  editor.storage.suggestMode.suggester = user;
}

/** Shows the breaks between paragraphs that are suggested, which have no words: asked for when suggestions changed. */
export function showSuggestions(editor: Editor, suggestions: readonly Suggestion[]): void {
  const hasBreak = suggestions.some(({ text }) => text.includes(SHOWN_BREAK));
  if (hasBreak || key.getState(editor.state) !== DecorationSet.empty)
    editor.view.dispatch(editor.state.tr.setMeta(key, 'shown' satisfies Told));
}

/** Accepts or rejects the suggestions that `chosen` names, as one edit of this person. */
export function settleSuggestions(editor: Editor, chosen: (suggestion: Suggestion) => boolean, verdict: Verdict): void {
  // No address is written that was not there: who looks for them compares every suggestion with every other.
  const tr = settle(editor.state.tr, chosen, verdict)
    .setMeta(key, 'settled' satisfies Told)
    .setMeta('preventAutolink', true);
  if (tr.docChanged) editor.view.dispatch(tr);
}

function drawBreaks(doc: Node): DecorationSet {
  return DecorationSet.create(doc, breaksIn(doc, { from: 0, to: doc.content.size }));
}

/** The blocks that the binding brings are other ones. */
function drawnAnew(drawn: DecorationSet, tr: Transaction): DecorationSet {
  let all = drawn;
  for (const range of changedRanges(tr))
    all = all.remove(all.find(range.from, range.to)).add(tr.doc, breaksIn(tr.doc, range));
  return all;
}

function breaksIn(doc: Node, range: ChangedRange): Decoration[] {
  const drawn: Decoration[] = [];
  if (range.from >= range.to) return drawn;
  doc.nodesBetween(range.from, range.to, (node, pos) => {
    if (node.isText && SUGGESTION_KINDS.some((kind) => suggestionOn(node, kind)))
      for (const { from, to, text, isSign } of piecesOf(node, pos))
        if (isSign && text === BREAK_SIGN) drawn.push(Decoration.inline(from, to, { class: 'suggested-break' }));
    return true;
  });
  return drawn;
}

/** What was typed is never lost: at worst it is the text, and the person is told. */
function suggestedOr(tr: Transaction, state: EditorState, who: Suggester, onDirect: () => void): Transaction {
  try {
    return suggested(tr, state, who);
  } catch (error) {
    reportError(error);
    onDirect();
    return unsuggested(tr);
  }
}

/** What is typed inside somebody's suggestion is not theirs. */
function unsuggested(tr: Transaction): Transaction {
  for (const [index, step] of [...tr.steps].entries()) {
    if (!(step instanceof ReplaceStep) || step.slice.size === 0) continue;
    const rest = tr.mapping.slice(index + 1);
    const [from, to] = [rest.map(step.from, -1), rest.map(step.from + step.slice.size, 1)];
    for (const kind of SUGGESTION_KINDS) {
      const mark = tr.doc.type.schema.marks[kind];
      if (mark && from < to && tr.doc.rangeHasMark(from, to, mark)) tr.removeMark(from, to, mark);
    }
  }
  return tr;
}

/** What is copied is the text meant: without what somebody proposes to take away. */
function meantSlice(slice: Slice): Slice {
  const clean = (fragment: Fragment): Fragment => {
    const nodes: Node[] = [];
    fragment.forEach((node) => {
      if (!node.isText) nodes.push(node.copy(clean(node.content)));
      else if (!suggestionOn(node, DELETION)) {
        const text = piecesOf(node, 0)
          .map((piece) => (piece.isSign ? '' : piece.text))
          .join('');
        const marks = node.marks.filter(({ type }) => !SUGGESTION_KINDS.some((kind) => kind === type.name));
        if (text !== '') nodes.push(node.type.schema.text(text, marks));
      }
    });
    return Fragment.fromArray(nodes);
  };
  return new Slice(clean(slice.content), slice.openStart, slice.openEnd);
}
