import { projectRecord } from '@basoche/protocol';
import { useRecord } from '../../../data/records/use-record.ts';
import type { FolderTree } from './folder-tree.ts';
import type { Place } from './place.ts';

/** In a matter that is archived or deleted nothing is added or changed. */
export function useIsPlaceReadOnly(place: Place, tree: FolderTree): boolean {
  const project =
    place.is === 'matter' ? place.project : place.is === 'folder' ? (tree.get(place.id)?.row.project ?? null) : null;
  return useIsMatterReadOnly(project);
}

/** @param project `null`: of no matter */
export function useIsMatterReadOnly(project: string | null): boolean {
  const matter = useRecord(projectRecord, project ?? '').entry?.row;
  return matter !== undefined && matter.status !== 'En cours';
}
