import { isLocked, isOldFile, isZip } from './archive/begins.ts';
import { Budget } from './budget.ts';
import { readDocx } from './docx/read/read-docx.ts';
import type { ReadOptions } from './docx/read/read-docx.ts';
import { readHtml } from './html/read-html.ts';
import { FILE_LIMITS, FileProblem } from './problem.ts';
import { Losses } from './report.ts';
import type { Report } from './report.ts';
import { decodeText } from './text/decode.ts';
import { plainFile } from './text/builder.ts';
import { readMarkdown } from './text/read-markdown.ts';
import { readText } from './text/read-text.ts';
import { PictureIntake } from './word/picture-intake.ts';
import type { WordFile } from './word/word-file.ts';

/**
 * A file of another program as a document, with what could not be kept: Word (.docx), HTML, Markdown or plain text. What
 * the file is, its bytes say; of texts, the name.
 * @throws FileProblem when it is not taken; nothing of it is kept then
 */
export function readFile(bytes: Uint8Array, name: string, options: ReadOptions): { file: WordFile; report: Report } {
  if (bytes.byteLength > FILE_LIMITS.file) throw new FileProblem('size');
  if (bytes.byteLength === 0) throw new FileProblem('empty');
  if (isOldFile(bytes)) throw new FileProblem(isLocked(bytes) ? 'password' : 'old');
  if (isZip(bytes)) return readDocx(bytes, options);
  return readPlain(decodeText(bytes), name, options);
}

function readPlain(text: string, name: string, { margins, newId }: ReadOptions): { file: WordFile; report: Report } {
  if (/^(?:%PDF-|\{\\rtf|\s*<\?xml[^>]*>\s*<\?mso-application)/.test(text)) throw new FileProblem('kind');
  const budget = new Budget();
  const losses = new Losses();
  const intake = new PictureIntake(losses, newId);
  const content = reader(text, name)(text, { budget, losses, pictures: intake });
  if (budget.isEmpty && Object.keys(intake.pictures).length === 0) throw new FileProblem('empty');
  // The middle one is the usual one.
  const margin = margins.toSorted((a, b) => a - b)[Math.floor(margins.length / 2)] ?? 25;
  return { file: plainFile(content, margin, intake.pictures), report: losses.report() };
}

function reader(text: string, name: string): typeof readMarkdown {
  if (/\.(?:html?|xhtml)$/i.test(name) || /^\s*<(?:!doctype html|html)\b/i.test(text)) return readHtml;
  return /\.(?:md|markdown)$/i.test(name) ? readMarkdown : readText;
}
