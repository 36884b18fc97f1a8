/** Names of devices on Windows, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Characters, and bytes of UTF-8, below what file systems have room for. */
const MAX_LENGTH = 120;
const MAX_BYTES = 200;
/** Signs that are not seen, those that turn the letters behind them round among them. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A name without the signs that nobody sees. */
export function withoutUnseen(name: string): string {
  return name.replaceAll(UNSEEN, '');
}

/** A name that every file system takes; `otherwise` when nothing of the title is left. */
export function fileName(title: string, extension: string, otherwise = 'document'): string {
  const safe = withinBytes(
    withoutUnseen(title)
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+/, '')
      .slice(0, MAX_LENGTH),
  )
    // Half a letter of the cut, and points, which Windows drops or doubles before the extension.
    .replace(/[. \uD800-\uDBFF]+$/, '');
  return `${DEVICE.test(safe) ? '_' : ''}${safe === '' ? otherwise : safe}.${extension}`;
}

function withinBytes(text: string): string {
  const bytes = new TextEncoder().encode(text);
  // What is left of a letter of several bytes is dropped.
  return bytes.length <= MAX_BYTES ? text : new TextDecoder().decode(bytes.slice(0, MAX_BYTES)).replace(/\ufffd+$/, '');
}

/** The name of a file as it is shown: nothing in it changes the order of its letters, which would hide what it is. */
export function shownName(name: string): string {
  return name.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** The header `Content-Disposition` of a file that is to be kept under its name (RFC 6266, RFC 8187). */
export function asAttachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\]/gu, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The name that such a header says; `null` for none. */
export function attachmentName(header: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  return encoded === undefined ? (/filename="([^"]*)"/.exec(header)?.[1] ?? null) : decodeURIComponent(encoded);
}
