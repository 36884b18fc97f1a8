import { MAX_ATTACHMENT_BYTES } from '@basoche/domain';
import { z } from 'zod';
import { optionalText, requiredText } from '../wire.ts';

/** Bytes of a file in one call: with the rest of it, below the largest body of any server. */
export const ATTACHMENT_PART_BYTES = 768 * 1024;
const MOST_PARTS = 64;

/** What a server keeps of a file of a message, beside its bytes. */
export const MessageFile = z
  .object({
    slug: z.string(),
    name: z.string(),
    mime: z.string(),
    /** Bytes. */
    size: z.number().int(),
    /** All of it is there. */
    complete: z.boolean(),
  })
  .meta({ id: 'MessageFile' });
export type MessageFile = z.infer<typeof MessageFile>;

const whole = (what: string, min: number, max: number) => {
  const message = `${what} doit être un nombre entier entre ${min} et ${max}.`;
  return z.coerce.number({ error: message }).int(message).min(min, message).max(max, message);
};

/** `PUT /messenger/file/{slug}/part/{part}`: each part says what the whole is, so that they may come in any order and twice. */
export const MessageFilePart = z
  .object({
    conversationSlug: requiredText('La conversation', 64),
    /** Id of the message that carries it, whether the server has it yet or not. */
    messageSlug: requiredText('Le message', 64),
    name: requiredText('Le nom du fichier', 255),
    mime: optionalText('Le type du fichier', 127),
    size: whole('La taille', 1, MAX_ATTACHMENT_BYTES),
    parts: whole('Le nombre de morceaux', 1, MOST_PARTS),
    /** Base64. */
    content: z
      .string('Le contenu est obligatoire.')
      .min(1, 'Le contenu est obligatoire.')
      .max(Math.ceil(ATTACHMENT_PART_BYTES / 3) * 4, 'Ce morceau est trop volumineux.')
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Le contenu n’est pas valable.'),
  })
  .meta({ id: 'MessageFilePart' });
export type MessageFilePart = z.infer<typeof MessageFilePart>;

export const ATTACHMENT_ERRORS = {
  forbidden: 'Ce type de fichier n’est pas accepté\u00a0: un programme ne se joint pas à un message.',
  broken: 'Le fichier reçu n’est pas entier. Joignez-le de nouveau.',
} as const;
