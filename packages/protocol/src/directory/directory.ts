import { z } from 'zod';
import { optionalFlag, optionalText } from '../wire.ts';
import { reason } from '../errors/reason.ts';

/**
 * A person of a directory. Of other firms only what they chose to publish: names, function, departments, bar number,
 * languages, biography, office telephone.
 */
export const DirectoryPerson = z
  .object({
    id: z.string(),
    firstname: z.string(),
    /** As typed; the interface shows it in capitals. */
    lastname: z.string(),
    avatar: z.string().nullable(),
    /** `#rrggbb` */
    color: z.string(),
    fonction: z.string(),
    /** Departments, separated by commas. */
    speciality: z.string(),
    toque: z.string(),
    languages: z.string(),
    biography: z.string(),
    officePhone: z.string(),
    firm: z.object({ id: z.string(), name: z.string() }),
    isLawyer: z.boolean(),
    /** Of the caller's firm; the fields below are theirs alone. */
    isInternal: z.boolean(),
    isAdmin: z.boolean(),
    email: z.string().nullable(),
    mobilePhone: z.string().nullable(),
    /** In the network's directory by their own choice; it shows once their firm is listed as well. */
    isListed: z.boolean(),
    /** The caller took this lawyer of another firm out of their lists. */
    isHidden: z.boolean(),
  })
  .meta({ id: 'DirectoryPerson' });
export type DirectoryPerson = z.infer<typeof DirectoryPerson>;

export const DirectoryPersonList = z.array(DirectoryPerson);

/** `GET /api/lawyer/list/external`. */
export const ExternalLawyersRequest = z
  .object({
    q: optionalText('search', 200),
    /** The hidden ones instead of the others. */
    hidden: optionalFlag,
  })
  .meta({ id: 'ExternalLawyersRequest' });

/** A firm of the network. */
export const DirectoryFirm = z
  .object({
    id: z.string(),
    /** As typed; the interface shows it in capitals. */
    name: z.string(),
    avatar: z.string().nullable(),
    /** Departments of its lawyers that show. */
    specialities: z.array(z.string()),
    /** Lawyers that show: of the caller's firm all, of another one those who chose to. */
    lawyers: z.number().int(),
    isOwn: z.boolean(),
    isListed: z.boolean(),
  })
  .meta({ id: 'DirectoryFirm' });
export type DirectoryFirm = z.infer<typeof DirectoryFirm>;

export const DirectoryFirmList = z.array(DirectoryFirm);

/** `PUT /api/cabinet/listing`. */
export const FirmListing = z.object({ listed: z.boolean({ error: reason('value.flag') }) }).meta({ id: 'FirmListing' });
