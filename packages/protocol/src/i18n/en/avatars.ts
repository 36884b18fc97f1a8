import type { avatarsReasons } from '../../avatars/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const avatars: Sentences<keyof typeof avatarsReasons> = {
  'avatar.missing': 'Choose an image.',
  'avatar.tooLarge': 'The image cannot exceed 1 MB.',
  'avatar.type': 'Choose a PNG, JPEG, WebP or GIF image.',
  'avatar.tooManyPixels': 'The image cannot exceed 16 million pixels.',
  'avatar.broken': 'This image is damaged or incomplete. Choose another.',
};
