import type { CloseName } from '@basoche/protocol';
import type { DocSyncState } from '../api/status.ts';

/** What is known of one document's local edits. */
export interface DocFacts {
  /** Edits that the server was not seen to make durable, typed here or in a neighbour tab. */
  pending: boolean;
  /** They are on their way on an open channel. */
  sending: boolean;
  /** Some are in memory only. */
  unwritten: boolean;
  /** The command that creates the document waits. */
  creating: boolean;
  /** The command that would create it was refused. */
  uncreated: boolean;
  refused: CloseName | null;
}

export const QUIET: DocFacts = {
  pending: false,
  sending: false,
  unwritten: false,
  creating: false,
  uncreated: false,
  refused: null,
};

/** The first that holds [ST3]. */
export function docState(facts: DocFacts): DocSyncState {
  if (facts.refused !== null) return 'refused';
  if (facts.unwritten && facts.pending) return 'storage-failed';
  if (facts.creating) return 'local-only';
  if (facts.pending) return facts.sending ? 'syncing' : 'queued';
  return 'saved';
}
