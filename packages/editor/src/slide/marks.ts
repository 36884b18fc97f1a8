import { Mark } from '@tiptap/core';

/** Points of letters that say their own size; a whole number from 6 to 200. */
function textSizeOf(value: unknown): number | null {
  const size = typeof value === 'number' ? value : Number.parseInt(String(value), 10);
  return Number.isInteger(size) && size >= 6 && size <= 200 ? size : null;
}

/** A name of a colour: what it looks like is the theme's of the slides. */
function colorNameOf(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{1,20}$/.test(value) ? value : null;
}

/** Size and colour are two marks, so that two people who change one each both have theirs. No style attribute: the CSP refuses it. */
export const FontSize = Mark.create({
  name: 'fontSize',

  addAttributes() {
    return {
      size: {
        default: null,
        parseHTML: (span) => textSizeOf(span.getAttribute('data-size')),
        renderHTML: ({ size }) => (textSizeOf(size) === null ? {} : { 'data-size': textSizeOf(size) }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-size]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0];
  },
});

export const TextColor = Mark.create({
  name: 'textColor',

  addAttributes() {
    return {
      color: {
        default: null,
        parseHTML: (span) => colorNameOf(span.getAttribute('data-color')),
        renderHTML: ({ color }) => (colorNameOf(color) === null ? {} : { 'data-color': colorNameOf(color) }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-color]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes, 0];
  },
});
