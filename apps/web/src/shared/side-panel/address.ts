import { parseDocName } from '@basoche/protocol';

/** Slug of a document that a text of an address names. */
export function documentSlug(text: unknown): string | null {
  return typeof text === 'string' && parseDocName(`document/${text}`) !== null ? text : null;
}

/** The document that an address of this origin opens; `null` for one that leads to a place in it, which its own page shows. */
export function documentOfHref(href: string, origin: string): string | null {
  if (!URL.canParse(href, origin)) return null;
  const url = new URL(href, origin);
  if (url.origin !== origin || url.pathname.replace(/\/$/, '') !== '/Editor' || url.searchParams.size !== 1)
    return null;
  return documentSlug(url.searchParams.get('doc'));
}

/** An address of the application with the document that stands beside; `null` = none. */
export function withSidePanel(href: string, doc: string | null): string {
  const { pathname, searchParams, hash } = new URL(href, 'https://basoche.invalid');
  if (doc === null) searchParams.delete('beside');
  else searchParams.set('beside', doc);
  return `${pathname}${searchParams.size === 0 ? '' : `?${searchParams}`}${hash}`;
}
