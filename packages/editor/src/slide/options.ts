import type { EditorOptions } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { defaultDeleteFilter, defaultProtectedNodes, ySyncPlugin, ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { NamedCursors } from '../collab/named-cursors.ts';
import { undoOwnAlone } from '../collab/own-undo.ts';
import { SteadyBinding } from '../collab/steady-binding.ts';
import { KnownCaret } from '../writing/known-caret.ts';
import { SettledFocus } from '../writing/settled-focus.ts';
import { ContentGuard } from '../compat/content-guard.ts';
import type { UnknownContent } from '../compat/unknown-content.ts';
import { FrenchTypography } from '../writing/typography.ts';
import { PastedPages } from '../writing/pasted-pages.ts';
import { textAreaAttributes } from '../text-area.ts';
import { slideExtensions } from './schema.ts';

export interface SlideTextInput {
  /** One text of a slide, of a document already loaded from the device. */
  fragment: Y.XmlFragment;
  awareness?: Awareness | undefined;
  /** Accessible name of the caret of a person; their name alone when absent. */
  caretLabel?: ((name: string) => string) | undefined;
  editable: boolean;
  /** Accessible name of the text area. */
  label: string;
  /** Content of a newer version arrived: the editor is now cut off the text. */
  onPause: (unknown: UnknownContent) => void;
  /** Of the whole presentation, of which this text is a part (`sharedUndo`). */
  undo: () => void;
  redo: () => void;
}

/**
 * Options for a tiptap `Editor` on one text of a slide. It has no undo of its own.
 * The editor throws UnknownContentError when the text already holds what the schema cannot: ask `unknownContent` first.
 */
export function slideTextOptions(input: SlideTextInput): Partial<EditorOptions> {
  return {
    extensions: [
      ...slideExtensions(),
      ContentGuard.configure({ fragment: input.fragment, onPause: input.onPause }),
      SharedText.configure({ fragment: input.fragment, undo: input.undo, redo: input.redo }),
      SteadyBinding,
      KnownCaret,
      SettledFocus,
      FrenchTypography,
      PastedPages,
      NamedCursors.configure({
        awareness: input.awareness ?? null,
        ...(input.caretLabel === undefined ? {} : { caretLabel: input.caretLabel }),
      }),
    ],
    editable: input.editable,
    enableContentCheck: true,
    // A strict CSP refuses tiptap's injected <style>; the application ships prosemirror.css.
    injectCSS: false,
    editorProps: { attributes: textAreaAttributes(input.label) },
  };
}

interface SharedTextOptions {
  fragment: Y.XmlFragment | null;
  undo: () => void;
  redo: () => void;
}

/** The link to a shared text, as tiptap's Collaboration makes it, but for the undo, which closing that one would end. */
const SharedText = Extension.create<SharedTextOptions>({
  name: 'sharedText',
  priority: 1000,

  addOptions() {
    return { fragment: null, undo: () => {}, redo: () => {} };
  },

  addKeyboardShortcuts() {
    const done = (run: () => void) => () => {
      run();
      return true;
    };
    return {
      'Mod-z': done(this.options.undo),
      'Mod-y': done(this.options.redo),
      'Shift-Mod-z': done(this.options.redo),
    };
  },

  addProseMirrorPlugins() {
    return this.options.fragment === null ? [] : [ySyncPlugin(this.options.fragment)];
  },
});

/**
 * Undo of what one person does in a document, in texts and around them: transactions of `origin`, and of the editors of
 * this tab. A paragraph that holds text of somebody else stays.
 */
export function sharedUndo(scope: ConstructorParameters<typeof Y.UndoManager>[0], origin: unknown): Y.UndoManager {
  const manager = new Y.UndoManager(scope, {
    trackedOrigins: new Set([origin, ySyncPluginKey]),
    deleteFilter: (item) => defaultDeleteFilter(item, defaultProtectedNodes),
    captureTransaction: (transaction) => transaction.meta.get('addToHistory') !== false,
  });
  undoOwnAlone(manager);
  return manager;
}
