import { z } from 'zod';
import { WireReason } from '../errors/wire-reason.ts';
import { invalid, missing } from '../errors/reason.ts';
import { cleared } from '../formats.ts';
import { objectList, optionalFlag, optionalInteger, optionalName, optionalText, optionalTextList } from '../wire.ts';
import { CONTACT_TYPES, NewContact } from './contact.ts';

/** Rows of one chunk, and chunks that a device has under way at once. */
export const UPLOAD_CHUNK = 10;
export const UPLOADS_AT_ONCE = 20;
export const MAX_UPLOAD_ROWS = 200_000;

/** Told to every device of who imports: what became of one chunk. */
export const CONTACT_UPLOAD = 'contact.bulk_upload';

/** By what a row is a contact that the firm has. A name is not where the e-mail addresses differ. */
export const UPLOAD_CRITERIA = ['email', 'phone', 'name'] as const;
export type UploadCriterion = (typeof UPLOAD_CRITERIA)[number];

/**
 * What a row does to a contact that is there: nothing, fill what is empty, replace what differs; `create` makes another one
 * of the same name all the same.
 */
export const UPLOAD_ACTIONS = ['skip', 'complete', 'replace', 'create'] as const;
export type UploadAction = (typeof UPLOAD_ACTIONS)[number];

const optionalAction = z.preprocess(
  (value) => (value === '' || value === null ? undefined : value),
  z.enum(UPLOAD_ACTIONS, invalid('action')).optional(),
);

/** A row of a chunk: the fields of a new contact, its company by name. */
export const UploadRow = NewContact.omit({ id: true, company: true, is_hidden: true }).extend({
  /** Its number in the file, by which the answer names it. */
  row: optionalInteger('row', 0, 10_000_000),
  company: optionalName('company', 160),
  /** The contact that it is, where the sender knows. */
  contact: cleared(z.uuid(invalid('contact'))),
  /** Of this row alone. */
  action: optionalAction,
});
export type UploadRow = z.infer<typeof UploadRow>;

/** `POST /contact/bulk_upload`: rows are checked one by one, so that one that is wrong keeps no other from being imported. */
export const ContactChunk = z
  .object({
    chunk: objectList(z.looseObject({}), { min: 1, max: UPLOAD_CHUNK, none: missing('chunk') }),
    /** Opens a space for each client: not offered yet. */
    createSpace: optionalFlag,
    /** `email` and `name` unless the caller says others. */
    criterias: optionalTextList(UPLOAD_CRITERIA.length).pipe(
      z.array(z.enum(UPLOAD_CRITERIA, invalid('criterion'))).optional(),
    ),
    /** Of contacts whose row names no type. */
    defaultType: z
      .preprocess(
        (value) => (value === '' || value === null ? undefined : value),
        z.enum(CONTACT_TYPES, invalid('type')).optional(),
      )
      .transform((type) => type ?? 'prospect'),
    /** How companies that are made are subject to VAT. */
    tva: optionalText('vat', 80),
    /** `complete` unless the caller says another. */
    action: optionalAction,
    /** Id of the caller's firm. */
    lpClient: optionalText('firm', 200),
    /** Names the import: the same chunk of it is done once. */
    uploadId: optionalText('upload', 64),
    totalExpected: optionalInteger('row', 0, MAX_UPLOAD_ROWS),
    chunkIndex: optionalInteger('chunk', 0, MAX_UPLOAD_ROWS),
  })
  .meta({ id: 'ContactChunk' });
export type ContactChunk = z.infer<typeof ContactChunk>;

export const UPLOAD_RESULTS = ['created', 'updated', 'unchanged', 'refused'] as const;
export type UploadResult = (typeof UPLOAD_RESULTS)[number];

/** Why something is refused: French sentences, and reasons for readers of any language. */
const refusal = {
  detail: z.string().optional(),
  reason: WireReason.optional(),
  fields: z.record(z.string(), z.string()).optional(),
  fieldReasons: z.record(z.string(), WireReason).optional(),
};

export const UploadedRow = z
  .object({
    row: z.number().int(),
    result: z.enum(UPLOAD_RESULTS),
    /** Of the contact; `null` where it was refused. */
    id: z.string().nullable(),
    ...refusal,
  })
  .meta({ id: 'UploadedRow' });
export type UploadedRow = z.infer<typeof UploadedRow>;

/** Also the payload of the event, without `rows`. */
export const UploadedChunk = z
  .object({
    uploadId: z.string().nullable(),
    chunkIndex: z.number().int().nullable(),
    totalExpected: z.number().int().nullable(),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    /** In the order of the chunk. */
    rows: z.array(UploadedRow),
  })
  .meta({ id: 'UploadedChunk' });
export type UploadedChunk = z.infer<typeof UploadedChunk>;
