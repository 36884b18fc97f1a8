import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { docName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type { Person } from '../people.ts';
import { createConversation } from './new-conversation.ts';

export interface MessageToPerson {
  person: Person;
  /** Slug of the conversation that the two have alone; `null`: it is made. */
  known: string | null;
  text: string;
}

/**
 * Writes to somebody in the conversation that the two have alone, without a network too.
 * @returns its slug
 * @throws StorageError
 */
export async function writeToPerson(
  engine: SyncEngine,
  actor: Actor,
  { person, known, text }: MessageToPerson,
): Promise<string> {
  const slug = known ?? (await createConversation(engine, { name: '', receivers: [person], project: null }));
  const handle = engine.open(docName('conversation', slug));
  try {
    await handle.local;
    conversation.sendMessage(handle.doc, actor, { text });
  } finally {
    handle.close();
  }
  return slug;
}
