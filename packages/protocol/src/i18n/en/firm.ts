import type { firmReasons } from '../../firm/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const firm: Sentences<keyof typeof firmReasons> = {
  'firm.language': 'This language is not offered.',
  'firm.otherOffice': 'This office is not the one of the address.',
  'firm.siretUsed': 'This SIRET number is already that of another firm.',
  'firm.tooManyOffices': 'A firm has {max} offices at most.',
  'firm.mainOfficeKept': 'Make another office the main address: this one will then no longer be it.',
  'firm.mainOfficeDeleted': 'This office is the main address. Choose another before deleting it.',
  'firm.administratorsOnly': 'Only an administrator can change the firm.',
  'firm.tooManyLinks': 'A firm has {max} links at most.',
  'firm.changed':
    '{what:subject} was changed in the meantime. Your changes were not saved: read the current version, then start again.',
  'firm.changedAt':
    '{what:subject} was changed in the meantime, on {at:dateTime}. Your changes were not saved: read the current version, then start again.',
  'firm.changedBy':
    '{what:subject} was changed in the meantime by {by}, on {at:dateTime}. Your changes were not saved: read the current version, then start again.',
};
