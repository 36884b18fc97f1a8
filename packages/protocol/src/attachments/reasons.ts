import type { Declarations } from '../errors/declare.ts';

export const attachmentsReasons = {
  'attachment.partTooLarge': {},
  'attachment.forbidden': { code: 'UNPROCESSABLE' },
  'attachment.broken': { code: 'UNPROCESSABLE' },
  'attachment.idUsed': { code: 'CONFLICT' },
  'attachment.spaceFull': { code: 'UNPROCESSABLE', params: { max: 'bytes' } },
} as const satisfies Declarations;
