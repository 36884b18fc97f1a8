import type { DocKind } from '@basoche/protocol';
import type * as Y from 'yjs';
import { metaOf } from '../records/meta.ts';
import { frozenBefore, frozenNow } from './before.ts';
import { type Changes, keysOf } from './changes.ts';
import type { Notices } from './notices.ts';
import { restore, sameFrozen } from './restore.ts';

/** `kind` and `version` are said once, rightly, by whoever makes the document; then they are the server's. */
export function guardMeta(
  doc: Y.Doc,
  transaction: Y.Transaction,
  changes: Changes,
  expected: { kind: DocKind; version: number },
  notices: Notices,
): void {
  const meta = metaOf(doc);
  for (const key of keysOf(changes, 'meta')) {
    if (key !== 'kind' && key !== 'version') continue;
    const before = frozenBefore(meta, key, transaction);
    const after = frozenNow(meta, key);
    if (sameFrozen(before, after) || (before === undefined && sameFrozen(after, { value: expected[key] }))) continue;
    notices.add('META_RESERVED');
    restore(meta, key, before);
  }
}
