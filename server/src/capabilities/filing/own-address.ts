import { attachmentCalls, libraryCalls, paramsIn, stampingCalls } from '@basoche/protocol';

/** What an address of ours names. */
export type OwnAddress =
  | { is: 'file'; slug: string; version: number | null }
  | { is: 'held'; id: string }
  | { is: 'attachment'; slug: string };

/**
 * What an address names, read and never opened: nothing is asked of another server, nor of this one.
 * @param publicUrl of the application, whose addresses alone are its own
 * @returns `null` for an address of anything else
 */
export function ownAddress(publicUrl: string, text: string): OwnAddress | null {
  if (!URL.canParse(text, publicUrl)) return null;
  const url = new URL(text, publicUrl);
  if (url.origin !== new URL(publicUrl).origin || url.username !== '' || url.password !== '') return null;
  const request = { method: 'GET', path: url.pathname };
  try {
    const content = paramsIn(libraryCalls.readContent, request);
    const file = content ?? paramsIn(libraryCalls.readDocumentUrl, request) ?? paramsIn(libraryCalls.readFile, request);
    const version = url.searchParams.get('version');
    if (file !== null) return { is: 'file', slug: file['slug']!, version: version === null ? null : Number(version) };
    const held = paramsIn(stampingCalls.readHeldFile, request);
    if (held !== null) return { is: 'held', id: held['id']! };
    const attachment = paramsIn(attachmentCalls.readAttachment, request);
    return attachment === null ? null : { is: 'attachment', slug: attachment['slug']! };
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
