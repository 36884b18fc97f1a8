import { docName, parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';

/** Something of the product that an address leads to. */
export type OwnObject =
  | { kind: 'doc'; name: DocName; href: string }
  | { kind: 'message'; name: DocName; id: string; href: string }
  | { kind: 'item'; name: DocName; id: string; href: string }
  /** `list` when the address says which. */
  | { kind: 'task'; id: string; list: string | null; href: string }
  | { kind: 'person'; id: string; href: string };

/** Cards under one message, so that a list of addresses does not hide what follows. */
const MAX = 4;

/** The objects that a text's addresses of this origin lead to, each once, at most four. Nothing is fetched. */
export function ownObjects(hrefs: readonly string[], origin: string): OwnObject[] {
  const found = new Map<string, OwnObject>();
  for (const href of hrefs) {
    const object = ownObject(href, origin);
    if (object) found.set(keyOf(object), object);
  }
  return [...found.values()].slice(0, MAX);
}

function ownObject(address: string, origin: string): OwnObject | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== origin) return null;
  const href = `${url.pathname}${url.search}`;
  const of = (parameter: string) => url.searchParams.get(parameter);
  const doc = (kind: 'conversation' | 'todolist' | 'board' | 'document', slug: string | null): DocName | null =>
    slug === null || parseDocName(`${kind}/${slug}`) === null ? null : docName(kind, slug);
  const shown = (name: DocName | null, kind: 'message' | 'item', id: string | null): OwnObject | null =>
    name === null ? null : id === null ? { kind: 'doc', name, href } : { kind, name, id, href };
  const path = url.pathname.replace(/\/$/, '');
  const [, task] = /^\/todos\/(?:view|update)\/([^/]+)$/.exec(path) ?? [];
  if (task !== undefined) return { kind: 'task', id: decoded(task), list: of('list'), href };
  const [, person] = /^\/lawyer\/view\/([^/]+)$/.exec(path) ?? [];
  if (person !== undefined) return { kind: 'person', id: decoded(person), href };
  switch (path) {
    case '/messenger':
      return shown(doc('conversation', of('conversation')), 'message', of('message'));
    case '/mondays':
      return shown(doc('board', of('board')), 'item', of('item'));
    case '/todos':
      return shown(doc('todolist', of('list')), 'item', null);
    case '/Editor':
      return shown(doc('document', of('doc')), 'item', null);
    default:
      return null;
  }
}

function keyOf(object: OwnObject): string {
  return [object.kind, 'name' in object ? object.name : '', 'id' in object ? object.id : ''].join(' ');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
