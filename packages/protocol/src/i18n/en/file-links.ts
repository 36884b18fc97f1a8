import type { fileLinksReasons } from '../../file-links/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const fileLinks: Sentences<keyof typeof fileLinksReasons> = {
  'links.invalid': 'The link is not valid.',
  'links.revoke': 'Only who made this link, or an administrator, may revoke it.',
  'links.tooMany': 'A file has {max} links at most: revoke those that are of no use any more.',
  'links.cannotMark': 'No watermark can be written on this PDF: it is protected, damaged or too large.',
  'links.shortPassword': 'The password has at least {min} characters.',
  'links.unmarked': 'This file cannot be given with its watermark: ask who sent it for another link.',
};
