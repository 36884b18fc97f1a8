import { filingCalls, libraryCalls, pathOf } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { onceByKey } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { requireFile } from '../library/index.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { requireProject } from '../projects/index.ts';
import { requireOpenMatter } from '../sharing/index.ts';
import { createTask } from '../tasks/index.ts';
import { saveFile } from './save-file.ts';
import { saveMail } from './save-mail.ts';

/** What comes from elsewhere in the application becomes a file of the library, and a file becomes something to do. */
export const filing = defineCapability({
  name: 'filing',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'library');

    api.serve(filingCalls.saveFile, ({ c, principal, body }) => saveFile(deps, c, principal, body));
    api.serve(filingCalls.saveMail, ({ c, principal, body }) => saveMail(deps, c, principal, body));

    api.serve(filingCalls.addTask, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      const file = await db.asFirm(principal.firmId, async (trx) => {
        const row = await requireFile(trx, reader, params.slug);
        await requireOpenMatter(trx, row.project_id);
        return row;
      });
      const { title = file.name, ...task } = body;
      const url = pathOf(libraryCalls.readFile, { params: { slug: file.id } });
      const id = idToCreate(c, clock, body.taskId);
      return onceByKey(c, db, () => createTask(deps, principal, id, { ...task, title, url }));
    });

    api.serve(filingCalls.readBillingFileUrl, async ({ principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, async (trx) => {
        const { id } = await requireProject(trx, principal, params.project);
        const file = await requireFile(trx, reader, body.slug);
        if (file.project_id !== id) throw new ApiError('NOT_FOUND');
        return { url: `${deps.publicUrl()}/api${pathOf(libraryCalls.readContent, { params: { slug: file.id } })}` };
      });
    });

    return api.app;
  },
});
