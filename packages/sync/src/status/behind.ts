import { DOC_KINDS, parseDocName } from '@basoche/protocol';
import type { DocKind, DocName, ManifestDoc } from '@basoche/protocol';
import type { Behind } from '../api/status.ts';
import type { DocRow } from '../store/doc-row.ts';

/** What the device knows of its documents. */
export interface BehindFacts {
  listed: readonly ManifestDoc[];
  row: (name: DocName) => DocRow;
  /** Whether it has come, of a document that this tab has open; `null` of any other. */
  hasArrived: (name: DocName) => boolean | null;
  /** What the background has to fetch or push. */
  due: readonly DocRow[];
}

/** What a device lacks of the documents that the server listed [ST8]. */
export function behindOf({ listed, row, hasArrived, due }: BehindFacts): Behind {
  const behind = Object.fromEntries(DOC_KINDS.map((kind) => [kind, { missing: 0, older: 0 }])) as Record<
    DocKind,
    { missing: number; older: number }
  >;
  const dueNames = new Set(due.map(({ name }) => name));
  for (const { name, seq } of listed) {
    const parsed = parseDocName(name);
    if (parsed === null) continue;
    const known = row(parsed.name);
    const isGivenUp = known.refused !== null || (known.failedAt !== null && known.failedAt >= seq);
    if (isGivenUp) continue;
    const isDue = dueNames.has(parsed.name);
    const arrived = hasArrived(parsed.name);
    const isMissing = arrived === null ? known.rest === 'none' || (isDue && known.seq === 0) : !arrived;
    if (isMissing) behind[parsed.kind].missing += 1;
    else if (isDue && seq > known.seq) behind[parsed.kind].older += 1;
  }
  return behind;
}
