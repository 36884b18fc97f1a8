import { Extension } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { DecorationSet } from '@tiptap/pm/view';
import { gapsOf, keptGaps } from './gaps.ts';
import { PageMeter } from './page-meter.ts';
import type { PagesChange, PagesOptions, PageSettings, PagesState } from './pages-state.ts';
import { NO_PAGES, pagesKey } from './pages-state.ts';

/**
 * Shows where pages end. What is shown are decorations: the text knows nothing of them, and each device measures its own.
 * The printer breaks where the screen does, since the decorations break its pages.
 */
export const Pagination = Extension.create<PagesOptions>({
  name: 'paper',

  addOptions() {
    return { onPages: () => {}, farHint: '' };
  },

  addProseMirrorPlugins() {
    const { options } = this;
    return [
      new Plugin<PagesState>({
        key: pagesKey,
        state: {
          init: () => ({ settings: null, pages: NO_PAGES, gaps: DecorationSet.empty, isWhole: false }),
          apply(tr, before) {
            const change = tr.getMeta(pagesKey) as PagesChange | undefined;
            if (change === undefined) return tr.docChanged ? { ...before, gaps: keptGaps(tr, before) } : before;
            const next = { ...before, ...change };
            if (next.settings === null) next.pages = NO_PAGES;
            return { ...next, gaps: gapsOf(tr.doc, next.pages, next.settings) };
          },
        },
        props: { decorations: (state) => pagesKey.getState(state)?.gaps },
        view: (view) => new PageMeter(view, options),
      }),
    ];
  },
});

/** Shows the text on such pages, or flowing. */
export function setPageSettings(editor: Editor, settings: PageSettings | null): void {
  editor.view.dispatch(editor.state.tr.setMeta(pagesKey, { settings } satisfies PagesChange));
}

/** Lays out all of a long text, for those who read it by other means than the screen; or what is around the screen. */
export function setWholeText(editor: Editor, isWhole: boolean): void {
  editor.view.dispatch(editor.state.tr.setMeta(pagesKey, { isWhole } satisfies PagesChange));
}
