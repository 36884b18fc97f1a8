import { Node } from '@tiptap/core';
import { PLACEHOLDER, placeholderText } from './placeholder-text.ts';

/** A place in a model that is filled when a document is made of it. */
export const Placeholder = Node.create({
  name: PLACEHOLDER,
  group: 'inline',
  inline: true,
  atom: true,

  addAttributes() {
    return {
      /** One of `TEMPLATE_FIELDS`, or a name of the model’s own. */
      field: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-field'),
        renderHTML: ({ field }) => (typeof field === 'string' ? { 'data-field': field } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-field]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['span', { ...HTMLAttributes, class: 'placeholder' }, placeholderText(node.attrs.field)];
  },

  renderText({ node }) {
    return placeholderText(node.attrs.field);
  },
});
