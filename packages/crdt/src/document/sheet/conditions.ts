import { shortened } from '@basoche/domain';
import { z } from 'zod';

/** What may be asked of a cell's value. */
export const CONDITION_KINDS = [
  'more',
  'atLeast',
  'less',
  'atMost',
  'between',
  'equal',
  'different',
  'contains',
  'lacks',
  'begins',
  'empty',
  'filled',
  'error',
] as const;

const CONDITION_TEXT_MAX_LENGTH = 500;
const words = z
  .string()
  .transform((value) => shortened(value, CONDITION_TEXT_MAX_LENGTH))
  .catch('');

/** `value` (and `to`, the end of `between`) as a person types it in a cell. */
export const condition = z.object({ kind: z.enum(CONDITION_KINDS), value: words, to: words });
export type Condition = z.infer<typeof condition>;
