import { type Actor, document } from '@basoche/crdt';
import { newUuid } from '@basoche/domain';
import { BODY, copyTemplate } from '@basoche/editor';
import type { DocName } from '@basoche/protocol';
import { docName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import type * as Y from 'yjs';
import { ApiError } from '../../../app/http/api.ts';
import { createDocument } from '../../../data/documents.ts';
import { loadFile, sendFile } from '../../attachments/index.ts';

/** A model, and the values of its fields. */
interface FromModel {
  slug: string;
  values: ReadonlyMap<string, string>;
}

/**
 * Creates a text that begins with a copy of a model, and gives its slug.
 * @throws StorageError when the device cannot keep the command; Error when the model is not on this device
 */
export async function createFromModel(
  engine: SyncEngine,
  actor: Actor,
  given: { title: string; firstSheet: string },
  model: FromModel,
): Promise<string> {
  return withModel(engine, model.slug, async (doc, name) => {
    const slug = await createDocument(engine, actor, { ...given, type: 'word' });
    const made = docName('document', slug);
    const handle = engine.open(made);
    try {
      await handle.local;
      await copyModel(engine, actor, { doc, name, values: model.values }, { doc: handle.doc, name: made });
    } finally {
      handle.close();
    }
    return slug;
  });
}

/**
 * Gives the model to `read` while it is open.
 * @throws Error in French when it is not on this device
 */
async function withModel<T>(
  engine: SyncEngine,
  slug: string,
  read: (model: Y.Doc, name: DocName) => Promise<T>,
): Promise<T> {
  const name = docName('document', slug);
  const handle = engine.open(name);
  try {
    await handle.local;
    if (handle.doc.getXmlFragment(BODY).length === 0 && !handle.synced)
      throw new Error('Ce modèle n’est pas encore sur cet appareil. Réessayez avec une connexion.');
    return await read(handle.doc, name);
  } finally {
    handle.close();
  }
}

/** Writes a copy of a model into a new document, its pages set alike and its pictures files of its own. */
async function copyModel(
  engine: SyncEngine,
  actor: Actor,
  model: { doc: Y.Doc; name: DocName; values: ReadonlyMap<string, string> },
  into: { doc: Y.Doc; name: DocName },
): Promise<void> {
  const from = model.doc.getXmlFragment(BODY);
  const images = await copyImages(engine, actor.userId, document.imageFiles(model.doc), into.name);
  into.doc.transact(() => {
    document.setPageSetup(into.doc, actor, document.pageSetup(model.doc));
    copyTemplate(from, into.doc.getXmlFragment(BODY), { values: model.values, home: model.name, images });
  }, actor);
}

/** A picture that is neither on this device nor to be had now stays the model's. */
async function copyImages(
  engine: SyncEngine,
  me: string,
  files: readonly string[],
  doc: DocName,
): Promise<Map<string, string>> {
  const copies = new Map<string, string>();
  for (const file of files) {
    const bytes = await loadFile(engine, me, file).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    });
    if (bytes === null) continue;
    const copy = { id: newUuid(Date.now()), name: 'image', mime: '', size: bytes.length };
    const record = doc.slice('document/'.length);
    await sendFile(engine, me, { doc, record, file: copy, bytes }, (part, parts) =>
      parts === 1 ? 'Envoyer une image' : `Envoyer une image (${part}/${parts})`,
    );
    copies.set(file, copy.id);
  }
  return copies;
}
