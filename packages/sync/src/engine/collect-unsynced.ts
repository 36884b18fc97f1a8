import * as Y from 'yjs';
import type { UnsyncedDoc } from '../export/unsynced-file.ts';
import type { Sessions } from '../session/sessions.ts';
import { docStatus } from '../status/sync-status.ts';
import type { SyncFacts } from '../status/sync-status.ts';
import type { Local } from './local.ts';

/** Content of every document with something that the server lacks, from memory or disk [EX1]. */
export async function collectUnsynced(
  docs: SyncFacts['docs'],
  local: Local,
  sessions: Sessions,
): Promise<UnsyncedDoc[]> {
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
