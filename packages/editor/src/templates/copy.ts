import { EditorState } from '@tiptap/pm/state';
import { prosemirrorToYXmlFragment, yXmlFragmentToProseMirrorRootNode } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';
import { UnknownContentError } from '../compat/content-guard.ts';
import { unknownContent } from '../compat/unknown-content.ts';
import { IMAGE } from '../images/attributes.ts';
import { MENTION, type MentionAttribute } from '../mentions/node.ts';
import { COMMENT } from '../review/comment-mark.ts';
import { settle } from '../review/suggestions.ts';
import { filled } from './fill.ts';

export interface TemplateCopy {
  /** Of fields; those without one stay. */
  values: ReadonlyMap<string, string>;
  /** Name of the model’s document. */
  home: string;
  /** Files of the new document by those of the model. What is not in it stays the model’s. */
  images: ReadonlyMap<string, string>;
}

/**
 * Writes what a model says into an empty text: without its comments, with what its suggestions mean, and its fields filled.
 * @throws UnknownContentError when this build does not know all of it
 */
export function copyTemplate(from: Y.XmlFragment, into: Y.XmlFragment, { values, home, images }: TemplateCopy): void {
  const schema = bodySchema();
  const unknown = unknownContent(from, schema);
  if (unknown) throw new UnknownContentError(unknown);
  const { tr } = EditorState.create({ doc: yXmlFragmentToProseMirrorRootNode(from, schema) });
  settle(tr, () => true, 'accept');
  filled(tr, values);
  tr.removeMark(0, tr.doc.content.size, schema.marks[COMMENT]);
  tr.doc.descendants((node, pos) => {
    if (node.type.name === MENTION)
      for (const attribute of ['key', 'author'] satisfies MentionAttribute[]) tr.setNodeAttribute(pos, attribute, null);
    if (node.type.name !== IMAGE) return;
    const file = String(node.attrs.file);
    const own = images.get(file);
    tr.setNodeAttribute(pos, 'file', own ?? file);
    tr.setNodeAttribute(pos, 'home', own === undefined ? (node.attrs.home ?? home) : null);
  });
  prosemirrorToYXmlFragment(tr.doc, into);
}
