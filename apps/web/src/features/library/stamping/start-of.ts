import { containerOf } from '../model/place.ts';
import type { Container } from '../model/place.ts';
import type { Item } from '../model/use-contents.ts';

/** Where what was chosen stands, and the name of the folder that was. */
export function startOf(items: readonly Item[]): { start: Container | null; name: string | null } {
  const [first] = items;
  if (first === undefined) return { start: null, name: null };
  if (first.is === 'folder' && items.length === 1)
    return { start: { is: 'folder', id: first.entry.id }, name: first.entry.row.name };
  return { start: containerOf(first.entry.row), name: null };
}
