import { z } from 'zod';
import { invalid, missing, reason } from '../errors/reason.ts';
import { clientId, optionalName, requiredName } from '../wire.ts';

/** Bytes of a model: with the rest of a call, below the largest body of any server. */
export const MAX_MATRICE_BYTES = 1_400_000;

/** A Word file of the firm that becomes documents of its matters. */
export const Matrice = z
  .object({
    id: z.string(),
    name: z.string(),
    /** As it was when somebody chose the file. */
    fileName: z.string(),
    /** Bytes. */
    size: z.number().int(),
    /** Of its bytes: another file, another hash. */
    hash: z.string(),
    /** Id of the account that changed it last; `null` of somebody who is gone. */
    updatedBy: z.string().nullable(),
    /** Milliseconds since the epoch. */
    createdAt: z.number().int(),
    updatedAt: z.number().int(),
  })
  .meta({ id: 'Matrice' });
export type Matrice = z.infer<typeof Matrice>;
export const MatriceList = z.array(Matrice);

const content = z
  .string(missing('content'))
  .min(1, missing('content'))
  .max(Math.ceil(MAX_MATRICE_BYTES / 3) * 4, reason('matrices.tooLarge', { max: MAX_MATRICE_BYTES }))
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, invalid('content'));

/** `POST /project/matrices` */
export const NewMatrice = z
  .object({
    id: clientId,
    name: requiredName('name', 160),
    fileName: requiredName('fileName', 255),
    /** Base64. */
    content,
  })
  .meta({ id: 'NewMatrice' });
export type NewMatrice = z.infer<typeof NewMatrice>;

/** `PUT /project/matrices/{id}`: what is not given stays. */
export const MatriceUpdate = z
  .object({
    name: optionalName('name', 160),
    fileName: optionalName('fileName', 255),
    content: content.optional(),
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'MatriceUpdate' });
export type MatriceUpdate = z.infer<typeof MatriceUpdate>;

const MAX_ANSWERS = 500;

/** `POST /project/preMailMerge/{id}` and `POST /project/mailMerge/{id}` */
export const MergeRequest = z
  .object({
    /** Id of the model. */
    matrice: z.uuid(missing('model')),
    /** Id of the party that the document is for; the client without it. */
    recipient: z.preprocess((value) => (value === '' ? null : value), z.uuid(invalid('party')).nullable().optional()),
    /** What was typed for this document, by field. Also as a JSON text, as a form sends it. */
    answers: z.preprocess(
      (value) => (typeof value === 'string' ? parsed(value) : value),
      z
        .record(
          z.string().max(200),
          z.string(invalid('mergeAnswers')).max(10_000, invalid('mergeAnswers')),
          invalid('mergeAnswers'),
        )
        .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, invalid('mergeAnswers'))
        .optional(),
    ),
  })
  .meta({ id: 'MergeRequest' });
export type MergeRequest = z.infer<typeof MergeRequest>;

export type MergePreview = z.infer<typeof MergePreview>;
export const MergePreview = z
  .object({
    /** Fields that the model asks for. */
    fields: z.array(
      z.object({
        key: z.string(),
        state: z.enum(['filled', 'missing', 'unknown']),
        /** The text of the paragraph where it stands first. */
        place: z.string(),
      }),
    ),
    /** What is wrong in the model: no document is made of it. */
    faults: z.array(
      z.object({
        fault: z.enum(['brace', 'unclosed', 'unopened', 'otherEnd', 'crossed', 'secondElse']),
        tag: z.string(),
        place: z.string(),
      }),
    ),
  })
  .meta({ id: 'MergePreview' });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
