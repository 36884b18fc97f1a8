import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { layOutAt } from '../pages/far-blocks.ts';
import { beginUndoStep } from '../writing/undo-step.ts';
import type { FindOptions, Match } from './matches.ts';
import { matchesOf } from './matches.ts';

export interface FindState {
  query: string;
  options: FindOptions;
  matches: readonly Match[];
  /** The match one is at; -1 without any. */
  current: number;
}

interface FindChange {
  query: string;
  options: FindOptions;
}

const key = new PluginKey<FindState>('find');
const NOTHING: FindState = {
  query: '',
  options: { accents: false, case: false, words: false },
  matches: [],
  current: -1,
};

/** Shows where a text stands. Follows what is written meanwhile, by anybody. */
export const Find = Extension.create({
  name: 'find',

  addProseMirrorPlugins() {
    return [
      new Plugin<FindState>({
        key,
        state: {
          init: () => NOTHING,
          apply(tr, before) {
            const change = tr.getMeta(key) as FindChange | { current: number } | undefined;
            if (change && 'current' in change) return { ...before, current: change.current };
            const { query, options } = change ?? before;
            if (!change && (!tr.docChanged || query === '')) return before;
            const matches = matchesOf(tr.doc, query, options);
            return { query, options, matches, current: nearest(matches, tr.selection.from) };
          },
        },
        props: {
          decorations(state) {
            const { matches, current } = key.getState(state) ?? NOTHING;
            return DecorationSet.create(
              state.doc,
              matches.map(({ from, to }, i) =>
                Decoration.inline(from, to, { class: i === current ? 'found found-current' : 'found' }),
              ),
            );
          },
        },
      }),
    ];
  },
});

/** The first match at or after a place, else the first of all. */
function nearest(matches: readonly Match[], pos: number): number {
  const after = matches.findIndex((match) => match.from >= pos);
  return after >= 0 ? after : matches.length > 0 ? 0 : -1;
}

export function findStateOf({ state }: Editor): FindState {
  return key.getState(state) ?? NOTHING;
}

/** Looks for a text; '' ends it. */
export function find(editor: Editor, query: string, options: FindOptions): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { query, options } satisfies FindChange));
  reveal(editor);
}

/** Goes to the next match (1) or the one before (-1), around the ends. */
export function findNext(editor: Editor, by: 1 | -1): void {
  const { matches, current } = findStateOf(editor);
  if (matches.length === 0) return;
  const next = (current + by + matches.length) % matches.length;
  editor.view.dispatch(editor.state.tr.setMeta(key, { current: next }));
  reveal(editor);
}

/** Selects the current match, for going on in the text. */
export function selectFound(editor: Editor): void {
  const { matches, current } = findStateOf(editor);
  const match = matches[current];
  if (match)
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, match.from, match.to)));
}

/** Writes `text` in the place of the current match and goes to the next. */
export function replaceFound(editor: Editor, text: string): void {
  const { matches, current } = findStateOf(editor);
  const match = matches[current];
  if (!match) return;
  replace(editor, [match], text);
  reveal(editor);
}

/** Writes `text` in the place of every match, as one undo step. @returns how many */
export function replaceAllFound(editor: Editor, text: string): number {
  const { matches } = findStateOf(editor);
  replace(editor, matches, text);
  return matches.length;
}

function replace(editor: Editor, matches: readonly Match[], text: string): void {
  // What looks for addresses in what is written compares every match with every other.
  const tr = editor.state.tr.setMeta('preventAutolink', true);
  // From the end: the places before it stay where they are.
  for (const { from, to } of matches.toReversed()) {
    if (text === '') tr.delete(from, to);
    else tr.insertText(text, from, to);
  }
  const last = matches.at(-1);
  if (!last) return;
  tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(last.to))));
  beginUndoStep(editor.state);
  editor.view.dispatch(tr);
  beginUndoStep(editor.state);
}

function reveal(editor: Editor): void {
  const { view } = editor;
  const { matches, current } = findStateOf(editor);
  const match = matches[current];
  if (match) layOutAt(view, match.from);
  view.dom.querySelector('.found-current')?.scrollIntoView({ block: 'center' });
}
