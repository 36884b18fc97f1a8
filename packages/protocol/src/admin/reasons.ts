import type { Declarations } from '../errors/declare.ts';

export const adminReasons = {
  'admin.addressTwice': {},
} as const satisfies Declarations;
