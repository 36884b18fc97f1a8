const MAX_LENGTH = 2_000;

/**
 * Whether a value is an address inside of the application: a text of `/` and a path, with or without query and fragment.
 * Browsers read a backslash as a slash and skip control characters, and a router may decode the path and resolve its
 * dots once more: none of them may stand in it, written plainly or as `%xx`.
 */
export function isInternalPath(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !/^\/[^\\\p{Cc}]*$/u.test(value)) return false;
  const path = decode(value.replace(/[?#].*$/su, ''));
  return path !== null && !/\/\/|[\\\p{Cc}]|\/\.{1,2}(?:\/|$)/u.test(path);
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
