import { MAX_ATTACHMENT_BYTES } from '@basoche/domain';
import { z } from 'zod';
import { optionalText, requiredName, requiredText } from '../wire.ts';
import { invalid, missing, reason } from '../errors/reason.ts';
import type { Subject } from '../i18n/subject.ts';

/** Bytes of a file in one call: with the rest of it, below the largest body of any server. */
export const ATTACHMENT_PART_BYTES = 768 * 1024;
const MAX_PARTS = 64;

/** What a server keeps of a file of a message or a comment, beside its bytes. */
export const Attachment = z
  .object({
    slug: z.string(),
    name: z.string(),
    mime: z.string(),
    /** Bytes. */
    size: z.number().int(),
    /** All of it is there. */
    complete: z.boolean(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

const whole = (what: Subject, min: number, max: number) => {
  const message = reason('value.integer', { what, min, max });
  return z.coerce.number({ error: message }).int(message).min(min, message).max(max, message);
};

/** One part of a file says what the whole is, so that parts may come in any order and twice. */
export const attachmentPart = {
  name: requiredName('fileName', 255),
  mime: optionalText('fileType', 127),
  size: whole('size', 1, MAX_ATTACHMENT_BYTES),
  parts: whole('parts', 1, MAX_PARTS),
  /** Base64. */
  content: z
    .string(missing('content'))
    .min(1, missing('content'))
    .max(Math.ceil(ATTACHMENT_PART_BYTES / 3) * 4, reason('attachment.partTooLarge'))
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, invalid('content')),
};

/** `PUT /attachment/{slug}/part/{part}` */
export const AttachmentPart = z
  .object({
    /** Name of the shared document: a conversation, a list, a board, or a document of the editor. */
    doc: requiredText('document', 100),
    /** Id of the message or comment that carries it, whether the server has it yet or not; of the document for a picture in its text. */
    record: requiredText('messageOrComment', 64),
    ...attachmentPart,
  })
  .meta({ id: 'AttachmentPart' });
export type AttachmentPart = z.infer<typeof AttachmentPart>;
