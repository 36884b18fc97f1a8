import { formatDay } from '@basoche/domain';
import { fillPlaceholders, mergePdfs, slipPdf, stampNames, stampPdf, withSlip } from '@basoche/pdf';
import type { Stamp, StampImage } from '@basoche/pdf';
import type { FilesToStamp, NewSlip } from '@basoche/protocol';
import { ApiError } from '../../http/api-error.ts';
import { fontFiles } from '../../pdf/print-font.ts';
import { refusalOf } from './refused.ts';
import type { ReadFile } from './source-files.ts';

/** A PDF that was made of others. */
export interface MadeFile {
  frontId: string | null;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
  /** A copy of a confidential letter is one. */
  letter: string | null;
}

type Asked = Omit<FilesToStamp, 'filesToStamp'>;

/** @throws ApiError UNPROCESSABLE for a text that has no room */
export async function madeSlip({ textSlip, stampColor, title }: NewSlip): Promise<MadeFile> {
  const bytes = await slipPdf({ text: textSlip, color: stampColor }, fontFiles()).catch((error: unknown) => {
    throw refusalOf(error, null);
  });
  return { frontId: null, name: fileNameOf(title ?? 'Intercalaire'), bytes: own(bytes), pages: 1, letter: null };
}

/**
 * Every file with its stamp, and with its slip in front of it if there is a text for one.
 * @param now milliseconds since the epoch
 * @throws ApiError UNPROCESSABLE for what cannot be stamped, by name
 */
export async function stampedFiles(files: readonly ReadFile[], asked: Asked, now: number): Promise<MadeFile[]> {
  const image = await imageOf(asked.stampImage);
  const { topText = '', bottomText = '', textSlip = '', stampColor: color, isOnEveryPage } = asked;
  if (`${topText}${bottomText}${textSlip}`.trim() === '' && image === null) throw new ApiError('stamping.nothing');
  const fonts = fontFiles();
  const names = stampedNames(files, asked.title);
  const made: MadeFile[] = [];
  for (const [at, { bytes, name, pages, letter, frontId }] of files.entries()) {
    const values = { number: at + 1, name, date: formatDay(now), pages };
    const top = fillPlaceholders(topText, values);
    const bottom = fillPlaceholders(bottomText, values);
    const stamp: Stamp = { top, bottom, color, image, pages: isOnEveryPage ? 'all' : 'first' };
    const text = fillPlaceholders(textSlip, values).trim();
    try {
      const stamped = `${top}${bottom}`.trim() === '' && image === null ? bytes : await stampPdf(bytes, stamp, fonts);
      const whole = text === '' ? stamped : await withSlip(stamped, { text, color }, fonts);
      const count = pages + (text === '' ? 0 : 1);
      made.push({ frontId, name: names[at]!, bytes: own(whole), pages: count, letter });
    } catch (error) {
      throw refusalOf(error, name);
    }
  }
  return made;
}

/** One file of several. What contains a confidential letter is one. @throws ApiError UNPROCESSABLE */
export async function mergedFile(files: readonly MadeFile[], title: string | undefined): Promise<MadeFile> {
  const bytes = await mergePdfs(files.map(({ name, bytes }) => ({ title: withoutPdf(name), bytes }))).catch(
    (error: unknown) => {
      throw refusalOf(error, null);
    },
  );
  const pages = files.reduce((sum, file) => sum + file.pages, 0);
  const letter = files.some((file) => file.letter === 'confidential') ? 'confidential' : null;
  return { frontId: null, name: fileNameOf(title ?? 'Documents tamponnés'), bytes: own(bytes), pages, letter };
}

/** « Pièce 3 » becomes « Pièce 3.pdf ». */
export function fileNameOf(title: string): string {
  return fileNamesOf([title])[0]!;
}

/** Names that the caller gave; else a title with their numbers, or those of the files. */
function stampedNames(files: readonly ReadFile[], title: string | undefined): string[] {
  const titleOf = (at: number) =>
    title === undefined || files.length === 1 ? title : `${title} ${String(at + 1).padStart(2, '0')}`;
  return fileNamesOf(files.map(({ name, newName }, at) => newName ?? titleOf(at) ?? name));
}

/** No two the same. */
function fileNamesOf(titles: readonly string[]): string[] {
  const files = titles.map((title) => ({ name: `${withoutPdf(title)}.pdf`, number: 1, date: '', pages: 1 }));
  return stampNames('{nom}', files);
}

const withoutPdf = (name: string) => name.replace(/\.pdf$/i, '');

async function imageOf(file: File | undefined): Promise<StampImage | null> {
  if (!file) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return { bytes, type: 'png' };
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { bytes, type: 'jpeg' };
  throw new ApiError('stamping.image');
}

const own = (bytes: Uint8Array) => new Uint8Array(bytes);
