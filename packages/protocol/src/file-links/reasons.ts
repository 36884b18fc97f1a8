import type { Declarations } from '../errors/declare.ts';

export const fileLinksReasons = {
  'links.invalid': { code: 'NOT_FOUND' },
  'links.revoke': { code: 'FORBIDDEN' },
  'links.tooMany': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'links.cannotMark': {},
  'links.shortPassword': { params: { min: 'number' } },
  'links.unmarked': { code: 'UNPROCESSABLE' },
} as const satisfies Declarations;
