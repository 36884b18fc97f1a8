import type { Declarations } from '../errors/declare.ts';

export const directoryReasons = {
  'directory.lawyersOnly': { code: 'UNPROCESSABLE' },
} as const satisfies Declarations;
