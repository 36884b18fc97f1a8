import { newUuid, shortened } from '@basoche/domain';
import { CONVERSATION_NAME_MAX_LENGTH, docName, messengerCalls } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { commandOf } from '../../app/http/calls.ts';
import type { Person } from '../people.ts';

export interface NewConversation {
  name: string;
  receivers: readonly Person[];
  /** Its conversation belongs to a project when given. */
  project: { code: string; name: string } | null;
}

/** Title under which a conversation without a name is listed: its receivers, as the server would say. */
function titleOf({ name, receivers, project }: NewConversation): string {
  const typed = shortened(name.trim(), CONVERSATION_NAME_MAX_LENGTH);
  if (typed !== '') return typed;
  if (receivers.length > 0)
    return receivers
      .map((person) => person.name)
      .join(', ')
      .slice(0, CONVERSATION_NAME_MAX_LENGTH);
  return project?.name ?? '';
}

/**
 * Creates a conversation, offline too, and gives its slug: it can be written in at once.
 * @throws StorageError when the device cannot keep the command
 */
export async function createConversation(engine: SyncEngine, made: NewConversation): Promise<string> {
  const slug = newUuid(Date.now());
  const title = titleOf(made);
  const body = { receivers: made.receivers.map((person) => person.id), name: made.name.trim(), slug };
  const about = {
    aggregate: docName('conversation', slug),
    label: `Créer la conversation «\u00a0${title}\u00a0»`,
    creates: docName('conversation', slug),
    title,
  };
  await engine.outbox.send(
    made.project
      ? commandOf(messengerCalls.createProjectConversation, { params: { projectSlug: made.project.code }, body }, about)
      : commandOf(messengerCalls.createConversation, { body }, about),
  );
  return slug;
}
