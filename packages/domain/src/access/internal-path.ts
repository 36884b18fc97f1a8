const LONGEST = 2_000;

/**
 * Whether a text is an address inside of the application: `/` and a path, with or without query and fragment. Browsers
 * read a backslash as a slash and skip control characters, so neither may stand in it.
 */
export function isInternalPath(text: string): boolean {
  return text.length <= LONGEST && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);
}
