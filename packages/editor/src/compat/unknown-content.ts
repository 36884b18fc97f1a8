import type { ContentMatch, NodeType, Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';

/** First thing in a shared text that a schema cannot hold: showing it in an editor would delete it for everyone. */
export interface UnknownContent {
  what: 'node' | 'mark' | 'attribute' | 'place' | 'embed';
  name: string;
}

/** `null` when the schema can hold the whole text. */
export function unknownContent(fragment: Y.XmlFragment, schema: Schema): UnknownContent | null {
  return checkElement(fragment, schema, () => true);
}

/**
 * The same for what one transaction changed: costs what the edit costs, not what the document weighs.
 * Valid inside `beforeObserverCalls` and later.
 */
export function unknownInTransaction(
  transaction: Y.Transaction,
  fragment: Y.XmlFragment,
  schema: Schema,
): UnknownContent | null {
  const isNew = (type: Y.XmlElement | Y.XmlText): boolean => {
    const id = type._item?.id;
    return id !== undefined && id.clock >= (transaction.beforeState.get(id.client) ?? 0);
  };
  for (const type of transaction.changed.keys()) {
    if (!isLiveWithin(type, fragment)) continue;
    const found =
      type instanceof Y.XmlText
        ? checkText(type, schema, parentType(type, schema))
        : type instanceof Y.XmlFragment
          ? checkElement(type, schema, isNew)
          : null;
    if (found) return found;
  }
  return null;
}

function isLiveWithin(type: unknown, fragment: Y.XmlFragment): boolean {
  let at: unknown = type;
  while (at instanceof Y.AbstractType) {
    if (at === fragment) return true;
    if (at._item === null || at._item.deleted) return false;
    at = at._item.parent;
  }
  return false;
}

function checkElement(
  element: Y.XmlFragment,
  schema: Schema,
  enters: (child: Y.XmlElement | Y.XmlText) => boolean,
): UnknownContent | null {
  const type = typeOf(element, schema);
  if (!type) return { what: 'node', name: (element as Y.XmlElement).nodeName };
  if (element instanceof Y.XmlElement) {
    const attribute = unknownAttribute(element.getAttributes(), type.spec.attrs);
    if (attribute) return { what: 'attribute', name: `${type.name}.${attribute}` };
  }
  let match: ContentMatch | null = type.contentMatch;
  for (const child of element.toArray()) {
    if (child instanceof Y.XmlText) {
      if (child.length === 0) continue;
      if (!type.inlineContent) return { what: 'place', name: `${type.name} > text` };
      if (enters(child)) {
        const found = checkText(child, schema, type);
        if (found) return found;
      }
      continue;
    }
    if (!(child instanceof Y.XmlElement)) return { what: 'embed', name: type.name };
    const childType = schema.nodes[child.nodeName];
    if (!childType) return { what: 'node', name: child.nodeName };
    match = match.matchType(childType);
    if (!match) return { what: 'place', name: `${type.name} > ${child.nodeName}` };
    if (enters(child)) {
      const found = checkElement(child, schema, enters);
      if (found) return found;
    }
  }
  return null;
}

function checkText(text: Y.XmlText, schema: Schema, parent: NodeType | undefined): UnknownContent | null {
  for (const op of text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]) {
    if (typeof op.insert !== 'string') return { what: 'embed', name: parent?.name ?? 'text' };
    for (const [key, value] of Object.entries(op.attributes ?? {})) {
      if (value === null) continue;
      const name = key.replace(OVERLAP_SUFFIX, '');
      const mark = schema.marks[name];
      if (!mark || (parent && !parent.allowsMarkType(mark))) return { what: 'mark', name };
      const attribute = unknownAttribute(value, mark.spec.attrs);
      if (attribute) return { what: 'attribute', name: `${name}.${attribute}` };
    }
  }
  return null;
}

/** y-tiptap stores a mark that may overlap itself as `name--hash`. */
const OVERLAP_SUFFIX = /--[a-zA-Z0-9+/=]{8}$/;

function unknownAttribute(values: unknown, known: Record<string, unknown> | null | undefined): string | null {
  if (typeof values !== 'object' || values === null) return null;
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && !(known && name in known)) return name;
  return null;
}

function typeOf(element: Y.XmlFragment, schema: Schema): NodeType | undefined {
  return element instanceof Y.XmlElement ? schema.nodes[element.nodeName] : schema.topNodeType;
}

function parentType(text: Y.XmlText, schema: Schema): NodeType | undefined {
  const parent = text._item?.parent;
  return parent instanceof Y.XmlFragment ? typeOf(parent, schema) : undefined;
}
