import { attachmentProblem, IMAGE_BYTES, IMAGE_SIDE, imageFacts, imageProblem } from '@basoche/domain';
import type { ImageProblem, ImageType } from '@basoche/domain';

/** A picture as a document keeps it. */
export interface ReadyImage {
  name: string;
  mime: string;
  bytes: Uint8Array;
  /** Pixels, as it is seen. */
  width: number;
  height: number;
}

/** A chosen, pasted or dropped picture, drawn smaller where it is larger than a page shows; or why it cannot be taken. */
export async function readyImage(file: File): Promise<ReadyImage | { problem: ImageProblem | 'broken' }> {
  const head = new Uint8Array(await file.slice(0, 1024 * 1024).arrayBuffer());
  const facts = imageFacts(head);
  const problem = imageProblem(facts, file.size);
  if (facts === null || problem !== null) return { problem: problem ?? 'type' };
  let picture: ImageBitmap;
  try {
    // Of its own type, whatever the file is called: nothing else is drawn.
    picture = await createImageBitmap(file.slice(0, file.size, facts.type));
  } catch {
    return { problem: 'broken' };
  }
  try {
    const { width, height } = picture;
    const times = Math.min(1, IMAGE_SIDE / Math.max(width, height));
    const name = file.name === '' ? 'image' : file.name.slice(-200);
    // What moves would stand still once it is drawn anew.
    const isKept = times === 1 && (file.size <= IMAGE_BYTES || facts.type === 'image/gif');
    if (isKept) {
      if (attachmentProblem({ name: 'image', size: file.size }) !== null) return { problem: 'size' };
      return { name, mime: facts.type, bytes: new Uint8Array(await file.arrayBuffer()), width, height };
    }
    const side = { width: Math.round(width * times), height: Math.round(height * times) };
    const blob = await written(drawn(picture, side), facts.type);
    if (blob === null || attachmentProblem({ name: 'image', size: blob.size }) !== null) return { problem: 'size' };
    return { name, mime: blob.type, bytes: new Uint8Array(await blob.arrayBuffer()), ...side };
  } finally {
    picture.close();
  }
}

/** A photograph stays one; of anything else sharp lines count, and what shows through. The browser writes it beside the page. */
async function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  if (type === 'image/jpeg') return blobOf(canvas, 'image/jpeg');
  const sharp = await blobOf(canvas, 'image/png');
  return sharp !== null && sharp.size > IMAGE_BYTES ? blobOf(canvas, 'image/webp') : sharp;
}

/** @param paper whether white shows through, as on paper */
export function drawn(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  forPrint = false,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: !forPrint });
  if (context === null) throw new Error('no canvas on this device');
  context.imageSmoothingQuality = 'high';
  if (forPrint) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

export function blobOf(canvas: HTMLCanvasElement, type: ImageType): Promise<Blob | null> {
  return new Promise((done) => canvas.toBlob(done, type, 0.88));
}
