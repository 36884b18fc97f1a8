import { type Actor, initDoc } from '@basoche/crdt';
import { docName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { createDocument } from '../../../data/documents.ts';
import { type Losses, withLosses } from '@basoche/office/spreadsheet';
import { readBookFile } from './in-worker.ts';
import { addBook } from './into-document.ts';
import '../../../i18n/sheets.ts';

/**
 * Makes a spreadsheet of a file, without a network too. Nothing is made before the whole file is read.
 * @throws FileProblem when the file is not taken, StorageError when the device cannot keep the document
 */
export async function importWorkbook(
  engine: SyncEngine,
  actor: Actor,
  { file, title }: { file: File; title: string },
): Promise<{ slug: string; title: string; losses: Losses }> {
  const { book, losses } = await readBookFile(file);
  const slug = await createDocument(engine, actor, { title, type: 'cell', firstSheet: '', isFilled: true });
  const handle = engine.open(docName('document', slug));
  try {
    await handle.local;
    initDoc('document', handle.doc);
    const added = addBook(handle.doc, actor, book);
    return { slug, title, losses: withLosses(losses, added.losses) };
  } finally {
    handle.close();
  }
}
