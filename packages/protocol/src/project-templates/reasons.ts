import type { Declarations } from '../errors/declare.ts';

export const projectTemplatesReasons = {
  'templates.restricted': { code: 'FORBIDDEN' },
  'templates.unknown': {},
  'templates.notMine': { code: 'FORBIDDEN' },
} as const satisfies Declarations;
