import { newUuid } from '@basoche/domain';
import type { DocName } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { giveUpFile, sendFile } from './attachments.ts';
import type { FileReference } from './attachments.ts';
import type { StagedFile } from './staged-place.ts';

/**
 * Puts files on their way for a record of a document.
 * @param labelOf what the person reads of each part of a file, from 1
 * @throws StorageError when the device cannot keep all of them; nothing is then on its way
 */
export async function sendFiles(
  engine: SyncEngine,
  userId: string,
  { doc, record, files }: { doc: DocName; record: string; files: readonly StagedFile[] },
  labelOf: (name: string, part: number, parts: number) => string,
): Promise<(FileReference & { size: number })[]> {
  const sent: (FileReference & { size: number })[] = [];
  try {
    for (const { name, mime, bytes } of files) {
      const file = { id: newUuid(Date.now()), name, mime, size: bytes.length };
      await sendFile(engine, userId, { doc, record, file, bytes }, (part, parts) => labelOf(name, part, parts));
      sent.push(file);
    }
    return sent;
  } catch (error) {
    for (const { id } of sent) await giveUpFile(engine, id);
    throw error;
  }
}
