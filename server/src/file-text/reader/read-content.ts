import { isLocked, isOldFile, isZip, textOfBytes } from '@basoche/office';
import { TEXT_LIMITS } from '../limits.ts';
import { htmlText } from './html-text.ts';
import { ReadError } from './page-intake.ts';
import type { PageIntake } from './page-intake.ts';
import { readMail } from './read-mail.ts';
import type { ReadAttached } from './read-mail.ts';
import { readOffice } from './read-office.ts';
import { readPdf } from './read-pdf.ts';

const PLAIN = /\.(?:txt|text|csv|tsv|md|markdown|json|xml|log|ini|ya?ml|srt|vcf|ics|tex)$/i;
const HTML = /\.(?:html?|xhtml)$/i;

/**
 * Reads a file page by page: what it is, its bytes say, and of texts its name.
 * @returns whether its parts are pages
 * @throws ReadError
 */
export async function readContent(bytes: Uint8Array, name: string, intake: PageIntake, depth = 0): Promise<boolean> {
  const attached: ReadAttached = (part, partName, own) => readContent(part, partName, own, depth + 1);
  if (bytes.byteLength > TEXT_LIMITS.bytes) throw new ReadError('too_large', 'bytes');
  if (isPdf(bytes)) {
    await readPdf(bytes, intake);
    return true;
  }
  if (isZip(bytes)) return readOffice(bytes, intake);
  if (isOldFile(bytes)) throw new ReadError(isLocked(bytes) ? 'encrypted' : 'none', 'old');
  if (isPicture(bytes)) {
    intake.page(1, '', true);
    return true;
  }
  if (/\.eml$/i.test(name)) await readMail(bytes, intake, depth < TEXT_LIMITS.depth ? attached : null);
  else if (HTML.test(name)) intake.parts(htmlText(textOfBytes(bytes)));
  else if (PLAIN.test(name)) intake.parts(textOfBytes(bytes));
  else throw new ReadError('none', 'kind');
  return false;
}

/** Some programs write before the mark of the format. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).includes('%PDF-');
}

const MARKS = ['89504e470d0a1a0a', 'ffd8ff', '49492a00', '4d4d002a'].map((mark) => Buffer.from(mark, 'hex'));

/** PNG, JPEG and TIFF. */
function isPicture(bytes: Uint8Array): boolean {
  return MARKS.some((mark) => mark.equals(bytes.subarray(0, mark.length)));
}
