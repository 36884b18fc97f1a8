import { Node } from '@tiptap/core';

export const MENTION = 'mention';

/** Of a mention: who is named and as what; its own id, and who named them, absent in files and models. */
const ATTRIBUTES = ['id', 'label', 'key', 'author'] as const;
export type MentionAttribute = (typeof ATTRIBUTES)[number];

/** A person named in the text; `label` is their name as it was then. */
export const Mention = Node.create({
  name: MENTION,
  group: 'inline',
  inline: true,
  atom: true,

  addAttributes() {
    const text = (name: MentionAttribute) => ({
      default: null,
      parseHTML: (element: HTMLElement) => element.getAttribute(`data-mention-${name}`),
      renderHTML: (attributes: Record<string, unknown>) =>
        typeof attributes[name] === 'string' ? { [`data-mention-${name}`]: attributes[name] } : {},
    });
    return Object.fromEntries(ATTRIBUTES.map((name) => [name, text(name)]));
  },

  parseHTML() {
    return [{ tag: 'span[data-mention-id]' }];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ['span', { ...HTMLAttributes, class: 'mention' }, `@${String(node.attrs.label ?? '')}`];
  },

  renderText({ node }) {
    return `@${String(node.attrs.label ?? '')}`;
  },
});
