import { z } from 'zod';
import { attachmentPart } from '../attachments/attachment.ts';
import { requiredText } from '../wire.ts';

/** `PUT /messenger/file/{slug}/part/{part}` */
export const MessageFilePart = z
  .object({
    conversationSlug: requiredText('conversation', 64),
    /** Id of the message that carries it, whether the server has it yet or not. */
    messageSlug: requiredText('message', 64),
    ...attachmentPart,
  })
  .meta({ id: 'MessageFilePart' });
export type MessageFilePart = z.infer<typeof MessageFilePart>;
