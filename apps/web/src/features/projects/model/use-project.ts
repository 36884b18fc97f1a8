import { projectMemberRecord, projectPartyRecord, projectRecord } from '@basoche/protocol';
import type { Project } from '@basoche/protocol';
import { useMemo } from 'react';
import { useUser } from '../../../app/session/session.ts';
import { useRecord } from '../../../data/records/use-record.ts';
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

/** Whether this person may decide about the status and the confidentiality of a matter. */
export function useIsInCharge(project: Pick<Project, 'inCharge'>): boolean {
  const user = useUser();
  return user.isAdmin || project.inCharge === user.id;
}

/** What may be done with it: nothing once it is archived or deleted, and for who follows it from outside. */
export function useIsEditable(project: Pick<Project, 'status'>): boolean {
  const { isEmployee, isClient, isPartner } = useUser();
  return project.status === 'En cours' && isEmployee && !isClient && !isPartner;
}
