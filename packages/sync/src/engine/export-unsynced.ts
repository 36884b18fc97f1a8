import * as Y from 'yjs';
import type { OutboxItem } from '../api/outbox.ts';
import { unsyncedFile } from '../export/unsynced-file.ts';
import type { UnsyncedDoc } from '../export/unsynced-file.ts';
import type { Sessions } from '../session/sessions.ts';
import { docStatus } from '../status/sync-status.ts';
import type { SyncFacts } from '../status/sync-status.ts';
import type { Local } from './local.ts';

/** Everything the server lacks, as a file that a person can keep [EX1]. */
export async function exportUnsynced(
  about: { now: number; user: { id: string; firmId: string }; commands: OutboxItem[] },
  docs: SyncFacts['docs'],
  local: Local,
  sessions: Sessions,
): Promise<Blob> {
  const file = unsyncedFile({
    ...about,
    docs: await collectUnsynced(docs, local, sessions),
    refused: local.refused.rows(),
    unreadable: local.damage.list(),
  });
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}

/** Content of every document with something that the server lacks, from memory or disk. */
async function collectUnsynced(docs: SyncFacts['docs'], local: Local, sessions: Sessions): Promise<UnsyncedDoc[]> {
  const collected: UnsyncedDoc[] = [];
  for (const { name, title, facts } of docs) {
    const status = docStatus(name, title, facts);
    if (status.state === 'saved') continue;
    const session = sessions.get(name);
    const content = session === undefined ? await local.contents.read(name) : Y.encodeStateAsUpdate(session.doc);
    if (content === null) continue;
    const base = session?.base ?? local.index.get(name).serverVector;
    collected.push({ status, content, missing: base === null ? content : Y.diffUpdate(content, base) });
  }
  return collected;
}
