import type * as Y from 'yjs';

type AnyType = Y.AbstractType<Y.YEvent<Y.AbstractType<unknown>>>;

/** Root name -> keys touched directly or anywhere below; `null` among them = elements of its list. */
export type Changes = Map<string, Set<string | null>>;

/** What a transaction touched, by root name. */
export function changesOf(doc: Y.Doc, transaction: Y.Transaction): Changes {
  // A root that was received before it was first asked for by type is replaced by a typed one that shares `_map`, so
  // the entry of the transaction is recognised by that and not by identity.
  const names = new Map<unknown, string>();
  for (const [name, type] of doc.share) names.set(type._map, name);
  const changes: Changes = new Map();
  const note = (name: string | undefined, key: string | null) => {
    if (name === undefined) return;
    const keys = changes.get(name) ?? new Set();
    changes.set(name, keys.add(key));
  };
  for (const [type, keys] of transaction.changed) {
    if (type._item === null) for (const key of keys) note(names.get(type._map), key);
    else note(...topOf(type as AnyType, names));
  }
  return changes;
}

/** The root above a nested type, and the key under it. */
function topOf(type: AnyType, names: Map<unknown, string>): [string | undefined, string | null] {
  let key: string | null = null;
  let each: AnyType = type;
  while (each._item !== null) {
    key = each._item.parentSub;
    each = each._item.parent as AnyType;
  }
  return [names.get(each._map), key];
}

/** The keys of a root that were touched, without its list elements. */
export function keysOf(changes: Changes, root: string): string[] {
  return [...(changes.get(root) ?? [])].filter((key) => key !== null);
}
