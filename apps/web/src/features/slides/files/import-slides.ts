import { type Actor, slide as slides } from '@basoche/crdt';
import { FileProblem, type ReadElement, type ReadSlides, type Report, withLoss } from '@basoche/office';
import type * as Y from 'yjs';
import { askWorker, WorkerTooSlow } from '../../../shared/worker-job.ts';
import { type ImageIntake, readyImage } from '../../attachments/index.ts';
import { THEME_COLORS } from '../model/themes.ts';
import type { ImportAnswer, ImportTask } from './import.worker.ts';

/** Bytes of a file that is read at all, and milliseconds until it is too long for this device. */
const MAX_BYTES = 100_000_000;
const PATIENCE = 120_000;

/**
 * The slides of a file, read beside the page and without a network.
 * @param shapes of the pages that they may stand on: the nearest one is taken
 * @throws FileProblem
 */
export async function readSlidesFile(
  file: File,
  theme: slides.SlideTheme,
  [first, ...others]: readonly [slides.PageShape, ...slides.PageShape[]],
): Promise<ReadSlides> {
  if (file.size > MAX_BYTES) throw new FileProblem('size');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const pages: ImportTask['pages'] = [slides.PAGE_SIZES[first], ...others.map((shape) => slides.PAGE_SIZES[shape])];
  const message: ImportTask = { bytes, pages, palette: THEME_COLORS[theme] };
  try {
    const answer = await askWorker<ImportAnswer>(worker, { message, transfer: [bytes.buffer], time: PATIENCE });
    if ('problem' in answer) throw new FileProblem(answer.problem);
    return answer;
  } catch (error) {
    throw error instanceof WorkerTooSlow ? new FileProblem('time') : error;
  }
}

/** A slide of a file whose pictures are files of the presentation. */
export type TakenSlide = Omit<ReadSlides['slides'][number], 'elements'> & { elements: slides.NewElement[] };

/** Keeps the pictures of a file on the device, on their way to the server; what is none of ours is counted and left out. */
export async function takePictures(
  read: Pick<ReadSlides, 'slides' | 'report'>,
  keep: ImageIntake['keep'],
): Promise<{ slides: TakenSlide[]; report: Report }> {
  const known = new Map<Uint8Array, { file: string; width: number; height: number } | null>();
  let lost = 0;
  for (const { picture } of read.slides.flatMap(({ elements }) => elements)) {
    if (picture === undefined || known.has(picture.bytes)) continue;
    const image = await readyImage(new File([picture.bytes.slice()], picture.name));
    const ids = 'problem' in image ? null : await keep([image]);
    known.set(picture.bytes, 'problem' in image || !ids?.[0] ? null : { ...image, file: ids[0] });
  }
  const taken = read.slides.map((slide) => ({ ...slide, elements: slide.elements.map(element) }));
  return { slides: taken, report: withLoss(read.report, 'images', lost) };

  function element({ picture, ...rest }: ReadElement): slides.NewElement {
    const image = picture && known.get(picture.bytes);
    if (image === null) lost += 1;
    if (!image) return rest;
    // What its file cut off shows: its frame is that of the whole.
    return { ...rest, image: image.file, frame: picture.cropped ? slides.frameWithin(rest.frame, image) : rest.frame };
  }
}

/** Puts slides of a file after one of the presentation, or at its end; their ids: fewer where there is no more room. */
export function addReadSlides(doc: Y.Doc, actor: Actor, after: string | null, read: readonly TakenSlide[]): string[] {
  const made: string[] = [];
  for (const { elements, hidden, background, notes } of read) {
    const before = made.at(-1) ?? after;
    const id = slides.addSlide(doc, actor, { layout: 'blank', place: before === null ? 'last' : { after: before } });
    if (id === null) break;
    made.push(id);
    doc.transact(() => {
      slides.setSlide(doc, actor, id, { hidden, background });
      const words = slides.notesOf(doc, id);
      if (words) slides.writeBlocks(words, notes);
    }, actor);
    slides.addElements(doc, actor, id, elements);
  }
  return made;
}
