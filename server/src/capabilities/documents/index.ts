import { documentCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { projectMemberIds, requireOpenProject } from '../projects/index.ts';
import { createRoute, requireDoc, resolvePeople, sharedDocumentRoutes } from '../sharing/index.ts';
import type { SharedKind } from '../sharing/index.ts';
import { historyRoutes } from './history/routes.ts';
import { listDocuments, readDocument } from './document-queries.ts';
import { tellMentionedInDocument } from './tell-mentioned.ts';

export { createHistoryKey, HISTORY_SEED_BYTES } from './history/export/history-key.ts';
export type { HistoryKey } from './history/export/history-key.ts';

const DOCUMENT: SharedKind = {
  kind: 'document',
  notification: 'documentShared',
  label: 'le document',
  path: '/Editor?doc=',
};

export const documents = defineCapability({
  name: 'documents',
  routes(deps) {
    const { db } = deps;
    const api = createApi(deps, 'ged');

    api.serve(documentCalls.listDocuments, ({ principal }) =>
      db.asFirm(principal.firmId, (trx) => listDocuments(trx, principal)),
    );

    api.serve(documentCalls.readDocument, ({ principal, params }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const doc = await requireDoc(trx, principal, 'document', params.slug, 'read');
        return readDocument(trx, principal, doc.name);
      }),
    );

    createRoute(api, deps, DOCUMENT, {
      call: documentCalls.createDocument,
      view: readDocument,
      async plan(trx, who, { body }) {
        const project = body.projectSlug === undefined ? null : await requireOpenProject(trx, who, body.projectSlug);
        return {
          title: body.title,
          projectId: project?.id ?? null,
          members: [
            ...(project ? await projectMemberIds(trx, project.id) : []),
            ...(await resolvePeople(trx, who, body.members ?? [], 'members')),
          ],
        };
      },
    });

    sharedDocumentRoutes(api, deps, {
      sharedKind: DOCUMENT,
      calls: {
        rename: documentCalls.renameDocument,
        delete: documentCalls.deleteDocument,
        members: documentCalls.documentMembers,
      },
      view: readDocument,
      titleOf: ({ title }) => title,
    });

    historyRoutes(api, deps);
    return api.app;
  },
  effects: { document: [tellMentionedInDocument] },
});
