import type { AnyRow, RecordKind, RowOfRecord } from '@basoche/protocol';
import type { RecordRows } from '@basoche/records';

/** The records on this device: contacts, matters and whatever else PostgreSQL decides. */
export interface DeviceRecords {
  /** Of one kind, the same object each time. The first call reads what the device has; `state` says how far that is. */
  rows<Kind extends RecordKind>(kind: Kind): RecordRows<RowOfRecord<Kind> & AnyRow>;
}
