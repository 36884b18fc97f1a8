import type { AnyExtension } from '@tiptap/core';
import { getSchema } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { BlockFormat } from '../body/block-format.ts';
import { isAllowedLink, linksItself } from '../body/links.ts';
import { TolerantListItem } from '../body/schema.ts';
import { Superscript } from '../body/superscript.ts';
import { Table, TableCell, TableRow } from '../table/nodes.ts';
import { FontSize, TextColor } from './marks.ts';

/** Everything that a text on a slide, or its notes, may hold. */
export function slideExtensions(): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: false,
      blockquote: false,
      horizontalRule: false,
      code: false,
      codeBlock: false,
      link: {
        openOnClick: false,
        autolink: true,
        shouldAutoLink: linksItself,
        defaultProtocol: 'https',
        isAllowedUri: (uri, { defaultValidate }) => defaultValidate(uri) && (isAllowedLink(uri) || !uri.includes(':')),
      },
      listItem: false,
      // Both would write to the shared text by merely opening it, or undo what others wrote.
      trailingNode: false,
      undoRedo: false,
    }),
    TolerantListItem,
    Superscript,
    BlockFormat,
    FontSize,
    TextColor,
    Table,
    TableRow,
    TableCell,
  ];
}

let schema: Schema | null = null;

/** The ProseMirror schema of texts on slides, built once. Needs no DOM. */
export function slideSchema(): Schema {
  schema ??= getSchema(slideExtensions());
  return schema;
}
