import type { TFunction } from 'i18next';
import { ApiError } from '../../../app/http/api.ts';
import { failureText } from '../failure-text.ts';

/** What a passkey dialog of the browser ended with; `null` when it was no end of such a dialog. */
export type CeremonyEnd = 'cancelled' | 'known' | 'place' | 'unable';

/** By the names of the errors of WebAuthn. A browser says « not allowed » for refused, closed and too late alike. */
export function ceremonyEnd(error: unknown): CeremonyEnd | null {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'cancelled';
    case 'InvalidStateError':
      return 'known';
    case 'SecurityError':
      return 'place';
    case 'ConstraintError':
    case 'NotSupportedError':
    case 'NotReadableError':
    case 'OperationError':
    case 'UnknownError':
      return 'unable';
    default:
      return null;
  }
}

/** What to say, and whether it is a fault: whoever closed a dialog knows. */
export interface Saying {
  text: string;
  quiet: boolean;
}

export function signInSaying(error: unknown, t: TFunction<['access', 'common']>): Saying {
  const end = ceremonyEnd(error);
  if (end === 'cancelled') return { text: t('passkeyCancelled'), quiet: true };
  if (end !== null) return { text: t(end === 'place' ? 'passkeyPlace' : 'passkeyUnable'), quiet: false };
  const refused = error instanceof ApiError && error.code === 'BAD_CREDENTIALS';
  return { text: refused ? t('passkeyRefused') : failureText(error, t), quiet: false };
}
