import type { adminReasons } from '../../admin/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const admin: Sentences<keyof typeof adminReasons> = {
  'admin.addressTwice': 'La même adresse figure deux fois dans la liste.',
};
