import { board as boardDoc } from '@basoche/crdt';
import { docName, boardCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command, onceByKey } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { withdraw } from '../notifications/index.ts';
import { idToCreate, peerOf } from '../peer.ts';
import { projectMemberIds, requireProject } from '../projects/index.ts';
import {
  createSharedDoc,
  deleteDoc,
  memberRoutes,
  renameDoc,
  requireDoc,
  requireManager,
  resolvePeople,
  tellShared,
} from '../sharing/index.ts';
import { readActivity } from './activity-queries.ts';
import { listBoards, readBoard } from './board-queries.ts';
import { recordChanges } from './record-changes.ts';
import { ruleJob, runRules } from './run-rules.ts';
import { tellMentionedInItem } from './tell-mentioned.ts';
import { boardGrants, employeeIds } from './policy.ts';

export { ruleJob } from './run-rules.ts';

export const boards = defineCapability({
  name: 'boards',
  routes(deps) {
    const { db, shared, clock } = deps;
    const api = createApi(deps, 'boards');

    api.serve(boardCalls.listBoards, ({ principal }) =>
      db.asFirm(principal.firmId, (trx) => listBoards(trx, principal)),
    );

    api.serve(boardCalls.createBoard, ({ c, principal, body }) => {
      const slug = idToCreate(c, clock, body.slug);
      const name = docName('board', slug);
      return onceByKey(c, db, async () => {
        await db.asFirm(principal.firmId, async (trx) => {
          const project =
            body.projectSlug === undefined ? null : await requireProject(trx, principal, body.projectSlug);
          const grants = boardGrants([
            ...(project ? await projectMemberIds(trx, project.id) : []),
            ...(body.firmWide ? await employeeIds(trx) : []),
            ...(await resolvePeople(trx, principal, body.members ?? [], 'members')),
          ]);
          const doc = { kind: 'board' as const, slug, title: body.title, projectId: project?.id ?? null, grants };
          if (await createSharedDoc(trx, principal, doc))
            await tellShared(trx, deps, principal, { ...doc, name }, grants.keys());
        });
        shared.rightsChanged([name]);
        if (body.slug === undefined) {
          await shared.edit(principal, name, (doc) => {
            if (boardDoc.readBoard(doc).columns.length === 0) boardDoc.addDefaultBoard(doc, peerOf(principal, clock));
          });
        }
        return db.asFirm(principal.firmId, (trx) => readBoard(trx, principal, name));
      });
    });

    api.serve(boardCalls.renameBoard, async ({ c, principal, params, body }) => {
      const renamed = await command(c, db, async (trx) => {
        const doc = await requireDoc(trx, principal, 'board', params.slug, 'write');
        await renameDoc(trx, doc.name, body.title);
        return readBoard(trx, principal, doc.name);
      });
      shared.rightsChanged([docName('board', renamed.slug)]);
      return renamed;
    });

    api.serve(boardCalls.deleteBoard, async ({ c, principal, params }) => {
      const name = await command(c, db, async (trx) => {
        const doc = await requireDoc(trx, principal, 'board', params.slug, 'write');
        await requireManager(trx, principal, doc);
        await deleteDoc(trx, doc.name, clock.now());
        await withdraw(trx, deps, doc.name);
        return doc.name;
      });
      shared.rightsChanged([name]);
    });

    api.serve(boardCalls.readItemActivity, ({ principal, params, query }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const doc = await requireDoc(trx, principal, 'board', params.slug, 'read');
        return readActivity(trx, doc.name, params.item, query.page ?? 1);
      }),
    );

    memberRoutes(api, deps, { kind: 'board', calls: boardCalls.boardMembers });
    return api.app;
  },
  jobs: [ruleJob],
  effects: {
    board: [
      async (trx, deps, change) => runRules(trx, deps, change, await recordChanges(trx, deps, change)),
      tellMentionedInItem,
    ],
  },
});
