import { Plugin, PluginKey } from '@tiptap/pm/state';

/** Milliseconds after an edit until the notes are named anew. */
const PACE = 150;

/** Says the number of each note to a screen reader; the eye reads it from a counter of the style sheet. */
export function footnoteLabels(): Plugin {
  let timer: ReturnType<typeof setTimeout> | null = null;
  return new Plugin({
    key: new PluginKey('footnoteLabels'),
    view: (view) => {
      const name = (): void => {
        timer = null;
        // Documents are written in French, whatever the interface is in.
        for (const [index, note] of [...view.dom.querySelectorAll('.footnote')].entries()) {
          note.firstElementChild?.setAttribute('aria-label', `Note ${index + 1}`);
          note.lastElementChild?.setAttribute('aria-label', `Texte de la note ${index + 1}`);
        }
      };
      timer = setTimeout(name, PACE);
      return {
        update(_view, before) {
          if (view.state.doc !== before.doc) timer ??= setTimeout(name, PACE);
        },
        destroy() {
          if (timer !== null) clearTimeout(timer);
        },
      };
    },
  });
}
