import type { Declarations } from '../errors/declare.ts';

export const avatarsReasons = {
  'avatar.missing': {},
  'avatar.tooLarge': { code: 'UNPROCESSABLE' },
  'avatar.type': { code: 'UNPROCESSABLE' },
  'avatar.tooManyPixels': { code: 'UNPROCESSABLE' },
  'avatar.broken': { code: 'UNPROCESSABLE' },
} as const satisfies Declarations;
