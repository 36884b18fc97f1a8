import { missing, rightsRequestCalls } from '@basoche/protocol';
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
import { createRequest, decideRequest, requireRequest, withdrawRequest } from './rights-request-commands.ts';
import { knownRequests, requestOf, requestViews } from './rights-request-rows.ts';
import type { RequestRow } from './rights-request-rows.ts';
import type { ShareScene } from './share-commands.ts';

/** Who asks for more of a file than they have, and who answers. */
export function rightsRequestRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;
  const run = async <T>(
    c: Context<ApiEnv>,
    principal: Principal,
    work: (scene: ShareScene) => Promise<T>,
  ): Promise<T> => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => work({ trx, deps, reader }));
  };

  api.serve(rightsRequestCalls.createRightsRequest, ({ c, principal, body: { id, file, note } }) =>
    run(c, principal, async (scene) => requestOf(await createRequest(scene, idToCreate(c, clock, id), { file, note }))),
  );
  api.serve(rightsRequestCalls.decideRightsRequest, ({ c, principal, params, body }) =>
    run(c, principal, async (scene) => requestOf(await decideRequest(scene, params.id, body))),
  );
  api.serve(rightsRequestCalls.withdrawRightsRequest, ({ c, principal, params }) =>
    run(c, principal, (scene) => withdrawRequest(scene, params.id)),
  );

  api.serve(rightsRequestCalls.requestOpenRights, ({ c, principal, params, body: { id, note } }) =>
    run(c, principal, async (scene) =>
      oneView(scene, await createRequest(scene, idToCreate(c, clock, id), { file: params.slug, note })),
    ),
  );
  api.serve(rightsRequestCalls.requestProjectOpenRights, ({ c, principal, params, body: { id, note } }) =>
    run(c, principal, async (scene) => {
      await requireOfProject(scene, params);
      return oneView(scene, await createRequest(scene, idToCreate(c, clock, id), { file: params.file, note }));
    }),
  );
  api.serve(rightsRequestCalls.rightsHistory, ({ c, principal, body: { slug, status, access, reason } }) =>
    run(c, principal, async (scene) => {
      const { trx, reader } = scene;
      if (slug === undefined) return requestViews(trx, reader, await knownRequests(trx, reader));
      await requireRequest(trx, reader, slug);
      if (status === undefined) throw new ApiError('UNPROCESSABLE', { fields: { status: missing('status') } });
      return oneView(scene, await decideRequest(scene, slug, { status, given: access, reason }));
    }),
  );
}

/**
 * A file by a share alone names its matter by id, and nothing else: the number of a matter answers to who may read the matter.
 * @throws ApiError NOT_FOUND
 */
async function requireOfProject(
  { trx, reader }: ShareScene,
  { project, file }: { project: string; file: string },
): Promise<void> {
  const { project_id: matter } = await requireFile(trx, reader, file);
  if (matter !== null && matter === project) return;
  const { id } = await requireProject(trx, { userId: reader.account.id }, project);
  if (id !== matter) throw new ApiError('NOT_FOUND');
}

async function oneView({ trx, reader }: ShareScene, row: RequestRow) {
  const [view] = await requestViews(trx, reader, [row]);
  return view!;
}
