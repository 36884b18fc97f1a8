import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { unknownContent, unknownInTransaction } from './unknown-content.ts';
import type { UnknownContent } from './unknown-content.ts';

export interface ContentGuardOptions {
  fragment: Y.XmlFragment | null;
  /** Called once, from inside a Yjs transaction: do not touch the document in it. */
  onPause: (unknown: UnknownContent) => void;
}

export interface ContentGuardStorage {
  paused: UnknownContent | null;
}

declare module '@tiptap/core' {
  interface Storage {
    contentGuard: ContentGuardStorage;
  }
}

/** What the guard needs of y-tiptap's binding. */
interface Binding {
  destroy: () => void;
  initView: (view: unknown) => void;
  _forceRerender: () => void;
  _prosemirrorChanged: (doc: unknown) => void;
}

/**
 * Cuts the editor off the shared text before it sees content its schema cannot hold (SPEC.md, ED4-ED7).
 * `enableContentCheck` alone is not enough: y-tiptap 3.0.9 has no `onInvalidContent` and deletes, for everyone, every
 * node it cannot build.
 */
export const ContentGuard = Extension.create<ContentGuardOptions, ContentGuardStorage>({
  name: 'contentGuard',
  priority: 2000,

  addOptions() {
    return { fragment: null, onPause: () => {} };
  },

  addStorage() {
    return { paused: null };
  },

  addProseMirrorPlugins() {
    const { fragment, onPause } = this.options;
    const doc = fragment?.doc;
    if (!fragment || !doc) throw new Error('the content guard needs a fragment that belongs to a document');
    const { editor, storage } = this;
    const initial = unknownContent(fragment, editor.schema);
    if (initial) throw new UnknownContentError(initial);

    // `beforeObserverCalls` comes before the binding's own observer, which is where the deletion would happen.
    const beforeObservers = (transaction: Y.Transaction): void => {
      if (storage.paused || transaction.origin === ySyncPluginKey) return;
      const unknown = unknownInTransaction(transaction, fragment, editor.schema);
      if (!unknown) return;
      storage.paused = unknown;
      const binding = (ySyncPluginKey.getState(editor.state) as { binding: Binding }).binding;
      binding.destroy();
      // The sync plugin writes the whole text back on every view update, even one without a change; and a view that is
      // made again (a plugin registered, the editor moved in the page) binds again, and deletes while it renders.
      binding._prosemirrorChanged = () => {};
      binding.initView = () => {};
      binding._forceRerender = () => {};
      onPause(unknown);
    };

    return [
      new Plugin({
        key: new PluginKey('contentGuard'),
        filterTransaction: () => storage.paused === null,
        props: { editable: () => storage.paused === null },
        view: () => {
          doc.on('beforeObserverCalls', beforeObservers);
          return { destroy: () => doc.off('beforeObserverCalls', beforeObservers) };
        },
      }),
    ];
  },
});

/** The text holds what this build's schema cannot: check with `unknownContent` before opening an editor on it. */
export class UnknownContentError extends Error {
  override name = 'UnknownContentError';
  readonly unknown: UnknownContent;

  constructor(unknown: UnknownContent) {
    super(`unknown ${unknown.what} in the text: ${unknown.name}`);
    this.unknown = unknown;
  }
}
