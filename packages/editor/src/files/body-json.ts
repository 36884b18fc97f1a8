import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { bodySchema } from '../body/schema.ts';

/** A node of a word text as its schema says it, in JSON: what files are made of and made from. */
export interface BodyNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: BodyNode[];
  text?: string;
  marks?: BodyMark[];
}

export interface BodyMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** y-tiptap stores a mark that may overlap itself as `name--hash`. */
const OVERLAP_SUFFIX = /--[a-zA-Z0-9+/=]{8}$/;

/** A text as JSON, whatever stands in it; it writes nothing, as the binding's own reading would. */
export function bodyToJson(fragment: Y.XmlFragment): BodyNode {
  return { type: 'doc', content: childrenOf(fragment) };
}

function childrenOf(parent: Y.XmlFragment): BodyNode[] {
  return parent.toArray().flatMap((child): BodyNode[] => {
    if (child instanceof Y.XmlText) return textNodes(child);
    if (!(child instanceof Y.XmlElement)) return [];
    return [{ type: child.nodeName, attrs: child.getAttributes(), content: childrenOf(child) }];
  });
}

function textNodes(text: Y.XmlText): BodyNode[] {
  return (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).flatMap(
    ({ insert, attributes = {} }) => {
      if (typeof insert !== 'string' || insert === '') return [];
      const marks = Object.entries(attributes)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => ({
          type: name.replace(OVERLAP_SUFFIX, ''),
          attrs: typeof value === 'object' ? (value as Record<string, unknown>) : {},
        }));
      return [{ type: 'text', text: insert, marks }];
    },
  );
}

/**
 * Writes a text into a document that has none.
 * @throws RangeError when the schema cannot hold it
 */
export function writeBody(fragment: Y.XmlFragment, body: BodyNode): void {
  const doc = bodySchema().nodeFromJSON(body);
  doc.check();
  prosemirrorToYXmlFragment(doc, fragment);
}
