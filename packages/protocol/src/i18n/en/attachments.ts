import type { attachmentsReasons } from '../../attachments/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const attachments: Sentences<keyof typeof attachmentsReasons> = {
  'attachment.partTooLarge': 'This part is too large.',
  'attachment.forbidden': 'This type of file is not accepted: a program cannot be attached to a message or a comment.',
  'attachment.broken': 'The file that arrived is not whole. Attach it again.',
  'attachment.idUsed': 'This identifier is already that of another file.',
  'attachment.spaceFull':
    'The space of your firm for attachments is full: {max:bytes} at most. Remove files that are no longer of use, or ask whoever runs the server for more space.',
};
