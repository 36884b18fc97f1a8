import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import { ResizeFit, Transformer } from '@napi-rs/image';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createWorker, OEM } from 'tesseract.js';
import { ReadError } from './page-intake.ts';
import type { PageIntake } from './page-intake.ts';
import { isPdf } from './read-content.ts';
import { openPdf } from './read-pdf.ts';

/** Pixels to the inch of a page that is recognised, and its longest side. */
const DPI = 300;
const MAX_SIDE = 5_000;
/** A picture with more is not opened. */
const MAX_PIXELS = 100_000_000;

/** Recognises the text of a picture, PNG. */
type Recogniser = (picture: Uint8Array) => Promise<string>;

const run = promisify(execFile);
let recogniser: Promise<Recogniser> | null = null;

/**
 * The text of pictures: of these pages of a PDF, or of the one that the file is. A page that cannot be drawn stays a scan.
 * @throws ReadError
 */
export async function recognisePages(bytes: Uint8Array, pages: readonly number[], intake: PageIntake): Promise<void> {
  recogniser ??= chooseRecogniser();
  const recognise = await recogniser;
  if (!isPdf(bytes)) {
    const picture = await pictureOf(bytes);
    intake.page(1, await recognise(picture));
    return;
  }
  const pdf = await openPdf(bytes);
  for (const number of pages) {
    const page = await pdf.getPage(number).catch(() => null);
    const text = page === null ? null : await drawn(page).then(recognise, () => null);
    intake.page(number, text ?? '', text === null);
    page?.cleanup();
  }
  await pdf.loadingTask.destroy();
}

/** The program of the system, where it knows French; otherwise the one that comes with the server. No network either way. */
async function chooseRecogniser(): Promise<Recogniser> {
  const known = await run('tesseract', ['--list-langs']).then(
    ({ stdout }) => /^fra$/m.test(stdout),
    () => false,
  );
  return known ? bySystem : embedded();
}

function bySystem(picture: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('tesseract', ['stdin', 'stdout', '-l', 'fra', '--dpi', String(DPI)], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const written: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => written.push(part));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(written).toString());
      else reject(new ReadError('unreadable', `tesseract ${code}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(picture);
  });
}

async function embedded(): Promise<Recogniser> {
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/fra/package.json'));
  const worker = await createWorker('fra', OEM.LSTM_ONLY, {
    langPath: `${data}/4.0.0_best_int`,
    gzip: true,
    cacheMethod: 'none',
  });
  return async (picture) => (await worker.recognize(Buffer.from(picture))).data.text;
}

async function drawn(page: PDFPageProxy): Promise<Uint8Array> {
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(DPI / 72, MAX_SIDE / Math.max(natural.width, natural.height));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise;
  return canvas.encode('png');
}

/** Upright, as its camera says, and of a size that can be recognised. */
async function pictureOf(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const picture = new Transformer(Buffer.from(bytes)).rotate();
    const { width, height } = await picture.metadata(false);
    if (width * height > MAX_PIXELS) throw new ReadError('too_large', 'pixels');
    if (Math.max(width, height) > MAX_SIDE)
      picture.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: ResizeFit.Inside });
    return await picture.png();
  } catch (error) {
    throw error instanceof ReadError ? error : new ReadError('unreadable', String(error));
  }
}
