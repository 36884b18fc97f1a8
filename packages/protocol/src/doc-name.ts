/** Kinds of shared documents, in the order the interface lists them. */
export const DOC_KINDS = ['conversation', 'todolist', 'board', 'document'] as const;
export type DocKind = (typeof DOC_KINDS)[number];

/** `<kind>/<slug>`: the address of a shared document on the wire, on the device and in the journal. */
export type DocName = `${DocKind}/${string}`;

/** Letters, digits, `-` and `_`: safe in a URL path, a file name and an IndexedDB name without escaping. */
const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

export function isDocKind(value: string): value is DocKind {
  return (DOC_KINDS as readonly string[]).includes(value);
}

/** @throws RangeError when the slug could not be parsed back. */
export function docName(kind: DocKind, slug: string): DocName {
  if (!SLUG.test(slug)) throw new RangeError(`bad document slug: ${JSON.stringify(slug)}`);
  return `${kind}/${slug}`;
}

/** `null` when the text is not a document name of a known kind. */
export function parseDocName(text: string): { kind: DocKind; slug: string; name: DocName } | null {
  const slash = text.indexOf('/');
  if (slash < 0) return null;
  const kind = text.slice(0, slash);
  const slug = text.slice(slash + 1);
  if (!isDocKind(kind) || !SLUG.test(slug)) return null;
  return { kind, slug, name: `${kind}/${slug}` };
}
