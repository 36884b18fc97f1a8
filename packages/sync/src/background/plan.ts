import type { DocName, ManifestDoc } from '@basoche/protocol';
import { EXCHANGE_MAX_DOCS } from '@basoche/protocol';
import type { DocRow } from '../store/doc-row.ts';
import { isPending } from '../store/doc-row.ts';

export interface PlanInput {
  manifest: ManifestDoc[];
  row(name: DocName): DocRow;
  /** Pending rows, also of documents that the manifest does not have. */
  rows: Iterable<DocRow>;
  /** It has its own channel, must wait, or was refused in this start. */
  skip(name: DocName): boolean;
}

/** What to push or pull next, in order: edits first, then pinned, recent, the rest [BG3] [BG7]. */
export function planExchange(input: PlanInput): DocName[] {
  return dueRows(input)
    .sort(byUrgency)
    .map((row) => row.name);
}

/** The same without an order. */
export function dueRows(input: PlanInput): DocRow[] {
  const due = new Map<DocName, DocRow>();
  for (const row of input.rows) if (isPending(row)) due.set(row.name, row);
  for (const doc of input.manifest) {
    const name = doc.name as DocName;
    const row = input.row(name);
    const failed = row.failedAt !== null && row.failedAt >= doc.seq;
    if (!failed && (doc.seq > row.seq || row.rest === 'none')) due.set(name, row);
  }
  return [...due.values()].filter((row) => !input.skip(row.name));
}

/** The first of the plan that make one request. */
export function nextBatch(plan: DocName[]): DocName[] {
  return plan.slice(0, EXCHANGE_MAX_DOCS);
}

function byUrgency(a: DocRow, b: DocRow): number {
  return (
    Number(isPending(b)) - Number(isPending(a)) ||
    Number(b.pinned) - Number(a.pinned) ||
    b.lastOpened - a.lastOpened ||
    (a.name < b.name ? -1 : 1)
  );
}
