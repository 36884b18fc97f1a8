import { projectRecord } from '@basoche/protocol';
import { useRecord } from '../../../data/records/use-record.ts';
import type { FolderTree } from './folder-tree.ts';
import type { Place } from './place.ts';
import { useAccess } from './use-shares.ts';

/** In a matter that is archived or deleted, and in what is shared for reading alone, nothing is added or changed. */
export function useIsPlaceReadOnly(place: Place, tree: FolderTree): boolean {
  const entry = place.is === 'folder' ? tree.get(place.id) : undefined;
  const project = place.is === 'matter' ? place.project : (entry?.row.project ?? null);
  const accessOf = useAccess(tree);
  const isMatterReadOnly = useIsMatterReadOnly(project);
  return isMatterReadOnly || (entry !== undefined && accessOf({ is: 'folder', entry }) === 'read');
}

/** @param project `null`: of no matter */
export function useIsMatterReadOnly(project: string | null): boolean {
  const matter = useRecord(projectRecord, project ?? '').entry?.row;
  return matter !== undefined && matter.status !== 'En cours';
}
