import { Mark, mergeAttributes } from '@tiptap/core';

/** Name of the mark, in the schema and in the shared text. */
export const COMMENT = 'comment';

/**
 * The words a thread of comments is about. It goes with them through splits, moves and undo, which positions beside the
 * text do not; several threads may be about the same words.
 */
export const CommentMark = Mark.create({
  name: COMMENT,
  inclusive: false,
  excludes: '',

  addAttributes() {
    return {
      thread: {
        default: '',
        parseHTML: (element: HTMLElement) => element.getAttribute('data-thread') ?? '',
        renderHTML: ({ thread }: { thread: string }) => ({ 'data-thread': thread }),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'span[data-thread]' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['span', mergeAttributes(HTMLAttributes), 0];
  },
});
