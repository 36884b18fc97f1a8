import { newUuid } from '@basoche/domain';
import { projectCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import {
  addMember,
  addMembers,
  addParty,
  removeMember,
  removeParty,
  updateMember,
  updateParty,
} from './people-commands.ts';
import { hintRights } from './rights-of-documents.ts';

/** Members and parties of projects. */
export function peopleRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.serve(projectCalls.addProjectMembers, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    const members = await command(c, db, (trx) => addMembers(trx, reader, params.slug, body.members));
    for (const { project } of members.slice(0, 1)) await hintRights(deps, principal.firmId, project);
    return members;
  });

  api.serve(projectCalls.addProjectMember, async ({ c, principal, body: { id, project, ...member } }) => {
    const reader = await readerOf(deps, principal);
    const added = await command(c, db, (trx) =>
      addMember(trx, reader, project, { ...member, id: idToCreate(c, clock, id) }),
    );
    await hintRights(deps, principal.firmId, added.project);
    return added;
  });

  api.serve(projectCalls.updateProjectMember, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => updateMember(trx, reader, params.id, body));
  });

  api.serve(projectCalls.removeProjectMember, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    const project = await command(c, db, (trx) => removeMember(trx, reader, params.id));
    await hintRights(deps, principal.firmId, project);
  });

  api.serve(projectCalls.addProjectActors, async ({ c, principal, params, body: { actors } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, async (trx) => {
      const added = [];
      for (const { id = newUuid(clock.now()), ...actor } of actors)
        added.push(await addParty(trx, reader, id, { ...actor, project: params.id }, clock.now()));
      return added;
    });
  });

  api.serve(projectCalls.removeProjectActor, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => removeParty(trx, reader, params.actorId, params.id));
  });

  api.serve(projectCalls.addProjectParty, async ({ c, principal, body: { id, ...party } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => addParty(trx, reader, idToCreate(c, clock, id), party, clock.now()));
  });

  api.serve(projectCalls.updateProjectParty, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => updateParty(trx, reader, params.id, body));
  });

  api.serve(projectCalls.removeProjectParty, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => removeParty(trx, reader, params.id));
  });
}
