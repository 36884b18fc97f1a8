import { projectMemberRecord, projectPartyRecord, projectRecord } from '@basoche/protocol';
import type { Project } from '@basoche/protocol';
import { useMemo } from 'react';
import { useUser } from '../../../app/session/session.ts';
import type { CurrentUser } from '../../../app/session/user.ts';
import { useRecord } from '../../../data/records/use-record.ts';
import { useRefusals, type RecordRefusal } from '../../../data/records/use-refusals.ts';
import { useRecords } from '../../../data/records/use-records.ts';

/** A matter by id or by number, from this device. */
export function useProject(reference: string) {
  const byCode = useRecords(projectRecord, { where: { codeID: reference } });
  const id = byCode.entries[0]?.id ?? reference;
  return useRecord(projectRecord, id);
}

/** Who works on a matter. */
export function useMembers(project: string) {
  return useRecords(projectMemberRecord, { where: { project } });
}

/** Whom it concerns, in the order in which they were added: ids begin with the time. */
export function useParties(project: string) {
  const { entries, state } = useRecords(projectPartyRecord, { where: { project } });
  return { entries: useMemo(() => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)), [entries]), state };
}

/** What the server refused of a matter, its people and its parties. */
export function useProjectRefusals(project: string): readonly RecordRefusal[] {
  const ofProject = useRefusals(projectRecord);
  const ofMembers = useRefusals(projectMemberRecord);
  const ofParties = useRefusals(projectPartyRecord);
  const { entries: members } = useMembers(project);
  const { entries: parties } = useParties(project);
  const ids = new Set([project, ...[...members, ...parties].map(({ id }) => id)]);
  return [...ofProject, ...ofMembers, ...ofParties].filter(
    ({ id, fields }) => ids.has(id) || fields['project'] === project,
  );
}

/** Whether this person may decide about the status and the confidentiality of a matter. */
export function useIsInCharge(project: Pick<Project, 'inCharge'>): boolean {
  return isInCharge(project, useUser());
}

export function isInCharge(
  { inCharge }: Pick<Project, 'inCharge'>,
  { isAdmin, id }: Pick<CurrentUser, 'id' | 'isAdmin'>,
): boolean {
  return isAdmin || inCharge === id;
}

/** What may be done with it: nothing once it is archived or deleted, and for who follows it from outside. */
export function useIsEditable(project: Pick<Project, 'status'>): boolean {
  const { isEmployee, isClient, isPartner } = useUser();
  return project.status === 'En cours' && isEmployee && !isClient && !isPartner;
}
