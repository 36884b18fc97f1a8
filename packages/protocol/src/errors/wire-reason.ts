import { z } from 'zod';

/** A reason in an answer. */
export const WireReason = z
  .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() })
  .meta({ id: 'Reason' });
