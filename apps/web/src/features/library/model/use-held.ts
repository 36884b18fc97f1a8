import { projectMemberRecord, projectRecord, projectTeamRecord, teamMemberRecord } from '@basoche/protocol';
import { useUser } from '../../../app/session/session.ts';
import { useRecord } from '../../../data/records/use-record.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import type { FolderTree } from './folder-tree.ts';
import type { Place } from './place.ts';

/**
 * Whether this device has what stands in a place: of matters it holds those that the person works on [LB2], of an
 * administrator not all that they may read.
 */
export function useIsHeld(place: Place, tree: FolderTree): boolean {
  const works = useWorksOn(place.is === 'matter' ? place.project : null);
  if (place.is === 'folder') return tree.get(place.id) !== undefined;
  return place.is !== 'matter' || works;
}

function useWorksOn(project: string | null): boolean {
  const { id: me, isAdmin } = useUser();
  const where = { project: project ?? '' };
  const matter = useRecord(projectRecord, project ?? '').entry?.row;
  const members = useRecords(projectMemberRecord, { where: { ...where, user: me } }).entries;
  const teams = useRecords(projectTeamRecord, { where }).entries;
  const own = useRecords(teamMemberRecord, { where: { user: me } }).entries;
  if (!isAdmin || members.length > 0 || matter?.inCharge === me) return true;
  return matter?.isRestricted !== true && teams.some(({ row }) => own.some((each) => each.row.team === row.team));
}
