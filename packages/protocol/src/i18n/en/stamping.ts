import type { stampingReasons } from '../../stamping/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const stamping: Sentences<keyof typeof stampingReasons> = {
  'stamping.failed': 'Something went wrong while your documents were processed.',
  'stamping.notPdf': '{name} is not a PDF that can be read.',
  'stamping.encrypted': '{name} is protected by a password: remove it before stamping.',
  'stamping.signed': '{name} is signed: a stamp would break the signature.',
  'stamping.tooLarge': 'These PDFs are too large for one request: {max:bytes} at most.',
  'stamping.tooManyPages': 'These PDFs have too many pages for one request: {max} at most.',
  'stamping.image': 'The image of a stamp is a PNG or JPEG that can be read.',
  'stamping.textTooLong': 'The text is too long for the stamp or the slip.',
  'stamping.nothing': 'Give a text, an image or a slip.',
  'stamping.oneFile': 'One file is expected.',
  'stamping.color': 'A colour is written like #1d4ed8.',
};
