import type { LibraryFile } from '@basoche/protocol';
import type { SyncEngine } from '@basoche/sync';
import { uploadsOf } from '../../../data/uploads/index.ts';

/** The server had no content of the row when it was read. */
export const isOnItsWay = ({ blob }: Pick<LibraryFile, 'blob'>): boolean => blob === '';

/**
 * The content of a file that is uploaded from this device, whose id is that of its upload.
 * @param arrived reads it from the server, which may have it by now
 * @throws ApiError where it is in neither place
 */
export async function readOnItsWay(
  engine: SyncEngine,
  id: string,
  arrived: () => Promise<Response>,
): Promise<Uint8Array<ArrayBuffer>> {
  const content = (await uploadsOf(engine).contentOf(id)) ?? (await arrived());
  return new Uint8Array(await content.arrayBuffer());
}
