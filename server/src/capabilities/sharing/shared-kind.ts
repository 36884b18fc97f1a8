import type { DocKind, NotificationKind, ReasonText } from '@basoche/protocol';

/** What is particular to one kind of shared document where people are let in. */
export interface SharedKind {
  kind: DocKind;
  /** What people choose whether to be notified of. */
  notification: NotificationKind;
  /** `le tableau` */
  label: string;
  /** Where a document opens: its slug follows. */
  path: string;
  /** Why nobody is made a reader; without it readers are allowed. */
  onlyWriters?: ReasonText;
}
