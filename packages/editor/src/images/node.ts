import { Node } from '@tiptap/core';
import { IMAGE, clampWidth, sideOf } from './attributes.ts';
import { leaveCaption, selectAdjacentImage } from './edit.ts';
import { ImageView } from './image-view.ts';
import { imageHomes } from './homes.ts';
import { keptImages } from './kept.ts';
import type { ImageStore } from './provider.ts';

declare module '@tiptap/core' {
  interface Storage {
    image: ImageStore;
  }
}

/**
 * A picture with its caption. The bytes are a file of the document, by its id; the text holds what is needed to draw its
 * place before they are there.
 */
export const Image = Node.create<object, ImageStore>({
  name: IMAGE,
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  // Above the clauses and lists, which have the same keys.
  priority: 900,

  addStorage() {
    return {
      provider: null,
      views: new Set<(mayCome: boolean) => void>(),
    };
  },

  addAttributes() {
    const kept = (name: string, html: string) => ({
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(html),
      renderHTML: (attributes: Record<string, unknown>) =>
        typeof attributes[name] === 'string' ? { [html]: attributes[name] } : {},
    });
    const pixels = (name: string, html: string) => ({
      default: null,
      parseHTML: (element: HTMLElement) => pixelsOf(element.getAttribute(html)),
      renderHTML: (attributes: Record<string, unknown>) => {
        const value = pixelsOf(attributes[name]);
        return value === null ? {} : { [html]: value };
      },
    });
    return {
      /** Id of the file. */
      file: kept('file', 'data-file'),
      /** Name of the document whose file it is; `null` for the one that the picture stands in. */
      home: kept('home', 'data-home'),
      /** What it shows, in words. */
      alt: kept('alt', 'data-alt'),
      /** Percent of the width of the text. */
      width: {
        default: 100,
        parseHTML: (element) => clampWidth(element.getAttribute('data-width')),
        renderHTML: ({ width }) => ({ 'data-width': clampWidth(width) }),
      },
      side: {
        default: 'center',
        parseHTML: (element) => sideOf(element.getAttribute('data-side')),
        renderHTML: ({ side }) => ({ 'data-side': sideOf(side) }),
      },
      /** Of the picture itself. */
      pixelWidth: pixels('pixelWidth', 'data-pixel-width'),
      pixelHeight: pixels('pixelHeight', 'data-pixel-height'),
    };
  },

  parseHTML() {
    return [{ tag: 'figure[data-file]', contentElement: (element) => captionOf(element) }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['figure', HTMLAttributes, ['figcaption', 0]];
  },

  addNodeView() {
    return ({ editor, node, getPos }) => new ImageView(editor, node, getPos);
  },

  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      Enter: () => leaveCaption(editor),
      Backspace: () => selectAdjacentImage(editor, -1),
      Delete: () => selectAdjacentImage(editor, 1),
    };
  },

  addProseMirrorPlugins() {
    return [keptImages(), imageHomes(this.editor)];
  },
});

function captionOf(element: globalThis.Node): HTMLElement {
  const figure = element as HTMLElement;
  return figure.querySelector('figcaption') ?? document.createElement('figcaption');
}

function pixelsOf(value: unknown): number | null {
  const pixels = Math.trunc(Number(value));
  return pixels > 0 && pixels < 100_000 ? pixels : null;
}
