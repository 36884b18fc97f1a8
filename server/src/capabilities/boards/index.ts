import { board as boardDoc } from '@basoche/crdt';
import { boardCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { peerOf } from '../peer.ts';
import { projectMemberIds, requireOpenProject } from '../projects/index.ts';
import { createRoute, requireDoc, resolvePeople, sharedDocumentRoutes } from '../sharing/index.ts';
import type { SharedKind } from '../sharing/index.ts';
import { readActivity } from './activity-queries.ts';
import { listBoards, readBoard } from './board-queries.ts';
import { recordChanges } from './record-changes.ts';
import { ruleJob, runRules } from './run-rules.ts';
import { tellMentionedInItem } from './tell-mentioned.ts';
import { employeeIds } from './policy.ts';

export { ruleJob } from './run-rules.ts';

const BOARD: SharedKind = {
  kind: 'board',
  notification: 'boardShared',
  label: 'le tableau',
  path: '/mondays?board=',
};

export const boards = defineCapability({
  name: 'boards',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'boards');

    api.serve(boardCalls.listBoards, ({ principal }) =>
      db.asFirm(principal.firmId, (trx) => listBoards(trx, principal)),
    );

    createRoute(api, deps, BOARD, {
      call: boardCalls.createBoard,
      view: readBoard,
      async plan(trx, who, { body }) {
        const project = body.projectSlug === undefined ? null : await requireOpenProject(trx, who, body.projectSlug);
        return {
          title: body.title,
          projectId: project?.id ?? null,
          members: [
            ...(project ? await projectMemberIds(trx, project.id) : []),
            ...(body.firmWide ? await employeeIds(trx) : []),
            ...(await resolvePeople(trx, who, body.members ?? [], 'members')),
          ],
        };
      },
      fill(doc, who) {
        if (boardDoc.readBoard(doc).columns.length === 0) boardDoc.addDefaultBoard(doc, peerOf(who, clock));
      },
    });

    sharedDocumentRoutes(api, deps, {
      sharedKind: BOARD,
      calls: { rename: boardCalls.renameBoard, delete: boardCalls.deleteBoard, members: boardCalls.boardMembers },
      view: readBoard,
      titleOf: ({ title }) => title,
    });

    api.serve(boardCalls.readItemActivity, ({ principal, params, query }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const doc = await requireDoc(trx, principal, 'board', params.slug, 'read');
        return readActivity(trx, doc.name, params.item, query.page ?? 1);
      }),
    );

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
