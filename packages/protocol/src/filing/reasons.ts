import type { Declarations } from '../errors/declare.ts';

export const filingReasons = {
  'filing.address': {},
  'filing.mailTooLarge': { code: 'UNPROCESSABLE', params: { max: 'bytes' } },
} as const satisfies Declarations;
