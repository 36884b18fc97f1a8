import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { relativePositionToAbsolutePosition, ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import type { Binding } from '../collab/binding.ts';
import { changedRanges } from '../collab/changed-ranges.ts';
import { placeOf, livingPlace } from '../collab/places.ts';
import type { Anchor, Range } from './anchors.ts';
import { anchorsOf, anchorThread, goTo, passageAt, threadsAt, withoutCopiedThreads } from './anchors.ts';

/** What is shown of the threads in the text. */
export interface ShownThreads {
  /** All of the document. */
  known: ReadonlySet<string>;
  /** Whose passages are marked. */
  shown: ReadonlySet<string>;
  /** The one that is being read. */
  active: string | null;
}

/** What the keyboard and the pointer ask for in the text; set by who shows the threads. */
export interface CommentAnchorsStorage {
  onComment: () => void;
  onOpen: (thread: string) => void;
  onStep: (by: 1 | -1) => void;
}

declare module '@tiptap/core' {
  interface Storage {
    commentAnchors: CommentAnchorsStorage;
  }
}

interface State extends ShownThreads {
  /** The passage of a comment being written; it follows the text. */
  draft: Draft | null;
  decorations: DecorationSet;
}

interface Draft extends Range {
  /** Through an edit of somebody else, which replaces blocks; null until the binding knows the text. */
  places: Places | null;
}

interface Places {
  start: Y.RelativePosition;
  end: Y.RelativePosition;
}

/** What the Yjs binding knows. */
interface Sync {
  doc: Y.Doc;
  type: Y.XmlFragment;
  binding: Binding | null;
}

type Change = { threads: ShownThreads } | { draft: Range | null };

const key = new PluginKey<State>('commentAnchors');
const NONE: ReadonlySet<string> = new Set();

/** Passages that people comment, marked in the text without changing it. */
export const CommentAnchors = Extension.create<object, CommentAnchorsStorage>({
  name: 'commentAnchors',

  addStorage() {
    return { onComment: () => {}, onOpen: () => {}, onStep: () => {} };
  },

  addKeyboardShortcuts() {
    const step = (by: 1 | -1) => () => {
      this.storage.onStep(by);
      return true;
    };
    return {
      'Mod-Alt-m': () => {
        this.storage.onComment();
        return true;
      },
      F8: step(1),
      'Shift-F8': step(-1),
    };
  },

  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin<State>({
        key,
        state: {
          init: () => ({ known: NONE, shown: NONE, active: null, draft: null, decorations: DecorationSet.empty }),
          apply,
        },
        view: () => ({
          // An own edit is in the shared text only by now.
          update: ({ state }) => {
            const draft = key.getState(state)?.draft;
            if (draft) draft.places ??= placesOf(draft, state);
          },
        }),
        props: {
          decorations: (state) => key.getState(state)?.decorations,
          handleClick(view, pos) {
            const { shown } = key.getState(view.state) ?? { shown: NONE };
            const thread = threadsAt(view.state, pos).find((each) => shown.has(each));
            if (thread !== undefined) storage.onOpen(thread);
            return false;
          },
          transformPasted: (slice, view) =>
            view.dragging?.move
              ? slice
              : withoutCopiedThreads(
                  slice,
                  view.state,
                  (thread) => key.getState(view.state)?.known.has(thread) === true,
                ),
        },
      }),
    ];
  },
});

/** Tells the text which threads there are. */
export function showThreads(editor: Editor, threads: ShownThreads): void {
  const before = key.getState(editor.state);
  const isSame =
    before !== undefined &&
    before.active === threads.active &&
    sameNames(before.known, threads.known) &&
    sameNames(before.shown, threads.shown);
  if (!isSame) tell(editor, { threads });
}

function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a === b || (a.size === b.size && [...a].every((name) => b.has(name)));
}

/** Keeps what is selected as the passage of a comment being written, and answers its words; `null` where there is no text. */
export function draftComment(editor: Editor): string | null {
  const passage = passageAt(editor.state);
  if (passage) tell(editor, { draft: passage });
  return passage?.text ?? null;
}

export function dropDraft(editor: Editor): void {
  if (key.getState(editor.state)?.draft) tell(editor, { draft: null });
}

/** Hangs the thread on the passage being commented. Where its text was deleted meanwhile, the thread keeps the words alone. */
export function keepDraft(editor: Editor, thread: string): void {
  const draft = key.getState(editor.state)?.draft;
  if (draft && draft.from < draft.to) editor.view.dispatch(anchorThread(editor.state.tr, draft, thread));
  dropDraft(editor);
}

/** Brings the first passage of a thread into view; `false` when its text is gone. */
export function goToThread(editor: Editor, thread: string): boolean {
  const anchor = anchorsOf(editor.state.doc).find((each) => each.thread === thread);
  if (anchor) editor.view.dispatch(goTo(editor.state.tr, anchor));
  return anchor !== undefined;
}

function tell(editor: Editor, change: Change): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, change).setMeta('addToHistory', false));
}

function apply(tr: Transaction, before: State, _old: EditorState, state: EditorState): State {
  const change = tr.getMeta(key) as Change | undefined;
  if (!change && !tr.docChanged) return before;
  const next = { ...before, ...(change && 'threads' in change ? change.threads : {}) };
  const isRemote = (tr.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined)?.isChangeOrigin === true;
  if (change && 'draft' in change) next.draft = change.draft && { ...change.draft, places: null };
  else if (next.draft && tr.docChanged)
    next.draft = isRemote ? resolved(next.draft, tr, state) : { ...mapped(next.draft, tr), places: null };
  // An own edit moves what is shown; the blocks that the binding brings are other ones.
  if (change || (isRemote && next.draft) || tr.steps.some((step) => 'mark' in step))
    next.decorations = draw(next, tr.doc);
  else {
    next.decorations = before.decorations.map(tr.mapping, tr.doc);
    for (const range of isRemote ? changedRanges(tr) : []) {
      const gone = next.decorations.find(range.from, range.to);
      next.decorations = next.decorations.remove(gone).add(tr.doc, passages(next, anchorsOf(tr.doc, range)));
    }
  }
  return next;
}

function draw(state: State, doc: Node): DecorationSet {
  const { draft } = state;
  const drawn = passages(state, anchorsOf(doc));
  if (draft && draft.from < draft.to)
    drawn.push(Decoration.inline(draft.from, draft.to, { class: 'comment-passage comment-active' }));
  return DecorationSet.create(doc, drawn);
}

function passages({ shown, active }: ShownThreads, anchors: readonly Anchor[]): Decoration[] {
  return anchors
    .filter(({ thread }) => shown.has(thread))
    .map(({ thread, from, to }) =>
      Decoration.inline(from, to, { class: thread === active ? 'comment-passage comment-active' : 'comment-passage' }),
    );
}

function mapped({ from, to }: Range, { mapping }: Transaction): Range {
  return { from: mapping.map(from, 1), to: Math.max(mapping.map(from, 1), mapping.map(to, -1)) };
}

/** Read with the state that the binding has written or shown. */
function placesOf({ from, to }: Range, state: EditorState): Places | null {
  const { binding } = ySyncPluginKey.getState(state) as Sync;
  return binding && { start: placeOf(state.doc, from, binding), end: placeOf(state.doc, to, binding) };
}

/** After an edit of somebody else. An end whose block was made anew is taken to what is left of the passage. */
function resolved(draft: Draft, tr: Transaction, state: EditorState): Draft {
  const { binding, type, doc } = ySyncPluginKey.getState(state) as Sync;
  const absolute = (place: Y.RelativePosition | undefined): number | null => {
    const there = place && binding ? livingPlace(place, doc) : null;
    return there && relativePositionToAbsolutePosition(doc, type, there, binding!.mapping as never);
  };
  const [start, end] = [absolute(draft.places?.start), absolute(draft.places?.end)];
  const from = start ?? tr.mapping.map(draft.from, 1);
  const to = Math.max(from, end ?? tr.mapping.map(draft.to, -1));
  return { from, to, places: start === null || end === null ? null : draft.places };
}
