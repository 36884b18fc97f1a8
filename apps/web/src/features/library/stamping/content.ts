import { libraryCalls } from '@basoche/protocol';
import type { LibraryFile } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { ApiError } from '../../../app/http/api.ts';
import { open } from '../../../app/http/calls.ts';
import { loadCached } from '../../attachments/index.ts';
import { isOnItsWay, readOnItsWay } from '../model/content-on-its-way.ts';
import { ContentAway } from './stamp-files.ts';

/** The content of a row: from this device, where it may still be on its way, or from the server, and then on this device. @throws ContentAway */
export async function readContent(
  engine: SyncEngine,
  userId: string,
  row: Pick<LibraryFile, 'id' | 'blob' | 'version'>,
): Promise<Uint8Array> {
  const { id, blob, version } = row;
  const read = () => open(libraryCalls.readContent, { params: { slug: id }, query: { version } });
  try {
    if (isOnItsWay(row)) return await readOnItsWay(engine, id, read);
    return await loadCached(engine, userId, `file ${blob}`, read);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ContentAway('the content is not here', { cause: error });
  }
}
