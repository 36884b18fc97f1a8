import { allows } from '@basoche/domain';
import { FILE_STATUSES, libraryCalls, pathOf } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { completeUpload } from '../uploads/index.ts';
import { addFile, copyFile, deleteFile, requireFile, updateFile } from './file-commands.ts';
import type { StoredContent } from './file-commands.ts';
import { contentAnswer } from './file-content.ts';
import { fileViews, STATUS_NAMES } from './file-rows.ts';
import type { FileRow } from './file-rows.ts';
import { addVersion, requireVersion, versionsOf } from './file-versions.ts';
import { placeOf } from './folder-routes.ts';
import { accessLog, fileHistory, hideEvent, ownHistory } from './library-events.ts';
import { filesIn, filesThat, foundFiles, keywordsOf, loggedFiles, requireContainer } from './library-lists.ts';
import { addGivenFiles, replaceContent } from './given-files.ts';

export async function oneFile(trx: Trx, reader: Reader, row: FileRow) {
  const [view] = await fileViews(trx, reader, [row]);
  return view!;
}

export function fileRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;
  const read = async <T>(principal: Principal, work: (trx: Trx, reader: Reader) => Promise<T>): Promise<T> => {
    const reader = await readerOf(deps, principal);
    return db.asFirm(principal.firmId, (trx) => work(trx, reader));
  };
  const files = (principal: Principal, rowsOf: (trx: Trx, reader: Reader) => Promise<FileRow[]>) =>
    read(principal, async (trx, reader) => fileViews(trx, reader, await rowsOf(trx, reader)));

  api.serve(libraryCalls.listFiles, ({ principal, params }) =>
    files(principal, async (trx, reader) => filesIn(trx, reader, await requireContainer(trx, reader, params.slug))),
  );

  api.serve(libraryCalls.readFile, ({ principal, params }) =>
    read(principal, async (trx, reader) => oneFile(trx, reader, await requireFile(trx, reader, params.slug))),
  );

  api.serve(libraryCalls.createFiles, async ({ c, principal, params, body }) =>
    addGivenFiles(deps, c, principal, params.folderSlug, body),
  );

  api.serve(libraryCalls.createFile, async ({ c, principal, body: { id, upload, ...file } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const content = contentOf(await completeUpload(trx, deps, principal, upload));
      return oneFile(
        trx,
        reader,
        await addFile(trx, reader, idToCreate(c, clock, id), { ...file, content }, clock.now()),
      );
    });
  });

  api.serve(libraryCalls.updateFile, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) =>
      oneFile(trx, reader, await updateFile(trx, reader, params.slug, body, clock.now())),
    );
  });

  api.serve(libraryCalls.deleteFile, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    await command(c, db, (trx) => deleteFile(trx, reader, params.slug, clock.now()));
  });

  api.serve(libraryCalls.moveFile, async ({ c, principal, body: { fileSlug, targetFolder } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      await requireFile(trx, reader, fileSlug);
      const place = placeOf(await requireContainer(trx, reader, targetFolder));
      return oneFile(trx, reader, await updateFile(trx, reader, fileSlug, place, clock.now()));
    });
  });

  api.serve(libraryCalls.duplicateFile, async ({ c, principal, body: { id, fileSlug, targetFolder } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const file = await requireFile(trx, reader, fileSlug);
      const place = placeOf(await requireContainer(trx, reader, targetFolder));
      return oneFile(
        trx,
        reader,
        await copyFile(trx, reader, idToCreate(c, clock, id), { ...place, file }, clock.now()),
      );
    });
  });

  api.serve(libraryCalls.copyFile, async ({ c, principal, body: { id, fileSlug, projectCodeId } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const file = await requireFile(trx, reader, fileSlug);
      const copy = { space: 'project', project: projectCodeId, file } as const;
      return oneFile(trx, reader, await copyFile(trx, reader, idToCreate(c, clock, id), copy, clock.now()));
    });
  });

  api.serve(libraryCalls.createFromTemplate, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const place = placeOf(await requireContainer(trx, reader, params.folderSlug));
      const file = await requireFile(trx, reader, body.file);
      const copy = { ...place, file, name: body.name };
      return oneFile(trx, reader, await copyFile(trx, reader, idToCreate(c, clock, undefined), copy, clock.now()));
    });
  });

  // Before the calls whose path names a file first.
  api.serve(libraryCalls.listTaggedFiles, ({ principal, params }) =>
    files(principal, (trx, reader) => filesThat(trx, reader, { keyword: params.id })),
  );
  api.serve(libraryCalls.listModels, ({ principal }) =>
    files(principal, (trx, reader) => filesThat(trx, reader, 'models')),
  );
  api.serve(libraryCalls.searchFiles, ({ principal, body }) =>
    files(principal, (trx, reader) => foundFiles(trx, reader, body, 'words')),
  );
  api.serve(libraryCalls.searchKeywords, ({ principal, body }) =>
    files(principal, (trx, reader) => foundFiles(trx, reader, body, 'keywords')),
  );
  api.serve(libraryCalls.listKeywords, ({ principal }) => read(principal, keywordsOf));
  api.serve(libraryCalls.listFileStatuses, () => FILE_STATUSES.map((id) => ({ id, name: STATUS_NAMES[id] })));

  api.serve(libraryCalls.downloadFile, ({ c, principal, params }) => contentAnswer(deps, c, principal, params.slug));
  api.serve(libraryCalls.readContent, ({ c, principal, params, query }) =>
    contentAnswer(deps, c, principal, params.slug, query.version),
  );
  api.serve(libraryCalls.readDocumentUrl, ({ principal, params }) =>
    read(principal, async (trx, reader) => {
      const { id, name } = await requireFile(trx, reader, params.slug);
      if (name !== params.filename) throw new ApiError('NOT_FOUND');
      return { url: `${deps.publicUrl()}/api${pathOf(libraryCalls.readContent, { params: { slug: id } })}` };
    }),
  );
  api.serve(libraryCalls.readByKey, ({ principal, params }) =>
    read(principal, async (trx, reader) =>
      oneFile(trx, reader, await requireFile(trx, reader, params.key.split('.')[0]!)),
    ),
  );

  api.serve(libraryCalls.readFileKeys, ({ principal, params }) =>
    read(principal, async (trx, reader) => {
      const file = await requireFile(trx, reader, params.slug);
      const keyOf = (version: number) => `${file.id}.${version}`;
      // Of what is shared outside of the firm, the present version alone [LB14].
      const versions = await versionsOf(trx, file, allows('employee', reader.account) ? undefined : file.version);
      const keys = versions.map(({ number, createdAt }) => ({ version: number, key: keyOf(number), date: createdAt }));
      return { key: keyOf(file.version), keys };
    }),
  );
  // Folders that it was moved to are of the place alone.
  api.serve(libraryCalls.listFileHistory, ({ principal, params }) =>
    read(principal, async (trx, reader) =>
      fileHistory(trx, await requireFile(trx, reader, params.slug, { need: 'place' })),
    ),
  );
  api.serve(libraryCalls.replaceContent, ({ c, principal, body }) => replaceContent(deps, c, principal, body));

  api.serve(libraryCalls.listVersions, ({ principal, params }) =>
    read(principal, async (trx, reader) => versionsOf(trx, await requireFile(trx, reader, params.slug))),
  );

  api.serve(libraryCalls.addVersion, async ({ c, principal, params, body: { upload, base = null } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const file = await requireFile(trx, reader, params.slug, { locked: true, need: 'write' });
      const content = contentOf(await completeUpload(trx, deps, principal, upload));
      return addVersion(trx, reader, file, { content, base, name: file.name }, clock.now());
    });
  });

  api.serve(libraryCalls.restoreVersion, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const file = await requireFile(trx, reader, params.slug, { locked: true, need: 'write' });
      const { number, blob, size, name } = await requireVersion(trx, file, params.number);
      return addVersion(trx, reader, file, { content: { id: blob, size }, base: number, name }, clock.now());
    });
  });

  api.serve(libraryCalls.readOwnHistory, ({ principal }) => read(principal, ownHistory));
  api.serve(libraryCalls.deleteHistory, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    await command(c, db, (trx) => hideEvent(trx, reader, params.id));
  });
  api.serve(libraryCalls.readAccessLogs, ({ principal, query }) =>
    read(principal, async (trx, reader) => accessLog(trx, await loggedFiles(trx, reader, query.slug))),
  );
}

const contentOf = ({ blob, size }: { blob: string; size: number }): StoredContent => ({ id: blob, size });
