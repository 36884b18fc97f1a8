import type { documentsReasons } from '../../documents/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const documents: Sentences<keyof typeof documentsReasons> = {
  'history.known': 'Say what the device knows.',
  'history.knownTooLong': 'What the device knows is too long.',
  'history.knownUnreadable': 'What the device knows cannot be read.',
  'history.decision': 'Accept or refuse the request.',
  'history.tooLong':
    'The history of this document is too long for one signed file. It can still be read in the application.',
  'history.empty': 'Nothing is saved in this document yet.',
  'history.exportRunning': 'Another export of a history is running. Try again in a moment.',
  'history.writersOnly': 'The history of this document is open to those who write in it. You can ask its owner for it.',
  'history.emptyThen': 'Nothing was saved in this document at that time.',
};
