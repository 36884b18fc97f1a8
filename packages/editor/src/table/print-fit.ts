import { Plugin, PluginKey } from '@tiptap/pm/state';

/** A table wider than the page scrolls on the screen; on paper it is drawn as much smaller as it takes. */
export function printFit(): Plugin {
  return new Plugin({
    key: new PluginKey('printFit'),
    view(view) {
      const fit = (): void => {
        for (const frame of view.dom.querySelectorAll<HTMLElement>('.word-table')) fitTable(frame);
      };
      addEventListener('beforeprint', fit);
      return { destroy: () => removeEventListener('beforeprint', fit) };
    },
  });
}

/** Tells the style sheet of the printer, through CSSOM. */
export function fitTable(frame: HTMLElement): void {
  const share = frame.scrollWidth > frame.clientWidth ? frame.clientWidth / frame.scrollWidth : 1;
  frame.style.setProperty('--print-fit', String(Math.floor(share * 1000) / 1000));
}
