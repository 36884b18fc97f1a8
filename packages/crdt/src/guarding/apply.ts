import * as Y from 'yjs';
import type { DocKindModule, GuardContext, GuardedContext, GuardNotice } from '../kind.ts';
import { SERVICE_ORIGIN } from '../records/origins.ts';

export interface GuardedEdit {
  /** What the document really gained, the mending included, as one update over the state before; `null` = nothing new. */
  applied: Uint8Array | null;
  /** The mending alone, which the author lacks; `null` = nothing to mend. */
  compensation: Uint8Array | null;
  /**
   * The part that needs something which has not arrived. It is not in the document: under another person's edit it
   * would be taken for theirs. Bring it again with the same author once the document has moved.
   */
  pending: Uint8Array | null;
  notices: GuardNotice[];
}

/**
 * Applies an update and mends what the author had no right to do, before anyone else can see it. An update that
 * arrives twice, or whose content is known, changes nothing.
 * @throws what yjs throws on malformed bytes; the caller then drops the document and loads it again.
 */
export function applyGuarded(
  module: DocKindModule,
  doc: Y.Doc,
  update: Uint8Array,
  context: GuardContext,
): GuardedEdit {
  const isTakenBack = deletedIn(update);
  return guarded(module, doc, { ...context, isTakenBack }, (origin) => Y.applyUpdate(doc, update, origin)).edit;
}

/** The same for an edit made here on behalf of someone, as a REST command is. */
export function editGuarded<T>(
  module: DocKindModule,
  doc: Y.Doc,
  change: (doc: Y.Doc) => T,
  context: GuardContext,
): GuardedEdit & { result: T } {
  // An edit made here meets what is there: nothing of it loses.
  const run = (origin: object) => doc.transact(() => change(doc), origin);
  const { edit, result } = guarded(module, doc, { ...context, isTakenBack: () => false }, run);
  return { ...edit, result };
}

function guarded<T>(
  module: DocKindModule,
  doc: Y.Doc,
  context: GuardedContext,
  run: (origin: object) => T,
): { edit: GuardedEdit; result: T } {
  const origin = { origin: 'edit', user: context.author.userId };
  const gained: Uint8Array[] = [];
  const mended: Uint8Array[] = [];
  let notices: GuardNotice[] = [];
  const keep = (update: Uint8Array, from: unknown) => {
    gained.push(update);
    if (from === SERVICE_ORIGIN) mended.push(update);
  };
  const mend = (transaction: Y.Transaction) => {
    if (transaction.origin !== origin) return;
    doc.transact(() => {
      notices = module.guard?.(doc, transaction, context) ?? [];
    }, SERVICE_ORIGIN);
  };
  doc.on('update', keep);
  doc.on('afterTransaction', mend);
  try {
    const result = run(origin);
    const pending = takePending(doc);
    return { edit: { applied: merged(gained), compensation: merged(mended), pending, notices }, result };
  } finally {
    doc.off('update', keep);
    doc.off('afterTransaction', mend);
  }
}

/** Asked for seldom, so the update is read for it only then. */
function deletedIn(update: Uint8Array): (id: Y.ID) => boolean {
  let deletes: ReturnType<typeof Y.decodeUpdate>['ds'] | undefined;
  return (id) => Y.isDeleted((deletes ??= Y.decodeUpdate(update).ds), id);
}

function merged(updates: Uint8Array[]): Uint8Array | null {
  return updates.length === 0 ? null : updates.length === 1 ? (updates[0] ?? null) : Y.mergeUpdates(updates);
}

/** Takes out of the document what waits for missing content. */
function takePending(doc: Y.Doc): Uint8Array | null {
  const { pendingStructs, pendingDs } = doc.store;
  doc.store.pendingStructs = null;
  doc.store.pendingDs = null;
  const parts = [pendingStructs?.update, pendingDs].filter((part) => part !== null && part !== undefined);
  return merged(parts.map((part) => Y.convertUpdateFormatV2ToV1(part)));
}
