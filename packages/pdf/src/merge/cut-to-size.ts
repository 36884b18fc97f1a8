import { inspectPdf } from '../document/open.ts';
import { PdfError } from '../types.ts';
import type { ChangeOptions, TitledPdf } from '../types.ts';
import { arrangePages } from './arrange-pages.ts';
import { mergePdfs } from './merge-pdfs.ts';

/** A file, or pages of one, in a package. */
export interface PackagePart {
  /** Of the file in the list. */
  file: number;
  /** Index of the first page and of the one after the last; the whole file where there is nothing. */
  pages: { from: number; to: number } | null;
}

export interface PdfPackage {
  parts: PackagePart[];
  bytes: Uint8Array<ArrayBuffer>;
}

export interface CutOptions extends ChangeOptions {
  /** A file that is too large by itself is cut by pages; otherwise it is left out and named. */
  byPages?: boolean;
}

export interface CutResult {
  packages: PdfPackage[];
  /** Files, or single pages of one, that are larger than a package may be. They are in none. */
  tooLarge: PackagePart[];
}

interface Part extends PackagePart, TitledPdf {}

/**
 * Merges files, in their order, into packages none of which is larger than the limit.
 * @throws {PdfError} as `mergePdfs`, with the index of the file
 */
export async function cutToSize(
  files: readonly TitledPdf[],
  maxBytes: number,
  { byPages = false, signal }: CutOptions = {},
): Promise<CutResult> {
  const result: CutResult = { packages: [], tooLarge: [] };
  let pending: Part[] = [];
  let size = 0;
  const close = async () => {
    const parts = pending;
    [pending, size] = [[], 0];
    await pack(parts, maxBytes, result, signal);
  };
  for (const [file, { title, bytes }] of files.entries()) {
    const whole: Part = { file, pages: null, title, bytes };
    const alone = await mergedParts([whole], signal);
    const fits = alone.length <= maxBytes;
    // A merged file is about as large as its parts.
    if (!fits || size + alone.length > maxBytes) await close();
    if (fits) {
      pending.push(whole);
      size += alone.length;
    } else if (byPages) await cutByPages(whole, maxBytes, result, signal);
    else result.tooLarge.push(placeOf(whole));
  }
  await close();
  return result;
}

/** Each of the parts fits by itself; where they are too large together, the last ones go into a further package. */
async function pack(parts: readonly Part[], maxBytes: number, result: CutResult, signal: AbortSignal | undefined) {
  let rest = parts;
  for (let count = rest.length; rest.length > 0; count -= 1) {
    const together = rest.slice(0, count);
    const bytes = await mergedParts(together, signal);
    if (bytes.length > maxBytes && count > 1) continue;
    result.packages.push({ parts: together.map(placeOf), bytes });
    rest = rest.slice(count);
    count = rest.length + 1;
  }
}

const placeOf = ({ file, pages }: Part): PackagePart => ({ file, pages });

async function mergedParts(parts: readonly Part[], signal: AbortSignal | undefined) {
  try {
    return await mergePdfs(parts, signal ? { signal } : {});
  } catch (error) {
    if (!(error instanceof PdfError) || error.file === null) throw error;
    throw new PdfError(error.fault, { cause: error, file: parts[error.file]!.file });
  }
}

/** Halves what is too large, until it is one page. */
async function cutByPages(whole: Part, maxBytes: number, result: CutResult, signal: AbortSignal | undefined) {
  const { pages: count } = await inspectPdf(whole.bytes);
  const middle = Math.ceil(count / 2);
  const open = count === 1 ? [] : [range(middle, count), range(0, middle)];
  if (count === 1) result.tooLarge.push({ file: whole.file, pages: range(0, 1) });
  for (let pages = open.pop(); pages; pages = open.pop()) {
    const { from, to } = pages;
    const chosen = Array.from({ length: to - from }, (_, index) => ({ index: from + index, rotation: 0 as const }));
    const bytes = await arrangePages(whole.bytes, chosen, signal ? { signal } : {});
    const part: Part = { ...whole, bytes, pages };
    const merged = await mergedParts([part], signal);
    if (merged.length <= maxBytes) result.packages.push({ parts: [placeOf(part)], bytes: merged });
    else if (to - from === 1) result.tooLarge.push(placeOf(part));
    else {
      const half = from + Math.ceil((to - from) / 2);
      open.push(range(half, to), range(from, half));
    }
  }
}

const range = (from: number, to: number) => ({ from, to });
