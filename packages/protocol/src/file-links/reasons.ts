import type { Declarations } from '../errors/declare.ts';

export const fileLinksReasons = {
  'fileLinks.invalid': { code: 'NOT_FOUND' },
  'fileLinks.revoke': { code: 'FORBIDDEN' },
  'fileLinks.tooMany': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'fileLinks.cannotMark': {},
  'fileLinks.unmarked': { code: 'UNPROCESSABLE' },
} as const satisfies Declarations;
