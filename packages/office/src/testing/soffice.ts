import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** LibreOffice and poppler are on this machine. */
export const hasOffice = [
  ['soffice', '--version'],
  ['pdftotext', '-v'],
].every(([program, option]) => spawnSync(program!, [option!]).error === undefined);

/** Milliseconds that a test may take in which it starts, once or twice, on a busy machine. */
export const OFFICE_TIME = 120_000;

/** A file as LibreOffice converts it. @param to extension, and the filter where the extension does not say it */
export function convert(bytes: Uint8Array, from: string, to: string): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(join(tmpdir(), 'basoche-office-'));
  try {
    writeFileSync(join(folder, `file.${from}`), bytes);
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        to,
        '--outdir',
        folder,
        `${folder}/file.${from}`,
      ],
      { stdio: 'ignore', timeout: 90_000 },
    );
    return new Uint8Array(readFileSync(join(folder, `file.${to.split(':')[0]}`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files as LibreOffice prints them, in one go: the words of each. @param files bytes by their name */
export function wordsAsPrinted(files: Readonly<Record<string, Uint8Array>>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'basoche-office-'));
  try {
    const names = Object.keys(files);
    for (const name of names) writeFileSync(join(folder, name), files[name]!);
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
      ].concat(names.map((name) => join(folder, name))),
      { stdio: 'ignore', timeout: 110_000 },
    );
    return Object.fromEntries(
      names.map((name) => [name, wordsOfPdf(readFileSync(join(folder, name.replace(/\.\w+$/, '.pdf')))).join('\n')]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The words of a PDF, page after page. */
export function wordsOfPdf(pdf: Uint8Array): string[] {
  const words = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  return words.split('\f').slice(0, -1);
}

/** Where each word of a PDF ends, as a part of the height of its page. Pages count from 1. */
export function placesOfWords(pdf: Uint8Array): { word: string; page: number; bottom: number }[] {
  const pages = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
    .split('<page ')
    .slice(1);
  return pages.flatMap((page, at) => {
    const height = Number(/height="([\d.]+)"/.exec(page)?.[1]);
    const words = page.matchAll(/yMax="([\d.]+)">([^<]*)</g);
    return [...words].map(([, end, word = '']) => ({ word, page: at + 1, bottom: Number(end) / height }));
  });
}
