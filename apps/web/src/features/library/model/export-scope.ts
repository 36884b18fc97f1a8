import type { ExportScope } from '@basoche/protocol';
import type { Container } from './place.ts';
import type { Item } from './use-contents.ts';

/** What an export of a place holds. */
export function scopeOfPlace(place: Container): ExportScope {
  switch (place.is) {
    case 'folder':
      return { is: 'items', folders: [place.id], files: [] };
    case 'matter':
      return { is: 'matter', project: place.project };
    case 'top':
      return { is: 'space', space: place.space };
  }
}

/** What an export of rows holds. */
export function scopeOfItems(items: readonly Item[]): ExportScope {
  const idsOf = (kind: Item['is']) => items.filter(({ is }) => is === kind).map(({ entry }) => entry.id);
  return { is: 'items', folders: idsOf('folder'), files: idsOf('file') };
}

/** Name of the only row; `null` of several. */
export function nameOfItems(items: readonly Item[]): string | null {
  return items.length === 1 ? items[0]!.entry.row.name : null;
}
