import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { OutboxItem } from '../api/outbox.ts';
import { unsyncedFile } from '../export/unsynced-file.ts';
import type { UnsyncedDoc } from '../export/unsynced-file.ts';
import type { Sessions } from '../session/sessions.ts';
import { docStatus } from '../status/sync-status.ts';
import type { SyncFacts } from '../status/sync-status.ts';
import { StorageError } from '../store/storage-error.ts';
import type { Local } from './local.ts';

/** Everything the server lacks, as a file that a person can keep [EX1]. */
export async function exportUnsynced(
  about: { now: number; user: { id: string; firmId: string }; commands: OutboxItem[] },
  docs: SyncFacts['docs'],
  local: Local,
  sessions: Sessions,
): Promise<Blob> {
  const parts = await Promise.all(docs.map((doc) => readUnsynced(doc, local, sessions)));
  const file = unsyncedFile({
    ...about,
    docs: parts.filter((part) => part !== null && typeof part !== 'string'),
    refused: local.refused.rows(),
    unreadable: [...local.damage.list(), ...parts.filter((part) => typeof part === 'string')],
  });
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}

/** A document with something that the server lacks, from memory or disk; its name where the device cannot read it. */
async function readUnsynced(
  { name, title, facts }: SyncFacts['docs'][number],
  local: Local,
  sessions: Sessions,
): Promise<UnsyncedDoc | DocName | null> {
  const status = docStatus(name, title, facts);
  if (status.state === 'saved') return null;
  const session = sessions.get(name);
  try {
    const content = session === undefined ? await local.contents.read(name) : Y.encodeStateAsUpdate(session.doc);
    if (content === null) return null;
    const base = session?.base ?? local.index.get(name).serverVector;
    return { status, content, missing: base === null ? content : Y.diffUpdate(content, base) };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return name;
  }
}
