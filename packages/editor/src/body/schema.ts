import type { AnyExtension } from '@tiptap/core';
import { getSchema } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list';
import type { Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { Footnote } from '../footnotes/node.ts';
import { Mention } from '../mentions/node.ts';
import { Image } from '../images/node.ts';
import { CrossReference, TableOfContents } from '../references/nodes.ts';
import { Table, TableCell, TableRow } from '../table/nodes.ts';
import { BlockFormat } from './block-format.ts';
import { isAllowedLink, linksItself } from './links.ts';
import { PageBreak } from './page-break.ts';
import { CommentMark } from '../review/comment-mark.ts';
import { DeletionMark, InsertionMark } from '../review/suggestion-marks.ts';
import { Placeholder } from '../templates/placeholder.ts';
import { Superscript } from './superscript.ts';
import { TASK_LISTS } from './tasks.ts';

export const HEADING_LEVELS = [1, 2, 3, 4] as const;
export type HeadingLevel = (typeof HEADING_LEVELS)[number];

/**
 * `paragraph block*` upstream: two people who at once delete the paragraph of an item and nest a list in it would leave
 * an item the schema refuses, and the binding deletes what the schema refuses. With `block+` no merge of valid edits can
 * hold text in a refused place.
 */
export const TolerantListItem = ListItem.extend({ content: 'block+' });

/** Everything a word document may hold. A change here is a new EDITOR_VERSION. */
export function bodyExtensions(): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [...HEADING_LEVELS] },
      link: {
        openOnClick: false,
        autolink: true,
        shouldAutoLink: linksItself,
        defaultProtocol: 'https',
        // An address typed without its protocol is completed by the editor.
        isAllowedUri: (uri, { defaultValidate }) => defaultValidate(uri) && (isAllowedLink(uri) || !uri.includes(':')),
      },
      listItem: false,
      code: false,
      codeBlock: false,
      // Both would write to the shared text by merely opening it, or undo what others wrote.
      trailingNode: false,
      undoRedo: false,
    }),
    TolerantListItem,
    Superscript,
    ...TASK_LISTS,
    BlockFormat,
    PageBreak,
    TableOfContents,
    CrossReference,
    Mention,
    Footnote,
    Image,
    Placeholder,
    Table,
    TableRow,
    TableCell,
    CommentMark,
    InsertionMark,
    DeletionMark,
  ];
}

let schema: Schema | null = null;

/** The ProseMirror schema of word documents, built once. Needs no DOM. */
export function bodySchema(): Schema {
  schema ??= getSchema(bodyExtensions());
  return schema;
}
