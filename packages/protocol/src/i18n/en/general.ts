import type { generalReasons } from '../../errors/general-reasons.ts';
import type { Sentences } from '../sentences.ts';

export const general: Sentences<keyof typeof generalReasons> = {
  'value.plan': 'Choose a plan from the list.',
  'value.flag': 'Say true or false.',
  'value.uuid': 'The identifier must be a UUID version 7.',
  'value.url': 'Enter a whole address, for example https://www.example.com.',
  'value.day': '{what:subject} must be a date in the form dd/mm/yyyy.',
  'value.noDay': '{what:subject}: this date does not exist.',
  'value.tooLong': '{what:subject} cannot exceed {max} characters.',
  'value.notText': '{what:subject} must be a text.',
  'value.listEntryTooLong': 'A value is too long.',
  'value.listTooLong': 'The list cannot exceed {max} items.',
  'value.idUsed': 'This identifier is already in use.',
  'http.contentType': 'This type of content is not accepted.',
  'http.keyUsed': 'This key was already used for another request.',
  'http.key': 'The Idempotency-Key header is not valid.',
  'http.nul': 'This text holds a character that is not accepted.',
  'value.missing': '{what:subject} is required.',
  'value.tooShort': '{what:subject} must have at least 2 characters.',
  'value.tooLongText': '{what:subject} is too long.',
  'value.integer': '{what:subject} must be a whole number between {min} and {max}.',
  'value.amount': '{what:subject} must be a number between 0 and {max}.',
  'value.invalid': '{what:subject} is not valid.',
  'value.wrong': 'This value is not valid.',
};
