import type { ErrorCode } from '../../errors/codes.ts';
import type { Sentences } from '../sentences.ts';

export const codes: Sentences<ErrorCode> = {
  BAD_REQUEST: 'The request is incomplete or malformed.',
  BAD_CREDENTIALS: 'Check that your e-mail address and password are correct.',
  BAD_CODE: 'Wrong code',
  UNAUTHENTICATED: 'Your session has expired. Sign in again.',
  FORBIDDEN: 'You do not have the rights to do this.',
  NOT_FOUND: 'This item does not exist or can no longer be reached.',
  CONFLICT: 'This item was changed in the meantime.',
  COMMAND_TOO_OLD:
    'This action had been waiting for more than 30 days: it may have been done already. Check, then send it again if it is missing.',
  LINK_EXPIRED: 'Sorry, this link has expired. Ask for a new one.',
  TOO_LARGE: 'What was sent is too large.',
  UNPROCESSABLE: 'Some values are not valid.',
  RATE_LIMITED: 'Too many requests at once. Try again in a moment.',
  INTERNAL: 'An unexpected error occurred. Nothing was lost.',
  UNAVAILABLE: 'The service is unavailable for the moment. Try again in a moment.',
};
