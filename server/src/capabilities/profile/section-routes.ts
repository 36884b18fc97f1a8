import { sectionCalls } from '@basoche/protocol';
import type { ProfileSection } from '@basoche/protocol';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { CapabilityDeps } from '../capability.ts';
import { idToCreate } from '../peer.ts';
import { changeEntry, createEntry, deleteEntry, listEntries } from './entries.ts';

/** The caller's own entries of one section: list, create, change, delete. */
export function sectionRoutes(api: Api, { db, clock }: CapabilityDeps, section: ProfileSection): void {
  const calls = sectionCalls(section);

  api.serve(calls.list, ({ principal }) =>
    db.asFirm(principal.firmId, (trx) => listEntries(trx, principal.userId, section)),
  );

  api.serve(calls.create, ({ c, principal, body }) => {
    const { id: given, ...content } = body;
    const id = idToCreate(c, clock, given);
    return command(c, db, (trx) => createEntry(trx, principal, section, id, content));
  });

  api.serve(calls.update, ({ c, principal, params, body }) => {
    const { id: _id, ...content } = body;
    return command(c, db, (trx) => changeEntry(trx, principal.userId, section, params.id, content, clock.now()));
  });

  api.serve(calls.remove, async ({ c, principal, params }) => {
    await command(c, db, (trx) => deleteEntry(trx, principal.userId, section, params.id));
  });
}
