import { readReason } from '../errors/reason.ts';
import { inFrench as sentenceOf } from '../i18n/fr/index.ts';

/** What a message of a schema says; itself where it is no reason. */
export function inFrench(message: string | undefined): string | undefined {
  const reason = message === undefined ? null : readReason(message);
  return reason === null ? message : (sentenceOf(reason) ?? message);
}
