import { document as wordDocument } from '@basoche/crdt';
import { IMAGE_TYPES } from '@basoche/domain';
import type { WordFile } from '@basoche/office';
import type { SyncEngine } from '@basoche/sync';
import type * as Y from 'yjs';
import { ApiError } from '../../../app/http/api.ts';
import { OFFICE, loadFile, pictureAs } from '../../attachments/index.ts';
import type { PictureTaste } from '../../attachments/index.ts';

/** Formats of a text with pictures. */
export type WordFormat = 'docx' | 'pdf' | 'html' | 'md';

/** What each shows of them. */
const TASTES: Record<WordFormat, PictureTaste> = {
  docx: OFFICE,
  pdf: { types: ['image/png', 'image/jpeg'], forPrint: true },
  html: { types: IMAGE_TYPES },
  md: { types: IMAGE_TYPES },
};

/** The pictures of a text by the id of their file, from this device or the server; those that neither gives are left out. */
export async function picturesOf(
  engine: SyncEngine,
  userId: string,
  doc: Y.Doc,
  format: WordFormat,
): Promise<WordFile['pictures']> {
  const found: [string, WordFile['pictures'][string]][] = [];
  for (const file of wordDocument.imageFiles(doc)) {
    try {
      const picture = await pictureAs(await loadFile(engine, userId, file), TASTES[format]);
      if (picture) found.push([file, picture]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return Object.fromEntries(found);
}
