import { ERROR_CODES, WireReason } from '@basoche/protocol';
import { z } from 'zod';

export const Problem = z
  .object({
    code: z.enum(Object.keys(ERROR_CODES) as [string, ...string[]]),
    status: z.number().int(),
    title: z.string(),
    detail: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    reason: WireReason,
    fieldReasons: z.record(z.string(), WireReason).optional(),
  })
  .meta({ id: 'Problem' });
