import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { Node } from '@tiptap/pm/model';
import { drawnAnew } from '../pages/page-meter.ts';
import type { PlacedTarget } from './targets.ts';
import { referenceTargets } from './targets.ts';

type Show = (targets: readonly PlacedTarget[]) => void;

export interface LiveReferencesStorage {
  /** Calls `show` now and whenever the text changed. @returns ends it */
  show: (show: Show) => () => void;
  targets: () => PlacedTarget[];
}

interface Drawn {
  shown: Set<Show>;
  /** What all of them show; '' when one of them may show something else. */
  said: string;
}

declare module '@tiptap/core' {
  interface Storage {
    liveReferences: LiveReferencesStorage;
  }
}

/** Milliseconds after the last key until references are drawn anew. */
const PACE = 150;

/** Keeps what stands for headings elsewhere as they are. Nothing is read while the text has no such place. */
export const LiveReferences = Extension.create<Record<string, never>, LiveReferencesStorage & Drawn>({
  name: 'liveReferences',

  addStorage() {
    return { shown: new Set<Show>(), said: '', show: () => () => {}, targets: () => [] };
  },

  onBeforeCreate() {
    const { editor, storage } = this;
    storage.targets = () => referenceTargets(editor.state.doc);
    storage.show = (show) => {
      storage.shown.add(show);
      storage.said = '';
      show(storage.targets());
      return () => void storage.shown.delete(show);
    };
  },

  addProseMirrorPlugins() {
    const { storage } = this;
    let timer: ReturnType<typeof setTimeout> | null = null;
    return [
      new Plugin({
        key: new PluginKey('liveReferences'),
        view: () => ({
          update(view, before) {
            if (view.state.doc === before.doc || storage.shown.size === 0) return;
            timer ??= setTimeout(() => {
              timer = null;
              if (view.isDestroyed) return;
              const targets = storage.targets();
              const now = JSON.stringify(targets, (key, value: unknown) => (key === 'pos' ? undefined : value));
              if (now === storage.said) return;
              storage.said = now;
              for (const show of storage.shown) show(targets);
              drawnAnew(view, hasReference);
            }, PACE);
          },
          destroy() {
            if (timer !== null) clearTimeout(timer);
          },
        }),
      }),
    ];
  },
});

const known = new WeakMap<Node, boolean>();

/** Whether a block shows what stands elsewhere. */
function hasReference(block: Node): boolean {
  let found = known.get(block) ?? null;
  if (found === null) {
    found = block.type.name === 'tableOfContents';
    block.descendants((node) => {
      if (node.type.name === 'crossReference' || node.type.name === 'tableOfContents') found = true;
    });
    known.set(block, found);
  }
  return found;
}
