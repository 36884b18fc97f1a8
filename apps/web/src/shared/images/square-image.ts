import { AVATAR_SIDE, AVATAR_TYPES } from '@basoche/protocol';

/** Twice what is kept, for the server to draw from. */
const SIDE = AVATAR_SIDE * 2;
/** What a person may choose; it is drawn smaller before it leaves the device. */
const LARGEST = 20_000_000;

export const ACCEPTED = AVATAR_TYPES.join(',');

export type ImageProblem = 'imageType' | 'imageSize' | 'imageBroken';

/** The middle square of a picture as a data address, ready to be sent; or what is wrong with the file. */
export async function squareImage(file: File): Promise<{ image: string } | { problem: ImageProblem }> {
  if (!(AVATAR_TYPES as readonly string[]).includes(file.type)) return { problem: 'imageType' };
  if (file.size > LARGEST) return { problem: 'imageSize' };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { problem: 'imageBroken' };
  }
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (context === null) return { problem: 'imageBroken' };
  context.imageSmoothingQuality = 'high';
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  // A browser that writes no WebP gives PNG here; the server takes both.
  return { image: canvas.toDataURL('image/webp', 0.9) };
}
