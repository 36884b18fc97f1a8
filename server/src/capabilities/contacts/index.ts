import { contactCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { createContact, deleteContact, findContact, requireReadable, updateContact } from './contact-commands.ts';
import { listContacts } from './contact-list.ts';
import { contactFor, contactSource, contactViews } from './contact-rows.ts';

export { contactRows, contactSource, mayReadContact, readableContacts } from './contact-rows.ts';

/** The firm's directory of people: clients, prospects, partners, suppliers, other lawyers. */
export const contacts = defineCapability({
  name: 'contacts',
  records: [contactSource],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'contacts');

    api.serve(contactCalls.createContact, async ({ c, principal, body: { id, ...contact } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, async (trx) =>
        contactFor(reader, await createContact(trx, reader, idToCreate(c, clock, id), contact, clock.now())),
      );
    });

    api.serve(contactCalls.updateContact, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, async (trx) =>
        contactFor(reader, await updateContact(trx, reader, params.id, body, clock.now())),
      );
    });

    api.serve(contactCalls.deleteContact, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => deleteContact(trx, reader, params.id));
    });

    api.serve(contactCalls.listContacts, async ({ principal, body }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, (trx) => listContacts(trx, reader, body));
    });

    api.serve(contactCalls.readContact, async ({ principal, params }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, async (trx) => {
        const row = await findContact(trx, params.id);
        requireReadable(row, reader);
        const [view] = await contactViews(trx, reader, [row]);
        return view!;
      });
    });

    return api.app;
  },
});
