import type { filingReasons } from '../../filing/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const filing: Sentences<keyof typeof filingReasons> = {
  'filing.address': 'This is not the address of a file of the application.',
  'filing.mailTooLarge': 'What is attached to this message exceeds {max:bytes}.',
};
