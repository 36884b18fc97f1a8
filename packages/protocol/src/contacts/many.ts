import { z } from 'zod';
import { WireReason } from '../errors/wire-reason.ts';
import { missing } from '../errors/reason.ts';
import { optionalFlag, textList } from '../wire.ts';

/** Contacts that one call names. */
export const MAX_MANY_CONTACTS = 500;

const ids = textList(MAX_MANY_CONTACTS).pipe(z.array(z.string()).min(1, missing('contact')));

/** `DELETE /contact/deleteMany`, `POST /contact/getSelectedContacts` */
export const ManyContacts = z.object({ ids }).meta({ id: 'ManyContacts' });
export type ManyContacts = z.infer<typeof ManyContacts>;

/** `PUT /contact/archivedMany` */
export const ManyArchived = z
  .object({
    ids,
    /** `true` unless the caller says `false`. */
    is_archived: optionalFlag,
  })
  .meta({ id: 'ManyArchived' });
export type ManyArchived = z.infer<typeof ManyArchived>;

/** Each by the rules of the call for one: what is refused of one keeps no other. */
export const ManyAnswer = z
  .object({
    done: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), detail: z.string(), reason: WireReason })),
  })
  .meta({ id: 'ManyContactsAnswer' });
export type ManyAnswer = z.infer<typeof ManyAnswer>;
