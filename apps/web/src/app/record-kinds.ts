import {
  companyRecord,
  contactRecord,
  projectMemberRecord,
  projectPartyRecord,
  projectRecord,
} from '@basoche/protocol';
import type { RecordKind } from '@basoche/protocol';

/** Kinds of records that come to the device. */
export const RECORD_KINDS: readonly RecordKind[] = [
  contactRecord,
  companyRecord,
  projectRecord,
  projectMemberRecord,
  projectPartyRecord,
];
