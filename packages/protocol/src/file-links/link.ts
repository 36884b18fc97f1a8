import { z } from 'zod';
import { invalid, missing, reason } from '../errors/reason.ts';
import { exactText, optionalFlag, optionalInteger, optionalName, requiredText } from '../wire.ts';

/** Days that a link is good for, unless its maker says otherwise. */
export const LINK_DAYS = 7;
export const MAX_LINK_DAYS = 365;
export const MIN_LINK_PASSWORD = 8;
export const MAX_LINK_PASSWORD = 200;
export const MAX_LINK_DOWNLOADS = 1000;
export const MAX_LINK_RECIPIENT = 120;
/** Links of one file that have not been revoked. */
export const MAX_FILE_LINKS = 100;

/** Where the page of a link is; its token stands in the fragment, which no browser sends. */
export const LINK_PAGE = '/ged/lien';

const absent = (value: unknown) => (value === '' || value === null ? undefined : value);

const newPassword = z.preprocess(
  absent,
  z
    .string(invalid('password'))
    .min(MIN_LINK_PASSWORD, reason('links.shortPassword', { min: MIN_LINK_PASSWORD }))
    .max(MAX_LINK_PASSWORD, invalid('password'))
    .optional(),
);

const editionMode = z.preprocess((value) => (value === 'edit' ? true : value === 'view' ? false : value), optionalFlag);

/** `POST /ged/file/generateLink` */
export const NewFileLink = z
  .object({
    fileSlug: requiredText('file', 200),
    /** Whether colleagues who may change the file find it in the library by the same address. */
    editionMode,
    days: optionalInteger('duration', 1, MAX_LINK_DAYS),
    password: newPassword,
    maxDownloads: optionalInteger('limit', 1, MAX_LINK_DOWNLOADS),
    /** Whose name is written on every page of a PDF. */
    recipient: optionalName('recipient', MAX_LINK_RECIPIENT),
  })
  .meta({ id: 'NewFileLink' });
export type NewFileLink = z.output<typeof NewFileLink>;

/** A link as the people of the firm see it; nothing of it opens the file. */
export const FileLink = z
  .object({
    id: z.string(),
    editionMode: z.boolean(),
    hasPassword: z.boolean(),
    /** `null`: any number. */
    maxDownloads: z.number().int().nullable(),
    downloads: z.number().int(),
    recipient: z.string(),
    /** Name of who made it. */
    author: z.string(),
    /** Whether the caller may revoke it. */
    isRevocable: z.boolean(),
    state: z.enum(['open', 'expired', 'used']),
    createdAt: z.string(),
    expiresAt: z.string(),
    lastOpenedAt: z.string().nullable(),
  })
  .meta({ id: 'FileLink' });
export type FileLink = z.infer<typeof FileLink>;
export const FileLinkList = z.array(FileLink);

/** What its maker is shown, once. */
export const MadeFileLink = FileLink.extend({ url: z.string(), token: z.string() }).meta({ id: 'MadeFileLink' });
export type MadeFileLink = z.infer<typeof MadeFileLink>;

/** `POST /ged/file/validateLink`, `POST /ged/file/openLink` */
export const LinkKey = z
  .object({
    token: exactText(missing('link'), 200, invalid('link')),
    password: z.preprocess(
      absent,
      z.string(invalid('password')).max(MAX_LINK_PASSWORD, invalid('password')).optional(),
    ),
  })
  .meta({ id: 'LinkKey' });

/** What somebody who has a link learns of it; without its password no more than that one is asked for. */
export const LinkValidity = z
  .object({
    valid: z.boolean(),
    /** French sentence of a link that opens nothing. */
    reason: z.string().nullable(),
    isPasswordNeeded: z.boolean(),
    name: z.string().nullable(),
    size: z.number().int().nullable(),
    /** Media type by its name. */
    type: z.string().nullable(),
    /** Name of the firm that sends it. */
    firm: z.string().nullable(),
    /** Downloads that are left; `null`: any number. */
    remaining: z.number().int().nullable(),
    expiresAt: z.string().nullable(),
    /** Of a link in edition mode: where colleagues find the file. */
    slug: z.string().nullable(),
  })
  .meta({ id: 'LinkValidity' });
export type LinkValidity = z.infer<typeof LinkValidity>;
