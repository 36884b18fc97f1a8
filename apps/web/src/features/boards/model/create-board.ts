import { board, initDoc, type Actor } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import { docName, boardCalls } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { commandOf } from '../../../app/http/calls.ts';

export interface BoardToCreate {
  title: string;
  /** For every employee of the firm. */
  firmWide: boolean;
  /** Its first columns and groups; `null` = the usual ones. */
  structure: board.BoardStructure | null;
}

/**
 * Creates a board with its first columns, offline too, and gives its slug.
 * @throws StorageError when the device cannot keep the command
 */
export async function createBoard(
  engine: SyncEngine,
  actor: Actor,
  { title, firmWide, structure }: BoardToCreate,
): Promise<string> {
  const slug = newUuid(Date.now());
  const name = docName('board', slug);
  await engine.outbox.send(
    commandOf(
      boardCalls.createBoard,
      { body: { title, slug, firmWide } },
      { aggregate: name, label: `Créer le tableau «\u00a0${title}\u00a0»`, creates: name, title },
    ),
  );
  const handle = engine.open(name);
  try {
    await handle.local;
    initDoc('board', handle.doc);
    if (structure === null) board.addDefaultBoard(handle.doc, actor);
    else board.addStructure(handle.doc, actor, structure);
  } finally {
    handle.close();
  }
  return slug;
}

export async function renameBoard(engine: SyncEngine, slug: string, title: string): Promise<void> {
  await engine.outbox.send(
    commandOf(
      boardCalls.renameBoard,
      { params: { slug }, body: { title } },
      { aggregate: docName('board', slug), label: `Renommer le tableau en «\u00a0${title}\u00a0»` },
    ),
  );
}
