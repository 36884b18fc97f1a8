import type { sharingReasons } from '../../sharing/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const sharing: Sentences<keyof typeof sharingReasons> = {
  'sharing.people': 'Choose at least one person.',
  'sharing.right': 'Choose reading or writing.',
  'sharing.creatorStays': 'The person who created this item cannot be removed from it.',
  'sharing.notInFirm': 'This person is not part of the firm.',
};
