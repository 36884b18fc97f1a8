import { shortened } from '@basoche/domain';
import type { Actor } from '@basoche/crdt';
import type { Report } from '@basoche/office';
import { DOCUMENT_TITLE_MAX_LENGTH, docName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { createDocument } from '../../../data/documents.ts';
import type { Author } from './authors.ts';
import { keepPictures } from './keep-pictures.ts';
import { readWordFile } from './read-word-file.ts';

interface Imported {
  slug: string;
  title: string;
  report: Report;
}

/**
 * Makes a document of a file, without a network too. Nothing is made before the whole file is read.
 * @throws FileProblem when the file is not taken, StorageError when the device cannot keep the document
 */
export async function importDocument(
  engine: SyncEngine,
  actor: Actor,
  chosen: File,
  people: readonly Author[],
  project?: string,
): Promise<Imported> {
  const read = await readWordFile(chosen, people);
  const title = titleOf(chosen.name);
  // With the editor's schema, which the library does without.
  const { checkFile, writeDocument } = await import('./write-document.ts');
  checkFile(read.file);
  const slug = await createDocument(engine, actor, {
    title,
    type: 'word',
    firstSheet: '',
    ...(project === undefined ? {} : { project }),
  });
  const { file, report } = await keepPictures(engine, actor.userId, docName('document', slug), read);
  await writeDocument(engine, actor, slug, file);
  return { slug, title, report };
}

/** Of the files that are read: a point in a name that has none, as in « M. Dupont », begins no extension. */
const EXTENSION =
  /\.(?:docx|docm|dotx|dotm|doc|xlsx|xlsm|xltx|xls|csv|tsv|pptx|potx|ppsx|ppt|html?|md|markdown|txt|rtf|odt|ods|odp)$/i;

/** What the document of a file is called. */
export function titleOf(name: string): string {
  const words = name.replace(EXTENSION, '').trim();
  return shortened(words === '' ? 'Document' : words, DOCUMENT_TITLE_MAX_LENGTH);
}
