import { imageFacts, imageProblem } from '@basoche/domain';
import type { StampImage } from '@basoche/pdf';

/** Longest side of the picture of a stamp, pixels: 300 to the inch on a stamp of four centimetres. */
const SIDE = 512;

export type StampImageProblem = 'type' | 'size' | 'pixels' | 'broken';

/**
 * A picture that somebody chose, drawn anew: what is hidden in the file beside the picture stays behind, and every reader of
 * PDF takes it.
 */
export async function readStampImage(file: Blob): Promise<StampImage | { problem: StampImageProblem }> {
  const facts = imageFacts(new Uint8Array(await file.slice(0, 1024 * 1024).arrayBuffer()));
  const problem = imageProblem(facts, file.size);
  if (facts === null || problem !== null) return { problem: problem ?? 'type' };
  if (facts.type !== 'image/png' && facts.type !== 'image/jpeg') return { problem: 'type' };
  let picture: ImageBitmap;
  try {
    // Of its own type, whatever the file is called.
    picture = await createImageBitmap(file.slice(0, file.size, facts.type));
  } catch {
    return { problem: 'broken' };
  }
  try {
    const blob = await drawn(picture, facts.type);
    return { type: facts.type === 'image/png' ? 'png' : 'jpeg', bytes: new Uint8Array(await blob.arrayBuffer()) };
  } catch {
    return { problem: 'broken' };
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, type: 'image/png' | 'image/jpeg'): Promise<Blob> {
  const times = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * times));
  const height = Math.max(1, Math.round(picture.height * times));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas on this device');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type, quality: 0.9 });
}
