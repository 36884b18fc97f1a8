import { seedUpdate } from '@basoche/crdt';
import type { Clock } from '@basoche/domain';
import { docName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { Db } from '../../db/database.ts';
import type { SharedDocs } from '../../sync/ports.ts';
import { demoId } from '../ids.ts';
import { boards } from './boards.ts';
import { conversations } from './conversations.ts';
import { seedFor, userId } from './demo-doc.ts';
import type { DemoDoc } from './demo-doc.ts';
import { todolists } from './todolists.ts';
import { wordDocuments } from './word-documents.ts';

export const DEMO_DOCS: readonly DemoDoc[] = [...conversations, ...todolists, ...boards, ...wordDocuments];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The shared documents of the demo firm, each with its rights and its content; what is already there stays. */
export async function seedDocuments(db: Db, clock: Clock, shared: SharedDocs): Promise<void> {
  const firmId = demoId('firm/marchand');
  // Two processes that seed an empty database together make the same content.
  const now = Math.floor(clock.now() / HOUR) * HOUR;
  await db.asFirm(firmId, async (trx) => {
    for (const doc of DEMO_DOCS) {
      const name = docName(doc.kind, doc.slug);
      await trx
        .insertInto('shared_doc')
        .values({
          firm_id: firmId,
          name,
          kind: doc.kind,
          title: doc.title,
          project_id: doc.matter ? demoId(`matter/${doc.matter}`) : null,
          created_by: userId(doc.owner),
          created_at: new Date(now - doc.age * DAY),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const rights = new Map<string, 'read' | 'write'>((doc.readers ?? []).map((person) => [userId(person), 'read']));
      for (const person of [doc.owner, ...doc.writers]) rights.set(userId(person), 'write');
      await trx
        .insertInto('doc_grant')
        .values([...rights].map(([user_id, right]) => ({ firm_id: firmId, doc: name, user_id, right })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
  for (const doc of DEMO_DOCS) {
    const name = docName(doc.kind, doc.slug);
    const seed = seedFor(name, now);
    const update = seedUpdate(doc.kind, (target) => doc.build(target, seed));
    await shared.editAsService(firmId, name, (target) => {
      if (!isSeeded(target, update)) Y.applyUpdate(target, update);
    });
  }
}

/** Seeds write under a client id of their own. */
function isSeeded(doc: Y.Doc, update: Uint8Array): boolean {
  const clients = Y.decodeStateVector(Y.encodeStateVectorFromUpdate(update)).keys();
  return [...clients].some((client) => doc.store.clients.has(client));
}
