import { CLOSE_CODES } from '@basoche/protocol';
import type { CloseName, DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { Clock } from '../platform/clock.ts';
import type { DocContents } from '../store/doc-contents.ts';
import type { DocIndex } from '../store/doc-index.ts';
import { isPending } from '../store/doc-row.ts';
import type { RefusedStore } from '../store/refused-store.ts';
import { StorageError } from '../store/storage-error.ts';
import type { DocSession } from './doc-session.ts';

export interface AccessDeps {
  clock: Clock;
  contents: DocContents;
  index: DocIndex;
  refused: RefusedStore;
  session(name: DocName): DocSession | undefined;
  title(name: DocName): string;
  creating(name: DocName): boolean;
  /** A command of this device creates the document, or was refused when it tried. */
  created(name: DocName): boolean;
  storageFailed(error: StorageError): void;
  changed(name: DocName): void;
  /** Edits were put aside: other tabs read them. */
  kept?(): void;
}

/** Why a copy leaves: a code of the server, or a server that was put back to a time before the document [EV17]. */
export type Leaving = CloseName | 'RESTORED';

/** The code that tells the reason to a session and to other tabs. */
export function codeOf(reason: Leaving): CloseName {
  return reason === 'RESTORED' ? 'NOT_FOUND' : reason;
}

const RESTORED_TEXT =
  'Le serveur a été remis dans un état antérieur et ne connaît plus ce document. Votre copie est conservée ici et peut être exportée.';

/**
 * Drops the copy of a document that the person may no longer read; keeps what only this device has [CH10] [BG6].
 * @param leaves when the edits are put aside and the copy is about to go
 */
export async function loseAccess(deps: AccessDeps, name: DocName, code: Leaving, leaves?: () => void): Promise<void> {
  if (deps.creating(name)) return;
  const row = deps.index.get(name);
  const session = deps.session(name);
  const pending = session === undefined ? isPending(row) : session.facts.pending || isPending(row);
  const known = row.seq > 0 || row.right !== null || !deps.created(name);
  try {
    if (!known && deps.refused.of(name) === undefined) {
      // Never met by the server, so nobody's but this person's: refused where it is, with what is still to be typed.
      await deps.index.change(name, (next) => {
        next.refused = codeOf(code);
      });
      return;
    }
    if (pending) await keepAllEdits(deps, name, code);
    deps.kept?.();
    leaves?.();
    deps.session(name)?.forget(codeOf(code));
    await deps.contents.drop(name);
    await deps.index.wrote(name);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    // The edits could not be put aside: the copy stays until they can.
    deps.storageFailed(error);
  }
  deps.changed(name);
}

/**
 * Another tab dropped the copy. What was typed here meanwhile joins what that one put aside [EV18].
 * @returns whether this tab had it open, and shows it no more
 */
export async function letGo(deps: AccessDeps, name: DocName, code: CloseName | null): Promise<boolean> {
  const session = deps.session(name);
  if (session === undefined || deps.creating(name)) return false;
  try {
    await deps.refused.load();
    if (code !== null && session.facts.pending) await keepAllEdits(deps, name, code);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    deps.storageFailed(error);
    return false;
  }
  session.forget(code);
  return true;
}

/**
 * The server went back. What was refused for it counts no more [EV12]; what was typed here into a document that left
 * before that was known is put aside [EV17].
 */
export function serverWentBack(
  deps: AccessDeps,
  sessions: readonly DocSession[],
  refusedHere: Map<DocName, CloseName>,
): void {
  for (const [name, code] of refusedHere) if (code === 'FORGED_AUTHOR') refusedHere.delete(name);
  for (const session of sessions) if (session.gone) void keepTyped(deps, session);
}

async function keepTyped(deps: AccessDeps, { name, doc, ownClients }: DocSession): Promise<void> {
  const vector = Y.decodeStateVector(Y.encodeStateVector(doc));
  const isWriter = ownClients.some((client) => vector.has(client));
  if (!isWriter) return;
  for (const client of ownClients) vector.delete(client);
  const base = Y.encodeStateVector(vector);
  try {
    await putAside(deps, name, 'RESTORED', [Y.encodeStateAsUpdate(doc, base)], base);
    deps.kept?.();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    deps.storageFailed(error);
  }
  deps.changed(name);
}

/** What is typed while they are being written joins them [EV18]; from the last comparison on nothing is awaited. */
export async function keepAllEdits(deps: AccessDeps, name: DocName, code: Leaving): Promise<void> {
  for (;;) {
    const session = deps.session(name);
    const { revision } = session ?? {};
    await keepEdits(deps, name, code, session);
    if (deps.session(name) === session && session?.revision === revision) return;
  }
}

async function keepEdits(
  deps: AccessDeps,
  name: DocName,
  code: Leaving,
  session: DocSession | undefined,
): Promise<void> {
  const base = deps.refused.of(name)?.base ?? session?.base ?? deps.index.get(name).serverVector;
  const stored = await deps.contents.read(name);
  const parts: Uint8Array[] = [];
  if (stored !== null) parts.push(since(stored, base));
  if (session !== undefined) parts.push(Y.encodeStateAsUpdate(session.doc, base ?? undefined));
  await putAside(deps, name, code, parts, base);
}

async function putAside(
  deps: AccessDeps,
  name: DocName,
  code: Leaving,
  parts: readonly Uint8Array[],
  base: Uint8Array | null,
): Promise<void> {
  const before = deps.refused.of(name);
  const updates = before === undefined ? parts : [before.update, ...parts];
  if (updates.length === 0) return;
  await deps.refused.put({
    id: name,
    name,
    title: deps.title(name),
    text: code === 'RESTORED' ? RESTORED_TEXT : CLOSE_CODES[code].fr,
    at: deps.clock.now(),
    update: Y.mergeUpdates([...updates]),
    base: before === undefined ? base : before.base,
  });
}

function since(update: Uint8Array, base: Uint8Array | null): Uint8Array {
  return base === null ? update : Y.diffUpdate(update, base);
}
