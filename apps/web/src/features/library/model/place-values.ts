import type { FolderTree } from './folder-tree.ts';
import type { Container } from './place.ts';

/** As commands name a place. */
export function placeValues(place: Container, tree: FolderTree) {
  if (place.is === 'matter') return { space: 'project' as const, project: place.project, parent: null };
  if (place.is === 'top') return { space: place.space, project: null, parent: null };
  const folder = tree.get(place.id)?.row;
  return { space: folder?.space ?? ('personal' as const), project: folder?.project ?? null, parent: place.id };
}
