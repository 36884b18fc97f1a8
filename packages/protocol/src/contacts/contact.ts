import { emailAddress } from '@basoche/domain';
import { z } from 'zod';
import { invalid } from '../errors/reason.ts';
import { cleared, clearedPhone } from '../formats.ts';
import { mergeAnswer, mergedColumns, mergeRequest } from '../merges/merge.ts';
import { wireDay } from '../tasks/dates.ts';
import {
  clearableText,
  clientId,
  optionalFlag,
  optionalInteger,
  optionalName,
  optionalText,
  requiredName,
} from '../wire.ts';

/** What stands for the first name of a contact that the reader may not see. */
export const HIDDEN_FIRSTNAME = '*****';

/** Of a contact that is hidden from the reader: the first name is asterisks, every other field is empty. */
export const Contact = z
  .object({
    id: z.string(),
    civility: z.string(),
    firstname: z.string(),
    /** As typed; the interface shows it in capitals. */
    lastname: z.string(),
    email: z.string(),
    fonction: z.string(),
    toque: z.string(),
    /** Address of an image on this server; it is changed by a call of its own. */
    avatar: z.string().nullable(),
    mobile_phone: z.string(),
    office_phone: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    /** `yyyy-mm-dd` */
    birthday: z.string().nullable(),
    birthplace: z.string(),
    nationality: z.string(),
    marital_status: z.string(),
    matrimonial_regime: z.string(),
    /** Where the firm knows the contact from. */
    origin: z.string(),
    quality: z.string(),
    is_client: z.boolean(),
    is_lawyer: z.boolean(),
    is_partner: z.boolean(),
    is_prospect: z.boolean(),
    is_supplier: z.boolean(),
    /** Id of a company of the firm. */
    company: z.string().nullable(),
    /** Id of a colleague. */
    responsible: z.string().nullable(),
    /** Shown to its responsible, to who made it and to administrators alone. */
    is_hidden: z.boolean(),
    is_archived: z.boolean(),
    ...mergedColumns,
    /** The reader sees its fields. */
    is_readable: z.boolean(),
    /** Milliseconds since the epoch; `null` of one that is hidden from the reader. */
    created_at: z.number().int().nullable(),
    updated_at: z.number().int().nullable(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof Contact>;

/** `GET /contact/view/{id}`, and of a list: with the name of its company, which a device has as a record of its own. */
export const ContactView = Contact.extend({
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
}).meta({ id: 'ContactView' });
export type ContactView = z.infer<typeof ContactView>;

const fields = {
  civility: clearableText('civility', 40),
  email: cleared(emailAddress),
  fonction: clearableText('jobTitle', 120),
  toque: clearableText('toque', 20),
  mobile_phone: clearedPhone,
  office_phone: clearedPhone,
  address: clearableText('address', 300),
  city: clearableText('city', 120),
  country: clearableText('country', 80),
  birthday: wireDay('birthday'),
  birthplace: clearableText('birthplace', 120),
  nationality: clearableText('nationality', 80),
  marital_status: clearableText('maritalStatus', 80),
  matrimonial_regime: clearableText('matrimonialRegime', 120),
  origin: clearableText('origin', 200),
  quality: clearableText('quality', 120),
  is_client: optionalFlag,
  is_lawyer: optionalFlag,
  is_partner: optionalFlag,
  is_prospect: optionalFlag,
  is_supplier: optionalFlag,
  is_hidden: optionalFlag,
  /** Blank or null = none. */
  company: cleared(z.uuid(invalid('company'))),
  /** Blank or null = nobody. */
  responsible: cleared(z.uuid(invalid('inCharge'))),
};

/** `POST /contact/create` */
export const NewContact = z
  .object({
    id: clientId,
    firstname: requiredName('firstname', 80),
    lastname: requiredName('name', 80),
    ...fields,
  })
  .meta({ id: 'NewContact' });
export type NewContact = z.infer<typeof NewContact>;

/** `PUT /contact/update/{id}`: what is not given stays. */
export const ContactUpdate = z
  .object({
    firstname: optionalName('firstname', 80),
    lastname: optionalName('name', 80),
    ...fields,
    is_archived: optionalFlag,
    /**
     * What the caller had read, by field: a field that is something else by now is refused with CONFLICT. A field without it
     * is changed whatever it is by now.
     */
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ContactUpdate' });
export type ContactUpdate = z.infer<typeof ContactUpdate>;

/** Fields that a merge takes from one of the two. */
export const CONTACT_MERGE_FIELDS = [
  'firstname',
  'lastname',
  ...(Object.keys(fields) as (keyof typeof fields)[]),
] as const;

/** `POST /contact/merge` */
export const ContactMerge = mergeRequest(CONTACT_MERGE_FIELDS).meta({ id: 'ContactMerge' });
export const MergedContacts = mergeAnswer(Contact).meta({ id: 'MergedContacts' });

export const CONTACT_TYPES = ['client', 'partner', 'prospect', 'supplier', 'lawyer'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** Contacts of one page, unless the caller asks for another number. */
export const CONTACTS_PER_PAGE = 15;

/** `POST /contact/list` */
export const ContactListRequest = z
  .object({
    /** Beginnings of words of a name, an address or a place. */
    q: optionalText('search', 200),
    type: z.enum(CONTACT_TYPES, invalid('type')).optional(),
    is_archived: optionalFlag,
    requiresCounts: optionalFlag,
    skip: optionalInteger('start', 0, 10_000_000),
    take: optionalInteger('pageSize', 1, 200),
  })
  .meta({ id: 'ContactListRequest' });
export type ContactListRequest = z.infer<typeof ContactListRequest>;

export const ContactList = z
  .object({
    /** By last name, then first name. */
    result: z.array(ContactView),
    /** Of all pages; `null` unless the caller asked. */
    count: z.number().int().nullable(),
  })
  .meta({ id: 'ContactList' });
export type ContactList = z.infer<typeof ContactList>;
