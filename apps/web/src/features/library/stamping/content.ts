import { libraryCalls } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { ApiError } from '../../../app/http/api.ts';
import { open } from '../../../app/http/calls.ts';
import { loadCached } from '../../attachments/index.ts';
import { ContentAway } from './stamp-files.ts';

/** The content of a row: from this device, or from the server, and then on this device. @throws ContentAway */
export async function readContent(
  engine: SyncEngine,
  userId: string,
  { id, blob, version }: Pick<LibraryFile, 'id' | 'blob' | 'version'>,
): Promise<Uint8Array> {
  const read = () => open(libraryCalls.readContent, { params: { slug: id }, query: { version } });
  try {
    return await loadCached(engine, userId, `file ${blob}`, read);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ContentAway('the content is not here', { cause: error });
  }
}
