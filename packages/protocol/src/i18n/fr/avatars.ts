import type { avatarsReasons } from '../../avatars/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const avatars: Sentences<keyof typeof avatarsReasons> = {
  'avatar.missing': 'Choisissez une image.',
  'avatar.tooLarge': 'L’image ne peut pas dépasser 1 Mo.',
  'avatar.type': 'Choisissez une image PNG, JPEG, WebP ou GIF.',
  'avatar.tooManyPixels': 'L’image ne peut pas dépasser 16 millions de pixels.',
  'avatar.broken': 'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
};
