import type { assistantReasons } from '../../assistant/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const assistant: Sentences<keyof typeof assistantReasons | 'assistant.name'> = {
  'assistant.name': 'The assistant',
  'assistant.onlyEmbedded': 'Only “embedded” can be asked for.',
  'assistant.noDocument': 'This document does not exist.',
  'assistant.documentOrText': 'Name a document or a text.',
  'assistant.entryOfDocument': 'An item is one of a document.',
  'assistant.mode': 'Choose off, embedded or external.',
  'assistant.down': '{who:assistant} does not answer.',
  'assistant.slow': '{who:assistant} takes too long to answer.',
  'assistant.cut': 'The answer was cut off: it is incomplete.',
  'assistant.nonsense': '{who:assistant} gave an answer that cannot be read.',
  'assistant.refused': '{who:assistant} refused the request: tell the administrator of the server.',
  'assistant.busy': '{who:assistant} received too many requests: try again in a moment.',
  'assistant.offInMatter': 'The assistant is off for this matter.',
  'assistant.tooLong': 'This content is too long for the assistant.',
  'assistant.noText': 'There is no text to read yet.',
  'assistant.off': 'The assistant is off in your firm.',
  'assistant.idUsed': 'This identifier was already used for another request.',
  'assistant.noProvider': 'No external provider is set up.',
  'assistant.running': 'This request is still running. Try again in a moment.',
  'assistant.stopped': 'The answer was interrupted.',
};
