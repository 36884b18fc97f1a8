import { canEditTeam } from '@basoche/domain';
import {
  FIRST_MEMBER_FUNCTION,
  projectTeamRecord,
  specialityRecord,
  teamMemberRecord,
  teamRecord,
} from '@basoche/protocol';
import type { Team, TeamMember } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { accountOf } from '../../../app/session/user.ts';
import { useUser } from '../../../app/session/session.ts';
import { useRecords } from '../../../data/records/use-records.ts';
import { useRefusals, type RecordRefusal } from '../../../data/records/use-refusals.ts';

/** Teams of the firm, by name. */
export const useTeams = () => useRecords(teamRecord, {});

/** What teams are for, by name. */
export const useSpecialities = () => useRecords(specialityRecord, {});

/** Teams that work on a matter. */
export const useTeamsOfMatter = (project: string) => useRecords(projectTeamRecord, { where: { project } });

export type ShownMember = Pick<RecordEntry<TeamMember>, 'row' | 'isPending'>;

/** Who is in a team: its responsible person first, also while the server has not made them its member. */
export function useTeamMembers({ id, responsible }: Team): readonly ShownMember[] {
  const { entries } = useRecords(teamMemberRecord, { where: { team: id } });
  const leads = ({ row }: ShownMember) => row.user === responsible;
  const first = entries.filter(leads);
  const others = entries.filter((entry) => !leads(entry));
  if (first.length > 0 || responsible === null) return [...first, ...others];
  const row = { id: '', team: id, user: responsible, function: FIRST_MEMBER_FUNCTION };
  return [{ row, isPending: true }, ...others];
}

/** What the server refused of teams, their members and specialities. */
export function useTeamRefusals(): readonly RecordRefusal[] {
  return [...useRefusals(specialityRecord), ...useRefusals(teamRecord), ...useRefusals(teamMemberRecord)];
}

/** Whether this person may change a team that has this responsible person. */
export function useMayEdit(): (responsible: string | null) => boolean {
  const account = accountOf(useUser());
  return (responsible) => canEditTeam(account, responsible);
}
