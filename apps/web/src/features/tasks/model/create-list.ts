import { newUuid } from '@basoche/domain';
import { docName, taskCalls } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { commandOf } from '../../../app/http/calls.ts';

export interface NewList {
  label: string;
  /** Code of the matter whose members share the list. */
  project: string | null;
  /** User ids of who shares the list. */
  members: readonly string[];
}

/**
 * Creates a list, offline too, and gives its slug: it can be written in at once.
 * @throws StorageError when the device cannot keep the command
 */
export async function createList(engine: SyncEngine, { label, project, members }: NewList): Promise<string> {
  const slug = newUuid(Date.now());
  const name = docName('todolist', slug);
  await engine.outbox.send(
    commandOf(
      taskCalls.createList,
      { body: { label, project, members, slug } },
      { aggregate: name, label: `Créer la liste «\u00a0${label}\u00a0»`, creates: name, title: label },
    ),
  );
  return slug;
}

export async function renameList(engine: SyncEngine, slug: string, label: string): Promise<void> {
  await engine.outbox.send(
    commandOf(
      taskCalls.updateList,
      { params: { id: slug }, body: { label } },
      { aggregate: docName('todolist', slug), label: `Renommer la liste en «\u00a0${label}\u00a0»` },
    ),
  );
}
