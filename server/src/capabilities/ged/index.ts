import { docName, documentCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { withdraw } from '../notifications/index.ts';
import { idToCreate } from '../peer.ts';
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
import { historyRoutes } from './history/routes.ts';
import { listDocuments, readDocument } from './document-queries.ts';
import { tellMentionedInDocument } from './tell-mentioned.ts';
import { documentGrants } from './policy.ts';

export { createHistoryKey, HISTORY_SEED_BYTES } from './history/export/history-key.ts';
export type { HistoryKey } from './history/export/history-key.ts';

export const ged = defineCapability({
  name: 'ged',
  routes(deps) {
    const { db, shared, clock } = deps;
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

    api.serve(documentCalls.createDocument, async ({ c, principal, body }) => {
      const slug = idToCreate(c, clock, body.slug);
      const name = docName('document', slug);
      const document = await command(c, db, async (trx) => {
        const project = body.projectSlug === undefined ? null : await requireProject(trx, principal, body.projectSlug);
        const grants = documentGrants([
          ...(project ? await projectMemberIds(trx, project.id) : []),
          ...(await resolvePeople(trx, principal, body.members ?? [], 'members')),
        ]);
        const doc = { kind: 'document' as const, slug, title: body.title, projectId: project?.id ?? null, grants };
        if (await createSharedDoc(trx, principal, doc))
          await tellShared(trx, deps, principal, { ...doc, name }, grants.keys());
        return readDocument(trx, principal, name);
      });
      shared.rightsChanged([name]);
      return document;
    });

    api.serve(documentCalls.renameDocument, async ({ c, principal, params, body }) => {
      const renamed = await command(c, db, async (trx) => {
        const doc = await requireDoc(trx, principal, 'document', params.slug, 'write');
        await renameDoc(trx, doc.name, body.title);
        return readDocument(trx, principal, doc.name);
      });
      shared.rightsChanged([docName('document', renamed.slug)]);
      return renamed;
    });

    api.serve(documentCalls.deleteDocument, async ({ c, principal, params }) => {
      const name = await command(c, db, async (trx) => {
        const doc = await requireDoc(trx, principal, 'document', params.slug, 'write');
        await requireManager(trx, principal, doc);
        await deleteDoc(trx, doc.name, clock.now());
        await withdraw(trx, deps, doc.name);
        return doc.name;
      });
      shared.rightsChanged([name]);
    });

    historyRoutes(api, deps);
    memberRoutes(api, deps, { kind: 'document', calls: documentCalls.documentMembers });
    return api.app;
  },
  effects: { document: [tellMentionedInDocument] },
});
