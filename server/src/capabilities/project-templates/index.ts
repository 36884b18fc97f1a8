import { isOutside } from '@basoche/domain';
import { projectTemplateCalls } from '@basoche/protocol';
import type { NewProjectTemplate } from '@basoche/protocol';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { hintRights } from '../projects/index.ts';
import { applyTemplate, createFromTemplate, templateTasksJob } from './apply-template.ts';
import { createTemplate, deleteTemplate, renameTemplate } from './template-commands.ts';
import { projectTemplateSource, templateOf, templateRows } from './template-rows.ts';

export { TemplateContent } from './template-rows.ts';
export { templateTasksJob } from './apply-template.ts';

/** Matters as templates, and matters from templates. */
export const projectTemplates = defineCapability({
  name: 'project-templates',
  records: [projectTemplateSource],
  jobs: [templateTasksJob],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'project-templates');
    const save = async (c: Context<ApiEnv>, principal: Principal, { id, ...template }: NewProjectTemplate) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => createTemplate(trx, reader, idToCreate(c, clock, id), template, clock.now()));
    };

    api.serve(projectTemplateCalls.saveAsTemplate, ({ c, principal, params, body }) =>
      save(c, principal, { ...body, project: params.slug }),
    );

    api.serve(projectTemplateCalls.createTemplate, ({ c, principal, body }) => save(c, principal, body));

    api.serve(projectTemplateCalls.listTemplates, async ({ principal }) => {
      const { account } = await readerOf(deps, principal);
      if (isOutside(account)) return [];
      return db.asFirm(principal.firmId, async (trx) =>
        (await templateRows(trx).orderBy('name').orderBy('id').execute()).map(templateOf),
      );
    });

    api.serve(projectTemplateCalls.renameTemplate, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => renameTemplate(trx, reader, params.id, body));
    });

    api.serve(projectTemplateCalls.deleteTemplate, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => deleteTemplate(trx, reader, params.id));
    });

    api.serve(projectTemplateCalls.createFromTemplate, async ({ c, principal, body: { id, ...matter } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) =>
        createFromTemplate({ trx, deps, principal, reader }, idToCreate(c, clock, id), matter),
      );
    });

    api.serve(projectTemplateCalls.applyTemplate, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      const project = await command(c, db, (trx) =>
        applyTemplate({ trx, deps, principal, reader }, params.id, body.template),
      );
      await hintRights(deps, principal.firmId, project);
    });

    return api.app;
  },
});
