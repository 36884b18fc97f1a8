import { shownName } from '@basoche/domain';
import { MAX_LIBRARY_NAME, MAX_STAMPED_BYTES, reason, stampingCalls } from '@basoche/protocol';
import type { FilesToStamp } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import { createWorkQueue } from '../access/index.ts';
import { defineCapability } from '../capability.ts';
import type { CapabilityDeps } from '../capability.ts';
import { readerOf } from '../peer.ts';
import { requirePlaceFor } from '../library/index.ts';
import { isUuid } from '../sharing/index.ts';
import { deleteUpload, wholeUpload } from '../uploads/index.ts';
import { factsOf, readSources, sourceFiles } from './source-files.ts';
import { fileNameOf, madeSlip, mergedFile, stampedFiles } from './stamped-files.ts';
import type { MadeFile } from './stamped-files.ts';
import { fileMade, holdMade } from './store-made.ts';

/** Whole files stand in memory meanwhile, so calls wait for each other. */
const oneByOne = createWorkQueue(1);

/** Stamps and slips on PDF files for who has no device that makes them. */
export const stamping = defineCapability({
  name: 'stamping',
  routes(deps) {
    const { db, blobs } = deps;
    const api = createApi(deps, 'stamping');

    api.serve(stampingCalls.holdFiles, async ({ c, principal, body }) => {
      const size = body.files.reduce((sum, file) => sum + file.size, 0);
      if (size > MAX_STAMPED_BYTES) throw new ApiError(reason('stamping.tooLarge', { max: MAX_STAMPED_BYTES }));
      const files = await oneByOne(() => givenPdfs(body.files));
      return holdMade(deps, c, principal, files);
    });

    api.serve(stampingCalls.readHeldFile, async ({ c, principal, params }) => {
      const { firmId } = principal;
      const held = isUuid(params.id) ? await db.asFirm(firmId, (trx) => wholeUpload(trx, principal, params.id)) : null;
      if (held === null) throw new ApiError('NOT_FOUND');
      return blobs.answer(firmId, held.blob, c.req.raw, { name: held.name });
    });

    api.serve(stampingCalls.deleteHeldFiles, ({ c, principal, body }) =>
      command(c, db, async (trx) => {
        for (const id of body.files) {
          if (!isUuid(id)) throw new ApiError('NOT_FOUND');
          await deleteUpload(trx, principal, id);
        }
      }),
    );

    api.serve(stampingCalls.createSlip, async ({ c, principal, body }) => {
      const slip = await oneByOne(() => madeSlip(body));
      return (await holdMade(deps, c, principal, [slip]))[0]!;
    });

    api.serve(stampingCalls.createSlipInFolder, async ({ c, principal, body }) => {
      const to = await requireTarget(deps, principal, body.folder);
      const slip = await oneByOne(() => madeSlip(body));
      return (await fileMade(deps, c, to, [slip]))[0]!;
    });

    api.serve(stampingCalls.stampFile, async ({ c, principal, body }) => {
      const reader = await readerOf(deps, principal);
      return (await holdMade(deps, c, principal, await made(deps, reader, principal, body)))[0]!;
    });

    api.serve(stampingCalls.stampFiles, async ({ c, principal, body }) => {
      const reader = await readerOf(deps, principal);
      return holdMade(deps, c, principal, await made(deps, reader, principal, body));
    });

    api.serve(stampingCalls.stampAll, async ({ c, principal, body }) => {
      const reader = await readerOf(deps, principal);
      return (await holdMade(deps, c, principal, await merged(deps, reader, principal, body)))[0]!;
    });

    api.serve(stampingCalls.stampFileInFolder, async ({ c, principal, body }) => {
      const to = await requireTarget(deps, principal, body.folder);
      return (await fileMade(deps, c, to, await made(deps, to.reader, principal, body)))[0]!;
    });

    api.serve(stampingCalls.stampFilesInFolder, async ({ c, principal, body }) => {
      const to = await requireTarget(deps, principal, body.folder);
      return fileMade(deps, c, to, await made(deps, to.reader, principal, body));
    });

    api.serve(stampingCalls.stampAllInFolder, async ({ c, principal, body }) => {
      const to = await requireTarget(deps, principal, body.folder);
      return (await fileMade(deps, c, to, await merged(deps, to.reader, principal, body)))[0]!;
    });

    api.serve(stampingCalls.stampName, ({ params, body }) => ({
      filename: fileNameOf(body.title ?? (params.type === 'slip' ? 'Intercalaire' : 'Documents tamponnés')),
    }));

    return api.app;
  },
});

/** A folder that the caller may add to, asked for before the work. */
async function requireTarget(deps: CapabilityDeps, principal: Principal, folder: string) {
  const reader = await readerOf(deps, principal);
  await deps.db.asFirm(principal.firmId, (trx) => requirePlaceFor(trx, reader, folder));
  return { reader, folder };
}

async function made(
  { db, blobs, clock }: CapabilityDeps,
  reader: Reader,
  principal: Principal,
  asked: FilesToStamp,
): Promise<MadeFile[]> {
  const sources = await db.asFirm(principal.firmId, (trx) => sourceFiles(trx, reader, principal, asked.filesToStamp));
  return oneByOne(async () => stampedFiles(await readSources(blobs, principal.firmId, sources), asked, clock.now()));
}

async function merged(deps: CapabilityDeps, reader: Reader, principal: Principal, asked: FilesToStamp) {
  // The title is of the one file that all become.
  const files = await made(deps, reader, principal, { ...asked, title: undefined });
  return [await oneByOne(() => mergedFile(files, asked.title))];
}

async function givenPdfs(files: readonly File[]): Promise<MadeFile[]> {
  const given: MadeFile[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = shownName(file.name).slice(-MAX_LIBRARY_NAME);
    const { pages } = await factsOf(bytes, name);
    given.push({ frontId: null, name, bytes, pages, letter: null });
  }
  return given;
}
