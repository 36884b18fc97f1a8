/** Names of the marks, in the schema and in the shared text. */
export const INSERTION = 'insertion';
export const DELETION = 'deletion';
export const SUGGESTION_KINDS = [INSERTION, DELETION] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/**
 * Stands at the beginning of a paragraph that a suggestion splits off (`insertion`) or joins with the one before
 * (`deletion`): what has no text of its own can carry no mark.
 */
export const BREAK_SIGN = '\u200b';
/** Stands before a line break, or another object inside a line, that a suggestion adds or takes away. */
export const OBJECT_SIGN = '\u2060';

/** A run of text as the shared text holds it, without the signs of its suggestions. */
export function withoutSigns(text: string, attributes: Record<string, unknown> | undefined): string {
  const isSuggested = SUGGESTION_KINDS.some((kind) => (attributes?.[kind] ?? null) !== null);
  return isSuggested ? text.replaceAll(/[\u200b\u2060]/g, '') : text;
}
