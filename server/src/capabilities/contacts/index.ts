import { CONTACT_UPLOAD, contactCalls } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';
import type { Trx } from '../../db/database.ts';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import { changeAvatar, readUpload } from '../avatars/index.ts';
import { defineCapability } from '../capability.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { mergeRecords, unmergeRecord } from '../record-merges.ts';
import { uploadChunk } from './bulk-upload.ts';
import {
  contactMerges,
  createContact,
  deleteContact,
  findContact,
  requireReadable,
  updateContact,
} from './contact-commands.ts';
import { listContacts } from './contact-list.ts';
import { forEachContact, selectedContacts } from './many-contacts.ts';
import { contactFor, contactSource, contactViews } from './contact-rows.ts';

export { findContact, survivingContact } from './contact-commands.ts';
export type { ContactRow } from './contact-rows.ts';
export { contactRows, contactSource, mayReadContact, readableContacts } from './contact-rows.ts';

/** The firm's directory of people: clients, prospects, partners, suppliers, other lawyers. */
export const contacts = defineCapability({
  name: 'contacts',
  records: [contactSource],
  routes(deps) {
    const { db, clock, live } = deps;
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

    api.serve(contactCalls.updateContactAvatar, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      const bytes = await readUpload(body);
      return command(c, db, async (trx) => {
        requireReadable(await findContact(trx, params.id, { locked: true }), reader);
        return changeAvatar(trx, reader.firmId, { table: 'contact', id: params.id }, bytes);
      });
    });

    api.serve(contactCalls.mergeContacts, async ({ c, principal, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, async (trx) => {
        const { survivor, merged } = await mergeRecords(trx, reader, contactMerges, body, clock.now());
        return { survivor: contactFor(reader, survivor), merged: contactFor(reader, merged) };
      });
    });

    api.serve(contactCalls.unmergeContact, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, async (trx) => {
        const { survivor, merged } = await unmergeRecord(trx, reader, contactMerges, params.id, clock.now());
        return { survivor: contactFor(reader, survivor), merged: contactFor(reader, merged) };
      });
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

    api.serve(contactCalls.uploadContacts, async ({ c, principal, body }) => {
      const { lpClient, uploadId, chunkIndex } = body;
      if (lpClient !== undefined && lpClient.toLowerCase() !== principal.firmId) throw new ApiError('NOT_FOUND');
      const reader = await readerOf(deps, principal);
      const isNamed = uploadId !== undefined && chunkIndex !== undefined;
      const upload = async (trx: Trx) => {
        const answer = await uploadChunk(trx, reader, body, clock.now());
        const { rows: _, ...progress } = answer;
        await live.publish(trx, [principal.userId], CONTACT_UPLOAD, progress);
        return answer;
      };
      return command(c, db, upload, isNamed ? `contacts:${uploadId}:${chunkIndex}` : null);
    });

    api.serve(contactCalls.selectedContacts, async ({ principal, body }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, (trx) => selectedContacts(trx, reader, body.ids));
    });

    api.serve(contactCalls.deleteContacts, async ({ c, principal, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => forEachContact(body.ids, (id) => deleteContact(trx, reader, id)));
    });

    api.serve(contactCalls.archiveContacts, async ({ c, principal, body: { ids, is_archived = true } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) =>
        forEachContact(ids, (id) => updateContact(trx, reader, id, { is_archived }, clock.now())),
      );
    });

    return api.app;
  },
});
