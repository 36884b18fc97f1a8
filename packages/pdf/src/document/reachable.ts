import { PDFRef } from 'pdf-lib';
import type { PDFContext, PDFObject } from 'pdf-lib';
import { partsOf } from './objects.ts';

/** Every array, dictionary and stream that a reader can come to, each once. */
export function reachable(
  context: PDFContext,
  from: readonly (PDFObject | undefined)[] = [context.trailerInfo.Root, context.trailerInfo.Info],
): { refs: Set<PDFRef>; objects: Set<PDFObject> } {
  const refs = new Set<PDFRef>();
  const objects = new Set<PDFObject>();
  const open = [...from];
  while (open.length > 0) {
    const next = open.pop();
    if (next instanceof PDFRef) {
      if (refs.has(next)) continue;
      refs.add(next);
      open.push(context.lookup(next));
    } else if (next !== undefined && !objects.has(next)) {
      const parts = partsOf(next);
      if (parts.length === 0) continue;
      objects.add(next);
      for (const part of parts) open.push(part);
    }
  }
  return { refs, objects };
}

/** Deletes what no reader can come to: pages that were left out are gone with all that they showed. */
export function deleteUnreachable(context: PDFContext): void {
  const { refs } = reachable(context);
  for (const [ref] of context.enumerateIndirectObjects()) if (!refs.has(ref)) context.delete(ref);
}
