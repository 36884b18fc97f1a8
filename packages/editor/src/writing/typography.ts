import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { isChangeOrigin } from '@tiptap/extension-collaboration';
import type { EditorState } from '@tiptap/pm/state';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { plainOf } from '../body/plain.ts';
import { beginUndoStep } from './undo-step.ts';
import { writeLetter } from './direct-typing.ts';
import { correctionOf, NBSP } from './french.ts';

/** A correction just made: Backspace gives back what was typed. */
interface Made {
  from: number;
  to: number;
  typed: string;
  /** What stands there in its place. */
  text: string;
}

export interface FrenchTypographyStorage {
  on: boolean;
}

declare module '@tiptap/core' {
  interface Storage {
    frenchTypography: FrenchTypographyStorage;
  }
}

const key = new PluginKey<Made | null>('frenchTypography');

/** Corrects while somebody types. Each correction is an undo step of its own: what was typed comes back first. */
export const FrenchTypography = Extension.create<Record<string, never>, FrenchTypographyStorage>({
  name: 'frenchTypography',
  // Above the core's keys: Backspace gives a correction back before it deletes.
  priority: 1100,

  addStorage() {
    return { on: true };
  },

  addKeyboardShortcuts() {
    return {
      'Mod-Shift-Space': () => {
        const { state, view } = this.editor;
        // Of selected cells, it would take the words of one.
        if (state.selection instanceof TextSelection) writeLetter(view, NBSP);
        return true;
      },
      Backspace: () => {
        const { state, view } = this.editor;
        const made = key.getState(state);
        if (!made || !state.selection.empty || state.selection.from !== made.to) return false;
        beginUndoStep(state);
        view.dispatch(state.tr.insertText(made.typed, made.from, made.to).setMeta(key, null));
        return true;
      },
    };
  },

  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin<Made | null>({
        key,
        state: {
          init: () => null,
          apply(tr, made, before, state) {
            const set = tr.getMeta(key) as Made | null | undefined;
            if (set !== undefined) return set;
            if (made && isChangeOrigin(tr)) return afterOthers(made, before, state);
            return tr.docChanged || tr.selectionSet ? null : made;
          },
        },
        props: {
          handleTextInput(view, from, to, typed) {
            // « 1986. » is a year, and no list of so many items.
            if (typed === ' ' && isYear(view.state)) {
              view.dispatch(view.state.tr.insertText(typed, from, to).scrollIntoView());
              return true;
            }
            if (!storage.on || typed.length !== 1 || view.composing) return false;
            const { $from } = view.state.selection;
            const before = plainOf($from.parent).slice(0, $from.parentOffset);
            const correction = from === $from.pos ? correctionOf(before, typed) : null;
            if (!correction) return false;
            // As typed first, so that the undo step is the correction alone.
            view.dispatch(view.state.tr.insertText(typed, from, to));
            beginUndoStep(view.state);
            const start = from - correction.before;
            const end = from + typed.length;
            const made = view.state.doc.textBetween(start, end);
            const tr = view.state.tr.insertText(correction.text, start, end);
            view.dispatch(
              tr
                .setMeta(key, {
                  from: start,
                  to: start + correction.text.length,
                  typed: made,
                  text: correction.text,
                } satisfies Made)
                .scrollIntoView(),
            );
            beginUndoStep(view.state);
            return true;
          },
        },
      }),
    ];
  },
});

/** A number of three digits or more stands before the caret, alone in its paragraph. */
function isYear({ selection: { $from } }: EditorState): boolean {
  return /^\d{3,}\.$/.test(plainOf($from.parent).slice(0, $from.parentOffset));
}

/** Somebody else wrote: a correction is where the caret is, if it was there and still reads the same. */
function afterOthers(made: Made, before: EditorState, { doc, selection }: EditorState): Made | null {
  const to = selection.head;
  const from = to - made.text.length;
  const isHere =
    before.selection.head === made.to && selection.empty && selection.$head.parentOffset >= made.text.length;
  return isHere && doc.textBetween(from, to) === made.text ? { ...made, from, to } : null;
}

/** Corrections begin or end; what was corrected stays. */
export function setFrenchTypography(editor: Editor, on: boolean): void {
  editor.storage.frenchTypography.on = on;
}
