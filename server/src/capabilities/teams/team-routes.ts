import { teamCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import {
  addTeamMember,
  addTeamMembers,
  removeFromTeam,
  removeTeamMember,
  updateTeamMember,
} from './member-commands.ts';
import { createTeam, deleteTeam, updateTeam } from './team-commands.ts';
import { teamViews } from './team-rows.ts';

export function teamRoutes(api: Api, deps: CapabilityDeps): void {
  const { db, clock } = deps;

  api.serve(teamCalls.listTeams, ({ principal }) => db.asFirm(principal.firmId, (trx) => teamViews(trx)));

  api.serve(teamCalls.createTeam, async ({ c, principal, body: { id, ...team } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => createTeam(trx, reader, idToCreate(c, clock, id), team, clock.now()));
  });

  api.serve(teamCalls.updateTeam, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => updateTeam(trx, reader, params.id, body));
  });

  api.serve(teamCalls.deleteTeam, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => deleteTeam(trx, reader, params.id));
  });

  api.serve(teamCalls.addTeamMembers, async ({ c, principal, body: { team, members } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => addTeamMembers(trx, reader, team, members));
  });

  api.serve(teamCalls.removeMemberOfTeam, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => removeFromTeam(trx, reader, params.team, body.member));
  });

  api.serve(teamCalls.addTeamMember, async ({ c, principal, body: { id, ...member } }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => addTeamMember(trx, reader, idToCreate(c, clock, id), member));
  });

  api.serve(teamCalls.updateTeamMember, async ({ c, principal, params, body }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => updateTeamMember(trx, reader, params.id, body));
  });

  api.serve(teamCalls.removeTeamMember, async ({ c, principal, params }) => {
    const reader = await readerOf(deps, principal);
    return command(c, db, (trx) => removeTeamMember(trx, reader, params.id));
  });
}
