import type { adminReasons } from '../../admin/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const admin: Sentences<keyof typeof adminReasons> = {
  'admin.addressTwice': 'The same address stands twice in the list.',
};
