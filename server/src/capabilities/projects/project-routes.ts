import { isOutside } from '@basoche/domain';
import { projectCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { createProject, deleteProject, updateProject } from './project-commands.ts';
import { allProjects, foundProjects, pageOfProjects } from './project-list.ts';
import { projectFor } from './project-rows.ts';
import { hintRights } from './rights-of-documents.ts';
import { projectView } from './project-view.ts';

export function projectRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.serve(projectCalls.listProjects, async ({ principal }) => {
    const reader = await readerOf(deps, principal);
    return db.asFirm(principal.firmId, (trx) => allProjects(trx, reader));
  });

  api.serve(projectCalls.pageOfProjects, async ({ principal, query }) => {
    const reader = await readerOf(deps, principal);
    return db.asFirm(principal.firmId, (trx) => pageOfProjects(trx, reader, query));
  });

  api.serve(projectCalls.searchProjects, async ({ principal, query: { query } }) => {
    const reader = await readerOf(deps, principal);
    return db.asFirm(principal.firmId, (trx) => foundProjects(trx, reader, query));
  });

  api.serve(projectCalls.listExternalProjects, async ({ principal }) => {
    const reader = await readerOf(deps, principal);
    return isOutside(reader.account) ? db.asFirm(principal.firmId, (trx) => allProjects(trx, reader)) : [];
  });

  api.serve(projectCalls.readProject, async ({ principal, params }) => {
    const reader = await readerOf(deps, principal);
    return db.asFirm(principal.firmId, (trx) => projectView(trx, reader, params.id));
  });

  api.serve(projectCalls.createProject, async ({ c, principal, body: { id, ...project } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) =>
      projectFor(reader, await createProject(trx, reader, idToCreate(c, clock, id), project, clock.now())),
    );
  });

  api.serve(projectCalls.updateProject, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    const project = await command(c, db, async (trx) =>
      projectFor(reader, await updateProject(trx, reader, params.id, body, clock.now())),
    );
    await hintRights(deps, principal.firmId, project.id);
    return project;
  });

  api.serve(projectCalls.deleteProject, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    const id = await command(c, db, (trx) => deleteProject(trx, reader, params.id, clock.now()));
    await hintRights(deps, principal.firmId, id);
  });
}
