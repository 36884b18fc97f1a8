import { shareCalls } from '@basoche/protocol';
import type { ShareTargets } from '@basoche/protocol';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { requireProject } from '../projects/index.ts';
import { requireFile } from './file-commands.ts';
import { oneFile } from './file-routes.ts';
import { requireFolder } from './find-place.ts';
import { oneView } from './folder-routes.ts';
import {
  createShare,
  deleteShare,
  requireSubject,
  setCollaboration,
  shareWith,
  unshare,
  updateShare,
  userOfContact,
  usersOf,
} from './share-commands.ts';
import type { ShareScene } from './share-commands.ts';
import { shareOf } from './share-rows.ts';

/** What is opened to whom. */
export function shareRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;
  const run = async <T>(
    c: Context<ApiEnv>,
    principal: Principal,
    work: (scene: ShareScene) => Promise<T>,
  ): Promise<T> => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => work({ trx, deps, reader }));
  };

  api.serve(shareCalls.createShare, ({ c, principal, body: { id, ...share } }) =>
    run(c, principal, async (scene) => shareOf(await createShare(scene, idToCreate(c, clock, id), share))),
  );
  api.serve(shareCalls.updateShare, ({ c, principal, params, body }) =>
    run(c, principal, async (scene) => shareOf(await updateShare(scene, params.id, body))),
  );
  api.serve(shareCalls.deleteShare, ({ c, principal, params }) =>
    run(c, principal, (scene) => deleteShare(scene, params.id)),
  );

  api.serve(shareCalls.shareFolder, ({ c, principal, params, body }) =>
    run(c, principal, (scene) => openFolder(scene, params.slug, body)),
  );
  api.serve(shareCalls.shareProjectFolder, ({ c, principal, params, body }) =>
    run(c, principal, async (scene) => {
      const { id } = await requireProject(scene.trx, principal, params.project);
      const folder = await requireFolder(scene.trx, scene.reader, params.folder);
      if (folder.project_id !== id) throw new ApiError('NOT_FOUND');
      return openFolder(scene, params.folder, body);
    }),
  );
  api.serve(shareCalls.unshareFolder, ({ c, principal, params, body }) =>
    run(c, principal, async (scene) => {
      const { trx, reader } = scene;
      const { id } = await requireFolder(trx, reader, params.slug, { need: 'place' });
      await unshare(scene, 'folder', id, body.user);
      return oneView(trx, reader, await requireFolder(trx, reader, id));
    }),
  );
  api.serve(shareCalls.enableCollaboration, ({ c, principal, body: { folder, isEnabled = true } }) =>
    run(c, principal, async (scene) => {
      const subject = await requireSubject(scene, { folder, file: null });
      await setCollaboration(scene, subject, isEnabled);
      return oneView(scene.trx, scene.reader, await requireFolder(scene.trx, scene.reader, subject.row.id));
    }),
  );

  // Who may not know of the file is told nothing of the person either.
  api.serve(shareCalls.shareToColleague, ({ c, principal, params }) =>
    run(c, principal, async (scene) => {
      await requireFile(scene.trx, scene.reader, params.fileSlug, { need: 'place' });
      return openFile(scene, params.fileSlug, await usersOf(scene, [params.id], 'id'));
    }),
  );
  api.serve(shareCalls.shareToContact, ({ c, principal, params }) =>
    run(c, principal, async (scene) => {
      await requireFile(scene.trx, scene.reader, params.fileSlug, { need: 'place' });
      return openFile(scene, params.fileSlug, [await userOfContact(scene, params.id)]);
    }),
  );
  api.serve(shareCalls.unshareFile, ({ c, principal, params, body }) =>
    run(c, principal, async (scene) => {
      const { trx, reader } = scene;
      const { id } = await requireFile(trx, reader, params.slug, { need: 'place' });
      await unshare(scene, 'file', id, body.user);
      return oneFile(trx, reader, await requireFile(trx, reader, id));
    }),
  );
  api.serve(shareCalls.unshareProjectFile, ({ c, principal, params, body: { slug, user } }) =>
    run(c, principal, async (scene) => {
      const { trx, reader } = scene;
      const { id: matter } = await requireProject(trx, principal, params.project);
      const { id, project_id } = await requireFile(trx, reader, slug, { need: 'place' });
      if (project_id !== matter) throw new ApiError('NOT_FOUND');
      await unshare(scene, 'file', id, user);
      return oneFile(trx, reader, await requireFile(trx, reader, id));
    }),
  );
}

async function openFolder(scene: ShareScene, folder: string, { users, contacts, right }: ShareTargets) {
  const subject = await requireSubject(scene, { folder, file: null });
  if (users.length + contacts.length === 0)
    throw new ApiError('UNPROCESSABLE', { fields: { users: 'sharing.people' } });
  const found = await usersOf(scene, users, 'users');
  for (const contact of contacts) found.push(await userOfContact(scene, contact));
  await shareWith(scene, subject, found, right);
  return oneView(scene.trx, scene.reader, await requireFolder(scene.trx, scene.reader, subject.row.id));
}

async function openFile(scene: ShareScene, file: string, users: readonly string[]) {
  const subject = await requireSubject(scene, { folder: null, file });
  await shareWith(scene, subject, users, 'read');
  return oneFile(scene.trx, scene.reader, await requireFile(scene.trx, scene.reader, subject.row.id));
}
