import { teamCalls } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import {
  addSpecialities,
  createSpeciality,
  removeSpeciality,
  replaceSpecialities,
  updateSpeciality,
} from './speciality-commands.ts';
import { allSpecialities } from './team-rows.ts';

/** Specialities of the caller's firm; another one does not exist for them. */
export function specialityRoutes(api: Api, { db, clock }: CapabilityDeps): void {
  api.serve(teamCalls.listSpecialities, ({ principal, params }) => {
    requireFirm(principal.firmId, params.id);
    return db.asFirm(principal.firmId, allSpecialities);
  });

  api.serve(teamCalls.addSpecialities, ({ c, principal, body: { specialities, lpClientId } }) => {
    requireFirm(principal.firmId, lpClientId);
    return command(c, db, (trx) => addSpecialities(trx, principal.firmId, specialities));
  });

  api.serve(teamCalls.replaceSpecialities, ({ c, principal, params, body }) => {
    requireFirm(principal.firmId, params.id);
    return command(c, db, (trx) => replaceSpecialities(trx, principal.firmId, body.specialities));
  });

  api.serve(teamCalls.createSpeciality, ({ c, principal, body: { id, name } }) =>
    command(c, db, (trx) => createSpeciality(trx, principal.firmId, { id: idToCreate(c, clock, id), name })),
  );

  api.serve(teamCalls.updateSpeciality, ({ c, params, body }) =>
    command(c, db, (trx) => updateSpeciality(trx, params.id, body)),
  );

  api.serve(teamCalls.removeSpeciality, ({ c, params }) => command(c, db, (trx) => removeSpeciality(trx, params.id)));
}

/** @throws ApiError NOT_FOUND */
function requireFirm(own: string, named: string | undefined): void {
  if (named !== undefined && named.toLowerCase() !== own) throw new ApiError('NOT_FOUND');
}
