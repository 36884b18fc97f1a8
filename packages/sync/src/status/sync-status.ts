import { CLOSE_CODES } from '@basoche/protocol';
import type { CloseName, DocName } from '@basoche/protocol';
import type { PendingFile } from '../api/engine.ts';
import type { Behind, DocStatus, SyncState, SyncStatus } from '../api/status.ts';
import type { DocFacts } from './doc-facts.ts';
import { docState } from './doc-facts.ts';

/** Everything the status of a device follows from. */
export interface SyncFacts {
  /** The device's own state was read: before, nothing is known to be saved. */
  ready: boolean;
  signedOut: boolean;
  connected: boolean;
  leads: boolean;
  transport: 'websocket' | 'https';
  /** The network answers in the server's place. */
  intercepted: boolean;
  tooOld: boolean;
  /** The device refuses to write. */
  storageFull: boolean;
  persisted: boolean;
  durable: boolean;
  /** Something lies on the disk that could not be read: nothing is known to be saved [EV14]. */
  unread: boolean;
  docs: { name: DocName; title: string; facts: DocFacts; open: boolean }[];
  commands: { waiting: number; review: number };
  /** That the app keeps. */
  files: readonly PendingFile[];
  /** Refused edits that left their document. */
  refusedEdits: number;
  lastSyncAt: number | null;
  damaged: number;
  sealed: 'none' | 'partly' | 'all';
  toFetch: number;
  restoredAt: number | null;
  behind: Behind;
}

const UNCREATED_TEXT =
  'La création sur le serveur a été refusée : tout n’est que sur cet appareil, et attend votre décision sous « À revoir ».';

export function docStatus(name: DocName, title: string, facts: DocFacts): DocStatus {
  const state = docState(facts);
  const code = state === 'refused' ? facts.refused : null;
  return { name, title, state, code, text: code === null ? null : textOf(code, facts) };
}

function textOf(code: CloseName, { uncreated }: DocFacts): string {
  const isUnknown = code === 'FORBIDDEN' || code === 'NOT_FOUND';
  return uncreated && isUnknown ? UNCREATED_TEXT : CLOSE_CODES[code].fr;
}

export function syncStatus(facts: SyncFacts): SyncStatus {
  const all = facts.docs.map((doc) => ({
    ...docStatus(doc.name, doc.title, doc.facts),
    open: doc.open,
    uncreated: doc.facts.uncreated,
  }));
  // One that was not created is one decision, with the command that would create it [CH11].
  const refusedDocs = all.filter((doc) => doc.state === 'refused' && !doc.uncreated).length;
  const pendingDocs = all.filter((doc) => doc.state !== 'saved' && doc.state !== 'refused').length;
  const refusedFiles = facts.files.filter((file) => file.isRefused).length;
  const pending = pendingDocs + facts.commands.waiting + facts.files.length - refusedFiles;
  const refused = refusedDocs + facts.commands.review + facts.refusedEdits + refusedFiles;
  return {
    state: stateOf(
      facts,
      pending,
      refused,
      all.some((doc) => doc.state === 'storage-failed'),
    ),
    pending,
    refused,
    docs: all
      .filter((doc) => doc.open || doc.state !== 'saved')
      .map(({ name, title, state, code, text }) => ({ name, title, state, code, text })),
    lastSyncAt: facts.lastSyncAt,
    persisted: facts.persisted,
    durable: facts.durable,
    unread: facts.unread,
    connected: facts.connected,
    leads: facts.leads,
    transport: facts.transport,
    intercepted: facts.intercepted,
    tooOld: facts.tooOld,
    damaged: facts.damaged,
    sealed: facts.sealed,
    toFetch: facts.toFetch,
    restoredAt: facts.restoredAt,
    behind: facts.behind,
  };
}

/** The first that holds [ST2]. */
function stateOf(facts: SyncFacts, pending: number, refused: number, unwritten: boolean): SyncState {
  if (facts.signedOut) return 'signed-out';
  if (facts.storageFull || facts.unread || unwritten) return 'storage-full';
  if (refused > 0 || facts.tooOld) return 'refused';
  if (!facts.connected) return 'offline';
  return pending > 0 || !facts.ready ? 'saving' : 'saved';
}

/** Same content: the object handed out before stays [ST6]. */
export function sameStatus(a: SyncStatus, b: SyncStatus): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
