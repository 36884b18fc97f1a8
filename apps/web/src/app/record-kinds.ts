import {
  companyRecord,
  contactRecord,
  matriceRecord,
  projectMemberRecord,
  projectPartyRecord,
  projectRecord,
  relationRecord,
  projectTeamRecord,
  savedViewRecord,
  scheduledMessageRecord,
  specialityRecord,
  teamMemberRecord,
  teamRecord,
} from '@basoche/protocol';
import type { RecordKind } from '@basoche/protocol';

/** Kinds of records that come to the device, in the order in which it has them: those of few rows first. */
export const RECORD_KINDS: readonly RecordKind[] = [
  savedViewRecord,
  scheduledMessageRecord,
  specialityRecord,
  teamRecord,
  teamMemberRecord,
  matriceRecord,
  contactRecord,
  companyRecord,
  relationRecord,
  projectRecord,
  projectMemberRecord,
  projectPartyRecord,
  projectTeamRecord,
];
