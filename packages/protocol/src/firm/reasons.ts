import type { Declarations } from '../errors/declare.ts';

export const firmReasons = {
  'firm.language': {},
  'firm.otherOffice': {},
  'firm.siretUsed': { code: 'UNPROCESSABLE' },
  'firm.tooManyOffices': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'firm.mainOfficeKept': {},
  'firm.mainOfficeDeleted': { code: 'CONFLICT' },
  'firm.administratorsOnly': { code: 'FORBIDDEN' },
  'firm.tooManyLinks': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'firm.changed': { code: 'CONFLICT', params: { what: 'subject' } },
  'firm.changedAt': { code: 'CONFLICT', params: { what: 'subject', at: 'dateTime' } },
  'firm.changedBy': { code: 'CONFLICT', params: { what: 'subject', by: 'text', at: 'dateTime' } },
} as const satisfies Declarations;
