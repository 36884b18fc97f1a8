import type { Declarations } from '../errors/declare.ts';

export const documentsReasons = {
  'history.known': {},
  'history.knownTooLong': {},
  'history.knownUnreadable': {},
  'history.decision': {},
  'history.tooLong': { code: 'UNPROCESSABLE' },
  'history.empty': { code: 'UNPROCESSABLE' },
  'history.exportRunning': { code: 'UNAVAILABLE' },
  'history.writersOnly': { code: 'FORBIDDEN' },
  'history.emptyThen': { code: 'UNPROCESSABLE' },
} as const satisfies Declarations;
