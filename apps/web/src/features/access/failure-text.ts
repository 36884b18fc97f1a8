import type { TFunction } from 'i18next';
import { ApiError } from '../../app/http/api.ts';

/** What to say when a call of the sign-in family failed. */
export function failureText(error: unknown, t: TFunction<['access', 'common']>): string {
  if (!(error instanceof ApiError)) return t('common:unknownError');
  if (error.code === 'NETWORK') return t(navigator.onLine ? 'network' : 'offline');
  if (error.code === 'BAD_CREDENTIALS') return t('badCredentials');
  if (error.code === 'BAD_CODE') return t('badCode');
  if (error.code === 'LINK_EXPIRED') return t('linkExpired');
  return error.code === 'BAD_REQUEST' ? (Object.values(error.fields)[0] ?? error.message) : error.message;
}
