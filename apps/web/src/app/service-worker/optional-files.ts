/**
 * Where the files are that the reader of PDF asks for when a document needs them: character maps, fonts, a decoder of
 * scans. They are not brought to every device; the version of the library stands in the address.
 */
export const PDF_FILES = '/assets/pdfjs-5.4.296/';

/** The cache of what was asked for once. */
export const OPTIONAL_CACHE = `basoche-optional-${PDF_FILES.split('/')[2]}`;

export function isOptional(path: string): boolean {
  return path.startsWith(PDF_FILES);
}
