import { parseDocName, type SearchHit, type SearchKind } from '@basoche/protocol';
import { docHref, itemHref, taskHref } from '../doc-link.ts';

/** Where an answer of the server opens. Clients and partners have no directory: a person leads them to their conversations. */
export function hitHref(kind: SearchKind, hit: SearchHit, isEmployee: boolean): string {
  const slug = hit.doc === null ? null : (parseDocName(hit.doc)?.slug ?? null);
  switch (kind) {
    case 'message':
      return `/messenger?conversation=${slug}&message=${encodeURIComponent(hit.id)}`;
    case 'task':
      return taskHref(slug, hit.id);
    case 'item':
      return slug === null ? '/mondays' : itemHref(slug, hit.id);
    case 'person':
    case 'lawyer':
      return isEmployee ? `/lawyer/view/${hit.id}` : '/messenger';
    case 'file':
      return `/ged/file/view/${hit.id}${hit.page === undefined ? '' : `?page=${hit.page}`}`;
    case 'firm':
      return isEmployee ? '/cabinet' : '/dashboard';
    default:
      return docHref(hit.doc ?? '');
  }
}
