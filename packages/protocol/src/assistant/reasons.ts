import type { Declarations } from '../errors/declare.ts';

export const assistantReasons = {
  'assistant.onlyEmbedded': {},
  'assistant.noDocument': {},
  'assistant.documentOrText': {},
  'assistant.entryOfDocument': {},
  'assistant.mode': {},
  'assistant.down': { code: 'UNAVAILABLE', params: { who: 'assistant' } },
  'assistant.slow': { code: 'UNAVAILABLE', params: { who: 'assistant' } },
  'assistant.cut': { code: 'UNAVAILABLE' },
  'assistant.nonsense': { code: 'UNAVAILABLE', params: { who: 'assistant' } },
  'assistant.refused': { code: 'UNAVAILABLE', params: { who: 'assistant' } },
  'assistant.busy': { code: 'UNAVAILABLE', params: { who: 'assistant' } },
  'assistant.offInMatter': { code: 'FORBIDDEN' },
  'assistant.tooLong': {},
  'assistant.noText': {},
  'assistant.off': { code: 'FORBIDDEN' },
  'assistant.idUsed': { code: 'CONFLICT' },
  'assistant.noProvider': {},
  'assistant.running': { code: 'UNAVAILABLE' },
  'assistant.stopped': { code: 'UNAVAILABLE' },
} as const satisfies Declarations;
