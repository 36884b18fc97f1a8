import type { TranslatedLanguage } from '@basoche/domain';
import { readReason } from '@basoche/protocol';
import type { Problem, Reason, ReasonText } from '@basoche/protocol';
import { base } from '@basoche/protocol/i18n/french-base';

/** `null`: this build does not know the reason, or has not loaded its sentence. */
type Worded = (reason: Reason) => string | null;

/** What the sign-in page, which is weighed, checks itself; a refusal of the server brings its French. `reasons.ts` has the rest. */
let french: Worded = ({ code }) => (Object.hasOwn(base, code) ? base[code as keyof typeof base] : null);
let translation: Worded | null = null;
let wanted: TranslatedLanguage = 'fr';

/** From now on reasons are worded in this language. Only those who read English load it. */
export async function wordReasonsIn(language: TranslatedLanguage): Promise<void> {
  wanted = language;
  if (language === 'fr') translation = null;
  else {
    const { inEnglish } = await import('@basoche/protocol/i18n/english');
    if (wanted === language) translation = inEnglish;
  }
}

export function addFrenchReasons(whole: Worded): void {
  french = whole;
}

const worded: Worded = (reason) => translation?.(reason) ?? french(reason);

/** A reason of those that this device words from its start. */
export function baseReasonText(code: keyof typeof base): string {
  return worded({ code }) ?? base[code];
}

/** A reason that this device found itself; by `reasons.ts`, which has its sentence. */
export function reasonText(reason: ReasonText): string {
  return issueText({ message: reason });
}

/** What a schema found wrong; by `reasons.ts`, which has its sentence. */
export function issueText({ message }: { message: string }): string {
  const reason = readReason(message);
  if (reason === null) return message;
  return worded(reason) ?? worded({ code: 'value.wrong' }) ?? message;
}

type Refusal = Pick<Problem, 'detail' | 'reason' | 'fields' | 'fieldReasons'>;

/** The refusal of a server in the language of the reader; its French sentence where the reason is missing or unknown. */
export function refusalText({ detail, reason }: Refusal): string {
  return (reason && worded(reason)) ?? detail;
}

/** Field path -> message. */
export function refusalFields({ fields = {}, fieldReasons = {} }: Refusal): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, detail]) => [path, refusalText({ detail, reason: fieldReasons[path] })]),
  );
}
